/** The lines of a fare in display order. */
export const fareLineKinds = [
  'base',
  'fixed',
  'meter_lower',
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

/** A toll of a drive, at the price for this car at this hour. Source: TOLL-2. */
export interface PassedToll {
  /** Of the gate; empty for the toll roads of the map. */
  readonly name: string;
  /** In minor units. */
  readonly amount: number;
  /** `driver`: it is not added to the fare. */
  readonly paidBy: 'rider' | 'driver';
  /** The name of the gate by which the car came in, if the amount depends on it. Source: TOLL-6. */
  readonly entry?: string | undefined;
}

/** The line of a toll gate. It contains the encoded name, so that it can be read without the list of gates. Source: TOLL-2. */
export type GateLineKind = `toll.${string}`;

export type FareLabel = FareLineKind | ExtraLineKind | GateLineKind;

/** The key of the text that names a line. */
export function fareLineText(label: FareLabel): `fare_line_${FareLineKind | 'extra'}` {
  if (isExtra(label)) return 'fare_line_extra';
  return isGate(label) ? 'fare_line_toll' : `fare_line_${label}`;
}

const isExtra = (label: FareLabel): label is ExtraLineKind => label.startsWith('extra.');
const isGate = (label: FareLabel): label is GateLineKind => label.startsWith('toll.');

/** The line of a toll: of a gate by its name, or of the map's toll roads, which have none. */
export const tollLine = (name: string): 'toll' | GateLineKind =>
  name === '' ? 'toll' : `toll.${encodeURIComponent(name.toWellFormed())}`;

/** Whether a line is a toll, which is passed on unchanged. */
export const isToll = (label: string): boolean => label === 'toll' || label.startsWith('toll.');

/** The name of the gate whose line it is. */
export const gateOfLine = (label: string): string | undefined =>
  label.startsWith('toll.') ? decodeURIComponent(label.slice('toll.'.length)) : undefined;

export interface FareLine {
  readonly label: FareLabel;
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
