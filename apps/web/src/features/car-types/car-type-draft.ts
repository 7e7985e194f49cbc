import type { CarType, CarTypeRequest, Extra } from '@fiacre/contract';
import { amountToDecimal, type CancelSlab, type CarTypeFare, type FeeClock } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { EditField } from '../../ui/editing/edit-field.ts';
import type { Reading } from '../../ui/editing/edit-form.ts';
import { amountProblem, parseAmountText } from '../../ui/fields/parse-amount-text.ts';
import { parseNumberText, parseRateText, rateText } from '../../ui/fields/rate-text.ts';

/** A row of a sub-table, as typed. */
export type ExtraDraft = Readonly<Record<'description' | 'amount', string>>;
export type SlabDraft = Readonly<
  Record<'since' | 'minsDelayed' | 'amount' | 'percent' | 'maxAmount', string>
>;

type TypedName =
  | 'name'
  | 'extraInfo'
  | 'seats'
  | 'baseFare'
  | 'ratePerUnitDistance'
  | 'ratePerHour'
  | 'minFare'
  | 'convenienceFees';

/** A valid car type. A chosen file still has to be uploaded. */
export type CarTypeValues = Omit<CarTypeRequest, 'image'> & Pick<CarTypeDraft, 'image'>;

/** A car type as typed. Source: DATA-4. */
export interface CarTypeDraft extends Readonly<Record<TypedName, string>> {
  readonly convenienceFeeType: CarType['convenienceFeeType'];
  /** The URL of a picture, or a file that is uploaded when the car type is saved. */
  readonly image: string | File;
  readonly parcelTypes: readonly ExtraDraft[];
  readonly options: readonly ExtraDraft[];
  readonly cancelSlab: readonly SlabDraft[];
}

export const carTypeFields = [
  { name: 'name', label: 'col_name', kind: 'text', maxLength: 100, marked: true },
  { name: 'extraInfo', label: 'car_extra_info', kind: 'text', maxLength: 500, hint: 'car_extra_info_hint' },
  { name: 'seats', label: 'car_seats', kind: 'number', marked: true, hint: 'car_seats_hint' },
] as const satisfies readonly EditField<TypedName>[];

/** The numbers of the tariff, in the order in which a fare adds them. Sources: FARE-1 to FARE-3. */
export const tariffFields = [
  { name: 'baseFare', label: 'car_base_fare', kind: 'amount', marked: true },
  { name: 'ratePerUnitDistance', label: 'car_rate_distance', kind: 'amount', marked: true },
  { name: 'ratePerHour', label: 'car_rate_hour', kind: 'amount', marked: true },
  { name: 'minFare', label: 'car_min_fare', kind: 'amount', marked: true },
] as const satisfies readonly EditField<TypedName>[];

/** The convenience fee, in the unit of its type. */
export const feeField = (type: CarType['convenienceFeeType']) =>
  ({
    name: 'convenienceFees',
    label: type === 'flat' ? 'car_fee_flat' : 'car_fee_percent',
    kind: type === 'flat' ? 'amount' : 'number',
    marked: true,
  }) as const;

/** The picture until another one is chosen or uploaded. */
export const defaultPicture = '/cars/standard.svg';

export const blankCarType: CarTypeDraft = {
  name: '',
  extraInfo: '',
  seats: '4',
  baseFare: '',
  ratePerUnitDistance: '',
  ratePerHour: '',
  minFare: '',
  convenienceFees: '',
  convenienceFeeType: 'percentage',
  image: defaultPicture,
  parcelTypes: [],
  options: [],
  cancelSlab: [],
};

export function draftOfCarType(carType: CarType, currency: string): CarTypeDraft {
  const money = (amount: number) => amountToDecimal(amount, currency);
  const extras = (list: readonly Extra[]) =>
    list.map(({ description, amount }) => ({ description, amount: money(amount) }));
  const { name, extraInfo, image, convenienceFeeType, convenienceFees } = carType;
  return {
    name,
    extraInfo,
    seats: String(carType.seats),
    image,
    convenienceFeeType,
    baseFare: money(carType.baseFare),
    ratePerUnitDistance: rateText(carType.ratePerUnitDistance, currency),
    ratePerHour: rateText(carType.ratePerHour, currency),
    minFare: money(carType.minFare),
    convenienceFees: convenienceFeeType === 'flat' ? money(convenienceFees) : String(convenienceFees),
    parcelTypes: extras(carType.parcelTypes),
    options: extras(carType.options),
    cancelSlab: carType.cancelSlab.map(({ since = 'accepted', minsDelayed, amount, percent, maxAmount }) => ({
      since,
      minsDelayed: String(minsDelayed),
      amount: money(amount),
      percent: percent === undefined ? '' : String(percent),
      maxAmount: maxAmount === undefined ? '' : money(maxAmount),
    })),
  };
}

/** An amount of at least 0; null otherwise. */
export function chargeOf(typed: string, currency: string): number | null {
  const amount = parseAmountText(typed, currency);
  return amount === null || amount < 0 ? null : amount;
}

/** The tariff, as far as its numbers are valid. */
function tariffOf(draft: CarTypeDraft, currency: string) {
  const { convenienceFees: fee, convenienceFeeType } = draft;
  const percent = parseNumberText(fee);
  return {
    baseFare: chargeOf(draft.baseFare, currency),
    ratePerUnitDistance: parseRateText(draft.ratePerUnitDistance, currency),
    ratePerHour: parseRateText(draft.ratePerHour, currency),
    minFare: chargeOf(draft.minFare, currency),
    convenienceFees:
      convenienceFeeType === 'flat'
        ? chargeOf(fee, currency)
        : percent !== null && percent <= 100
          ? percent
          : null,
  };
}

/** The tariff as typed; null while a number is missing or invalid. */
export function readTariff(draft: CarTypeDraft, currency: string): CarTypeFare | null {
  const tariff = tariffOf(draft, currency);
  const isWhole = Object.values(tariff).every((value) => value !== null);
  return isWhole
    ? ({ ...tariff, convenienceFeeType: draft.convenienceFeeType } as unknown as CarTypeFare)
    : null;
}

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

function readExtras(rows: readonly ExtraDraft[], currency: string): Extra[] | null {
  const read = rows.map(({ description, amount }) => ({
    description: description.trim(),
    amount: chargeOf(amount, currency),
  }));
  const isWhole = read.every(({ description, amount }) => description !== '' && amount !== null);
  return isWhole && isDistinct(read.map(({ description }) => description.toLowerCase()))
    ? (read as Extra[])
    : null;
}

export const isBlank = (typed: string) => typed.trim() === '';

/** One step of the fees; null unless it is whole. With a percentage, the amount is the least and can be left out. */
function readSlab({ since, ...typed }: SlabDraft, currency: string): CancelSlab | null {
  const minsDelayed = parseNumberText(typed.minsDelayed);
  const percent = isBlank(typed.percent) ? undefined : parseNumberText(typed.percent);
  const amount = percent != null && isBlank(typed.amount) ? 0 : chargeOf(typed.amount, currency);
  const maxAmount = isBlank(typed.maxAmount) ? undefined : chargeOf(typed.maxAmount, currency);
  if (minsDelayed === null || amount === null || percent === null || maxAmount === null) return null;
  if (percent === 0 || (maxAmount !== undefined && (percent === undefined || maxAmount < amount)))
    return null;
  return {
    minsDelayed,
    amount,
    // The specification's form needs no clock.
    ...(since !== 'accepted' && { since: since as FeeClock }),
    ...(percent !== undefined && { percent }),
    ...(maxAmount !== undefined && { maxAmount }),
  };
}

function readSlabs(rows: readonly SlabDraft[], currency: string): CancelSlab[] | null {
  const read = rows.flatMap((row) => readSlab(row, currency) ?? []);
  const isWhole = read.length === rows.length;
  return isWhole &&
    isDistinct(rows.map(({ since, minsDelayed }) => `${since} ${parseNumberText(minsDelayed)}`))
    ? read
    : null;
}

/** The same rules as the server's, so that most mistakes are shown before sending. Source: CAR-3. */
export function readCarType(draft: CarTypeDraft, currency: string): Reading<CarTypeDraft, CarTypeValues> {
  const tariff = tariffOf(draft, currency);
  const parcelTypes = readExtras(draft.parcelTypes, currency);
  const options = readExtras(draft.options, currency);
  const cancelSlab = readSlabs(draft.cancelSlab, currency);
  const wrong: Record<string, TextKey> = {};
  if (draft.name.trim() === '') wrong['name'] = 'field_required';
  const seats = parseNumberText(draft.seats);
  if (seats === null || !Number.isInteger(seats) || seats < 1 || seats > 60)
    wrong['seats'] = 'car_seats_wrong';
  for (const name of Object.keys(tariff) as (keyof typeof tariff)[])
    if (tariff[name] === null) wrong[name] = amountProblem(draft[name]);
  if (tariff.convenienceFees === null && draft.convenienceFeeType === 'percentage')
    wrong['convenienceFees'] = 'field_percent';
  if (parcelTypes === null) wrong['parcelTypes'] = 'car_extras_invalid';
  if (options === null) wrong['options'] = 'car_extras_invalid';
  if (cancelSlab === null) wrong['cancelSlab'] = 'car_slabs_invalid';
  if (Object.keys(wrong).length > 0) return { errors: wrong };
  const { name, extraInfo, image, convenienceFeeType } = draft;
  const typed = { name: name.trim(), extraInfo: extraInfo.trim(), image, convenienceFeeType };
  return { body: { ...typed, seats, ...tariff, parcelTypes, options, cancelSlab } as CarTypeValues };
}
