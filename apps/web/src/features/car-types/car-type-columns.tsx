import type { CarType, Settings } from '@fiacre/contract';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import type { ColumnFormat } from '../../ui/column-format.ts';
import { RowButtons } from '../../ui/editing/row-buttons.tsx';
import styles from './car-types.module.css';
import { rateText } from '../../ui/fields/rate-text.ts';

type Column = ListColumn<CarType>;

export interface CarTypeActions {
  readonly onEdit: (carType: CarType) => void;
  readonly onDelete: (carType: CarType) => void;
}

const rate =
  (pick: (row: CarType) => number, currency: string) =>
  (row: CarType, { money }: ColumnFormat) =>
    Number.isInteger(pick(row)) ? money(pick(row)) : rateText(pick(row), currency);

const count = (pick: (row: CarType) => readonly unknown[]) => (row: CarType) => String(pick(row).length);

function feeText({ convenienceFees, convenienceFeeType }: CarType, { money }: ColumnFormat): string {
  return convenienceFeeType === 'flat' ? money(convenienceFees) : `${convenienceFees} %`;
}

const number = (
  name: string,
  label: Column['label'],
  text: Column['text'],
  { sort = name, widthPixels = 120 } = {},
): Column => ({ name, label, widthPixels, align: 'end', sort, text });

/** The columns of the car types. Sources: CAR-1, DATA-4. */
export function carTypeColumns(
  { code, convertToMile }: Pick<Settings, 'code' | 'convertToMile'>,
  { onEdit, onDelete }: CarTypeActions,
): readonly Column[] {
  return [
    {
      name: 'image',
      label: 'car_picture',
      widthPixels: 90,
      text: ({ image }) => image,
      draw: ({ image }) => image !== '' && <img className={styles.icon} src={image} alt="" />,
    },
    { name: 'name', label: 'col_name', widthPixels: 150, sort: 'name', text: ({ name }) => name },
    number('baseFare', 'car_base_fare', ({ baseFare }, { money }) => money(baseFare)),
    number(
      'ratePerUnitDistance',
      convertToMile ? 'car_rate_mile' : 'car_rate_distance',
      rate((row) => row.ratePerUnitDistance, code),
    ),
    number(
      'ratePerHour',
      'car_rate_hour',
      rate((row) => row.ratePerHour, code),
    ),
    number('minFare', 'car_min_fare', ({ minFare }, { money }) => money(minFare), { widthPixels: 130 }),
    number('convenienceFees', 'car_fee', feeText, { widthPixels: 140 }),
    actionColumn(120, (carType) => (
      <RowButtons name={carType.name} onEdit={() => onEdit(carType)} onDelete={() => onDelete(carType)} />
    )),
    { name: 'extraInfo', label: 'car_extra_info', widthPixels: 220, text: ({ extraInfo }) => extraInfo },
    number(
      'parcelTypes',
      'car_parcel_types',
      count((row) => row.parcelTypes),
    ),
    number(
      'options',
      'car_options',
      count((row) => row.options),
    ),
    number(
      'cancelSlab',
      'car_cancel_slabs',
      count((row) => row.cancelSlab),
      { widthPixels: 150 },
    ),
    {
      name: 'createdAt',
      label: 'col_since',
      widthPixels: 180,
      sort: 'createdAt',
      text: ({ createdAt }, { dateTime }) => dateTime(createdAt),
    },
  ];
}
