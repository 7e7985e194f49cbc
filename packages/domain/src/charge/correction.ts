import { isToll, type FareLineKind } from '../fare/fare.ts';
import { roundingStep } from '../money/currency.ts';
import { dividedBy, ratioOf, times } from '../money/ratio.ts';
import { roundHalfUp } from '../money/rounding.ts';
import { sumsOf } from './charge.ts';
import type { Charge, ChargeLine, ChargeLineKind } from './charge.ts';
import { withDiscount } from './trip-charge.ts';
import type { TaxRateOf } from './trip-charge.ts';

/** What an admin states for a charge that was wrong. Source: CHARGE-7. */
export interface CorrectionTerms {
  /** The new amount of each line that changes, by its kind, in minor units; 0 removes the line. */
  readonly amounts: Readonly<Record<string, number>>;
  /** Percent of the fare that the operator gets; null: the fee does not follow from the fare. */
  readonly feePercent: number | null;
  /** The decimals that the operator uses. */
  readonly decimal: number;
}

/** Lines that a correction can add to a trip. Goodwill is paid by the operator, so the driver's share stays. */
const addable = ['waiting', 'toll', 'goodwill'] as const;

/** Whether a correction can state this line. A discount follows from its promo. */
export function isCorrectable({ reason, lines }: Pick<Charge, 'reason' | 'lines'>, kind: string): boolean {
  if (kind === 'discount') return false;
  return (
    lines.some((line) => line.kind === kind) || (reason === 'trip' && addable.some((one) => one === kind))
  );
}

/** The kind that cannot be corrected, or not by this amount; null if all can. Source: CHARGE-7. */
export function uncorrectable(
  charge: Charge,
  { amounts, decimal }: Pick<CorrectionTerms, 'amounts' | 'decimal'>,
): string | null {
  const step = roundingStep(charge.currency, decimal);
  const wrong = Object.entries(amounts).find(
    ([kind, amount]) => !isCorrectable(charge, kind) || amount % step !== 0,
  );
  return wrong?.[0] ?? null;
}

/**
 * The charge with the stated amounts instead of the wrong ones. A percentage fee follows the corrected fare, unless it is
 * stated itself. A discount stays, and is at most the corrected cost. Source: CHARGE-7.
 */
export function correctedCharge(charge: Charge, terms: CorrectionTerms, taxRateOf: TaxRateOf): Charge {
  const { amounts } = terms;
  const amountOf = (kind: ChargeLineKind) => charge.lines.find((line) => line.kind === kind)?.amount ?? 0;
  const earned = charge.lines.filter(({ kind }) => !follows.has(kind));
  const corrected = restated(earned, amounts, taxRateOf);
  const fee =
    amounts['convenience_fees'] ?? feeAfter(charge, earned, corrected, terms) ?? amountOf('convenience_fees');
  const taxRate = taxRateOf('convenience_fees');
  const feeLine = oneLine({ kind: 'convenience_fees', amount: fee, taxRate, payer: 'rider', to: 'operator' });
  const goodwill = amounts['goodwill'] ?? amountOf('goodwill');
  return {
    ...charge,
    lines: [
      ...withDiscount([...corrected, ...feeLine], amountOf('discount')),
      ...oneLine({ kind: 'goodwill', amount: goodwill, taxRate: null, payer: 'operator', to: 'rider' }),
    ],
  };
}

/** Whether two charges have the same lines. */
export function isSameCharge(one: Pick<Charge, 'lines'>, other: Pick<Charge, 'lines'>): boolean {
  const textOf = ({ lines }: Pick<Charge, 'lines'>) =>
    lines.map(({ kind, amount, taxRate, payer, to }) => [kind, amount, taxRate, payer, to].join()).join();
  return textOf(one) === textOf(other);
}

/** Whether no party owes less than nothing by the lines. Source: CHARGE-7. */
export function isOwed(charge: Pick<Charge, 'lines'>): boolean {
  const { tripCost, convenienceFees, driverShare, payable } = sumsOf(charge);
  return [tripCost, convenienceFees, driverShare, payable].every((amount) => amount >= 0);
}

/** These lines are computed after all others. */
const follows: ReadonlySet<ChargeLineKind> = new Set(['convenience_fees', 'discount', 'goodwill']);

const oneLine = (line: ChargeLine): readonly ChargeLine[] => (line.amount === 0 ? [] : [line]);

/** The driver's lines with the stated amounts. */
function restated(
  lines: readonly ChargeLine[],
  amounts: CorrectionTerms['amounts'],
  taxRateOf: TaxRateOf,
): readonly ChargeLine[] {
  const isKnown = (kind: ChargeLineKind) => follows.has(kind) || lines.some((line) => line.kind === kind);
  return [
    ...lines.flatMap((line) => oneLine({ ...line, amount: amounts[line.kind] ?? line.amount })),
    ...addable.flatMap((kind) => {
      if (isKnown(kind)) return [];
      const taxRate = taxRateOf(kind as FareLineKind);
      return oneLine({ kind, amount: amounts[kind] ?? 0, taxRate, payer: 'rider', to: 'driver' });
    }),
  ];
}

/** The percentage fee of a corrected fare; null if the correction leaves the fee alone. Source: FARE-3. */
function feeAfter(
  { reason, currency }: Charge,
  before: readonly ChargeLine[],
  after: readonly ChargeLine[],
  { feePercent, decimal }: CorrectionTerms,
): number | null {
  const fare = feeBase(after);
  if (reason !== 'trip' || feePercent === null || fare === feeBase(before)) return null;
  const exact = dividedBy(times(ratioOf(feePercent), ratioOf(Math.max(0, fare))), ratioOf(100));
  return roundHalfUp(exact, roundingStep(currency, decimal));
}

/** No percentage fee is taken of tolls and extras, nor of the rounding. Source: FARE-3, TARIFF-6. */
function feeBase(lines: readonly ChargeLine[]): number {
  return lines.reduce((sum, { kind, amount }) => {
    const isFree = isToll(kind) || kind === 'rounding' || kind.startsWith('extra.');
    return isFree ? sum : sum + amount;
  }, 0);
}
