import type { CarType } from '@fiacre/contract';
import { useChangeCarType } from '../../api/office/car-types.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { cellEditing, type CellEditing } from '../../back-office/grid/cell-editing.ts';
import {
  carTypeFields,
  draftOfCarType,
  feeField,
  readCarType,
  tariffFields,
  type CarTypeDraft,
  type CarTypeValues,
} from './car-type-draft.ts';

type Named = CarTypeDraft & Readonly<Record<string, unknown>>;

const fields = [...tariffFields, ...carTypeFields.filter(({ name }) => name === 'extraInfo')];
const columns: ReadonlySet<string> = new Set([...fields.map(({ name }) => name), 'convenienceFees']);

/** The figures of a car type, edited in the list. Sources: CAR-1, CAR-3, DEMO-2. */
export function useCarTypeCells(): CellEditing<CarType> | undefined {
  const { code, allowCriticalEditsAdmin } = useSettings();
  const { sendAsync: save } = useChangeCarType();
  if (!allowCriticalEditsAdmin) return undefined;
  return cellEditing<CarType, Named, CarTypeValues>({
    columns,
    fieldsOf: (row) => [...fields, feeField(row.convenienceFeeType)],
    draftOf: (row) => ({ ...draftOfCarType(row, code) }),
    read: (draft) => readCarType(draft, code),
    // No cell contains the picture.
    save: (values, row) => save({ body: { ...values, image: row.image }, row }),
  });
}
