/** The lines of a fare in display order. */
export const fareLineKinds = [
  'base',
  'fixed',
  'distance',
  'time',
  'waiting',
  'approach',
  'return',
  'surge',
  'parcel_type',
  'option',
  'minimum',
  'maximum',
  'rounding',
  'toll',
  'convenience_fees',
] as const;
export type FareLineKind = (typeof fareLineKinds)[number];

/** The line of an extra of the tariff, by its code. Source: TARIFF-6. */
export type ExtraLineKind = `extra.${string}`;

/** The key of the text that names a line. */
export function fareLineText(label: FareLineKind | ExtraLineKind): `fare_line_${FareLineKind | 'extra'}` {
  return isExtra(label) ? 'fare_line_extra' : `fare_line_${label}`;
}

const isExtra = (label: FareLineKind | ExtraLineKind): label is ExtraLineKind => label.startsWith('extra.');

export interface FareLine {
  readonly label: FareLineKind | ExtraLineKind;
  readonly amount: number;
}

/** All amounts in whole minor units of `currency`; the lines add up to `grandTotal`. Source: FARE-3, DATA-15. */
export interface Fare {
  readonly currency: string;
  readonly totalCost: number;
  readonly convenienceFees: number;
  readonly grandTotal: number;
  readonly lines: readonly FareLine[];
}
