import { roundingStep } from '../money/currency.ts';
import { dividedBy, plus, ratioOf, times } from '../money/ratio.ts';
import { roundHalfUp } from '../money/rounding.ts';
import type { CarTypeFare } from './car-type-fare.ts';
import type { Fare, FareLine } from './compute-fare.ts';

/** The charges of the fare's tariff that decide how the fee is spread over the lines. */
export type RiderFee = Pick<CarTypeFare, 'convenienceFees' | 'convenienceFeeType'> & {
  readonly decimal: number;
};

/**
 * The lines of a fare as a rider sees them, each with its part of the fee: a percentage raises every line, a flat fee
 * the base line, and the rest of rounding goes to the last line. They add up to `grandTotal`. The same rule applies to
 * the estimate, the receipt and the fare proof, so that they compare line by line. Source: ROLE-10.
 */
export function riderLines(fare: Fare, tariff: RiderFee): readonly FareLine[] {
  const lines = fare.lines.filter(({ label }) => label !== 'convenience_fees');
  if (fare.convenienceFees === 0) return lines;
  if (tariff.convenienceFeeType === 'flat' || lines.length === 0)
    return withBase(lines, fare.convenienceFees);
  const factor = plus(ratioOf(1), dividedBy(ratioOf(tariff.convenienceFees), ratioOf(100)));
  const step = roundingStep(fare.currency, tariff.decimal);
  const raised = lines.map(({ label, amount }) => ({
    label,
    amount: roundHalfUp(times(ratioOf(amount), factor), step),
  }));
  return closed(raised, fare.grandTotal);
}

function withBase(lines: readonly FareLine[], fee: number): readonly FareLine[] {
  const [base, ...others] = lines;
  if (base?.label !== 'base') return [{ label: 'base', amount: fee }, ...lines];
  return [{ label: 'base', amount: base.amount + fee }, ...others];
}

/** Adds what is missing to the last line; a line that would fall below zero leaves the rest to the one before it. */
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
