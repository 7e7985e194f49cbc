import { roundingStep } from '../money/currency.ts';
import { dividedBy, minus, plus, ratioOf, times } from '../money/ratio.ts';
import type { Ratio } from '../money/ratio.ts';
import { roundTo } from '../money/rounding.ts';
import { priceRide } from './price-ride.ts';
import type { PricedRide } from './ride.ts';
import type { PriceRules } from './tariff.ts';

/** The lowest and the highest price that may be agreed for a ride, and the metered fare from which they follow. */
export interface AllowedPrices {
  readonly metered: number;
  readonly low: number;
  readonly high: number;
}

/** What only the drive costs, with the fee: what a corridor compares. Source: TARIFF-23. */
export function fareAlone(rules: PriceRules, ride: PricedRide): number {
  const drive = { ...ride, waits: [], tolls: [], parcelAmount: 0, optionAmount: 0, surge: 1 };
  const price = rules.price.kind === 'fixed' ? { ...rules.price, meter: undefined } : rules.price;
  return priceRide({ ...rules, price, extras: [], approach: null, returnRun: null }, drive).grandTotal;
}

/** The prices that a metered tariff allows for a ride; null if it does not limit them. Source: TARIFF-23. */
export function allowedPrices(rules: PriceRules, ride: PricedRide): AllowedPrices | null {
  const { corridor, price, currency, decimal } = rules;
  if (corridor === null || price.kind === 'fixed') return null;
  // With single counting, time counts in slow traffic only, which is waiting.
  const counting = price.counting === 'single' ? 'distance' : price.counting;
  const metered = fareAlone({ ...rules, price: { ...price, counting, step: null } }, ride);
  const share = (percent: Ratio): Ratio => dividedBy(times(ratioOf(metered), percent), ratioOf(100));
  const unit = roundingStep(currency, decimal);
  return {
    metered,
    low: roundTo(share(minus(ratioOf(100), ratioOf(corridor.lowPercent))), unit, 'up'),
    high: roundTo(share(plus(ratioOf(100), ratioOf(corridor.highPercent))), unit, 'down'),
  };
}
