import { roundingStep } from '../money/currency.ts';
import { dividedBy, plus, ratioOf, times } from '../money/ratio.ts';
import { roundHalfUp } from '../money/rounding.ts';
import type { CarTypeFare } from './car-type-fare.ts';
import { isToll, type Fare, type FareLine } from './fare.ts';

/** The charges in the tariff that determine how the fee is spread over the lines. */
export type RiderFee = Pick<CarTypeFare, 'convenienceFees' | 'convenienceFeeType'> & {
  readonly decimal: number;
};

/**
 * The lines of a fare as a rider sees them, each including its part of the fee: a percentage raises every line, a flat
 * fee raises the base line, and the rounding difference goes to the last of these lines. A toll is passed on unchanged.
 * They add up to `grandTotal`. Estimate, receipt and fare proof use the same rule, so that they can be compared line by
 * line. Source: ROLE-10.
 */
export function riderLines(fare: Fare, tariff: RiderFee): readonly FareLine[] {
  const lines = fare.lines.filter(({ label }) => label !== 'convenience_fees' && !isToll(label));
  const tolls = fare.lines.filter(({ label }) => isToll(label));
  if (fare.convenienceFees === 0) return [...lines, ...tolls];
  if (tariff.convenienceFeeType === 'flat' || lines.length === 0)
    return [...withBase(lines, fare.convenienceFees), ...tolls];
  const factor = plus(ratioOf(1), dividedBy(ratioOf(tariff.convenienceFees), ratioOf(100)));
  const step = roundingStep(fare.currency, tariff.decimal);
  const raised = lines.map(({ label, amount }) => ({
    label,
    amount: roundHalfUp(times(ratioOf(amount), factor), step),
  }));
  const tollTotal = tolls.reduce((sum, { amount }) => sum + amount, 0);
  return [...closed(raised, fare.grandTotal - tollTotal), ...tolls];
}

/** The prices of a tariff in minor units; the two rates may have up to four decimals. */
export interface Prices {
  readonly baseFare: number;
  readonly ratePerUnitDistance: number;
  readonly ratePerHour: number;
  readonly minFare: number;
  readonly parcelAmount: number;
  readonly optionAmount: number;
}

/**
 * The prices as a rider sees them, each including its part of the fee, so that a fare can be recomputed from them
 * without knowing the fee: to the minor unit, except that each price is rounded. Source: ROLE-10.
 */
export function riderPrices(prices: Prices, fee: RiderFee): Prices {
  const { baseFare, ratePerUnitDistance, ratePerHour, minFare, parcelAmount, optionAmount } = prices;
  if (fee.convenienceFeeType === 'flat') {
    // Without a minimum, the sum would be the fee itself.
    const minimum = minFare === 0 ? 0 : minFare + fee.convenienceFees;
    return { ...prices, baseFare: baseFare + fee.convenienceFees, minFare: minimum };
  }
  const factor = plus(ratioOf(1), dividedBy(ratioOf(fee.convenienceFees), ratioOf(100)));
  const amount = (value: number) => roundHalfUp(times(ratioOf(value), factor));
  const rate = (value: number) => roundHalfUp(times(times(ratioOf(value), factor), ratioOf(10_000))) / 10_000;
  return {
    baseFare: amount(baseFare),
    ratePerUnitDistance: rate(ratePerUnitDistance),
    ratePerHour: rate(ratePerHour),
    minFare: amount(minFare),
    parcelAmount: amount(parcelAmount),
    optionAmount: amount(optionAmount),
  };
}

function withBase(lines: readonly FareLine[], fee: number): readonly FareLine[] {
  const [base, ...others] = lines;
  if (base?.label !== 'base') return [{ label: 'base', amount: fee }, ...lines];
  return [{ label: 'base', amount: base.amount + fee }, ...others];
}

/** Adds the difference to the last line. If that line would become negative, the rest goes to the one before it. */
function closed(lines: readonly FareLine[], total: number): readonly FareLine[] {
  let rest = total - lines.reduce((sum, { amount }) => sum + amount, 0);
  return lines
    .toReversed()
    .map(({ label, amount }) => {
      const now = Math.max(0, amount + rest);
      rest -= now - amount;
      return { label, amount: now };
    })
    .toReversed();
}
