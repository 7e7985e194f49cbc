import { priceRide } from '../price-ride.ts';
import { priceRules } from '../price-rules.ts';
import type { DrivePart } from '../ride.ts';
import type { Band, MeteredPrice, PriceRules, Rate, When } from '../tariff.ts';
import { aRide } from './rides.ts';

/** So many minor units for a metre or a second. */
export const each = (amount: number): Rate => ({ amount, per: 1 });
/** A minor unit for a millimetre or a millisecond. */
export const fine: Rate = { amount: 1, per: 0.001 };
export const band = (
  distance: Rate | null,
  time: Rate | null,
  fromMetres = 0,
  fromSeconds: number | null = null,
): Band => {
  return { fromMetres, fromSeconds, distance, time };
};
export const metered = (change: Partial<MeteredPrice> = {}): MeteredPrice => ({
  kind: 'metered',
  counting: 'double',
  start: { amount: 0, included: { kind: 'nothing' } },
  bands: [band(each(1), each(3))],
  step: null,
  ranges: [],
  afterRanges: 'meter',
  ...change,
});
export const rules = (change: Partial<PriceRules> = {}): PriceRules => ({
  ...priceRules({ currency: 'EUR', decimal: 2 }, metered()),
  ...change,
});
export const total = (price: MeteredPrice, stretches: readonly DrivePart[]) =>
  priceRide(rules({ price }), aRide({ stretches })).grandTotal;
export const always: When = { hours: [], periods: [] };
export const anywhere = {
  fromZones: [],
  toZones: [],
  bothWays: false,
  carTypes: [],
  sources: [],
  companies: [],
};
