import type { FareProof } from '@fiacre/contract';

/**
 * Recomputes a fare from its proof alone with its own integer arithmetic, as described in
 * docs/architecture/fare-proof.md. It shares no code with the rules that computed the fare.
 */
export interface Recomputed {
  readonly totalCost: number;
  readonly convenienceFees: number;
  readonly grandTotal: number;
  /** Base, distance, time, parcel, option, minimum, toll and fee; lines of zero are left out. */
  readonly lines: Readonly<Record<string, number>>;
  readonly discount: number;
}

// Rates and percentages have at most four decimals, and a mile is given in metres with three decimals.
const tenThousandths = (value: number) => BigInt(Math.round(value * 10_000));
const millimetres = (metres: number) => BigInt(Math.round(metres * 1000));

type Basis = FareProof['basis'];

export function recompute(
  basis: Basis,
  way: { readonly distanceMetres: number; readonly durationSeconds: number },
  promo: FareProof['promo'],
): Recomputed {
  const { tariff, roundingStep } = basis;
  const unit = millimetres(basis.metresPerUnit);
  // All amounts are counted in fractions of a minor unit that distance, time and rates divide without a remainder.
  const part = 10_000n * unit * 3600n;
  const whole = (amount: number) => BigInt(amount) * part;
  const exact: Record<string, bigint> = {
    base: whole(tariff.baseFare),
    distance: tenThousandths(tariff.ratePerUnitDistance) * millimetres(way.distanceMetres) * 3600n,
    time: tenThousandths(tariff.ratePerHour) * BigInt(way.durationSeconds) * unit,
    parcel_type: whole(tariff.parcelAmount),
    option: whole(tariff.optionAmount),
  };
  const sum = Object.values(exact).reduce((total, one) => total + one, 0n);
  if (sum < whole(tariff.minFare)) exact['minimum'] = whole(tariff.minFare) - sum;
  const fare = sum + (exact['minimum'] ?? 0n);
  const step = BigInt(roundingStep);
  const { feeType = 'flat', feeValue = 0 } = tariff;
  const convenienceFees =
    feeType === 'flat'
      ? rounded(BigInt(feeValue), 1n, step)
      : rounded(fare * tenThousandths(feeValue), part * 1_000_000n, step);
  const tolls = basis.tolls.filter(({ paidBy }) => paidBy === 'rider');
  const toll = tolls.reduce((total, { amount }) => total + rounded(BigInt(amount), 1n, step), 0);
  const lines = linesOf(exact, part, step);
  for (const { name, amount } of tolls) {
    const label = name === '' ? 'toll' : `toll.${encodeURIComponent(name)}`;
    const shown = (lines[label] ?? 0) + rounded(BigInt(amount), 1n, step);
    if (shown > 0) lines[label] = shown;
  }
  if (convenienceFees > 0) lines['convenience_fees'] = convenienceFees;
  const totalCost = rounded(fare, part, step) + toll;
  const grandTotal = totalCost + convenienceFees;
  return { totalCost, convenienceFees, grandTotal, lines, discount: discountOf(promo, grandTotal, step) };
}

/** Rounds half-up to a multiple of the step. */
function rounded(parts: bigint, part: bigint, step: bigint): number {
  return Number(((2n * parts + part * step) / (2n * part * step)) * step);
}

/** Adds the exact amounts one by one; each line is the increase of the rounded sum. */
function linesOf(
  exact: Readonly<Record<string, bigint>>,
  part: bigint,
  step: bigint,
): Record<string, number> {
  const lines: Record<string, number> = {};
  let running = 0n;
  for (const [label, amount] of Object.entries(exact)) {
    const before = rounded(running, part, step);
    running += amount;
    if (amount > 0n) lines[label] = rounded(running, part, step) - before;
  }
  return lines;
}

function discountOf(promo: FareProof['promo'], tripCost: number, step: bigint): number {
  if (promo === null) return 0;
  const { promoDiscountType: type, promoDiscountValue: value, maxPromoDiscountValue: most } = promo;
  const wanted =
    type === 'flat'
      ? rounded(BigInt(value), 1n, step)
      : rounded(tenThousandths(value) * BigInt(tripCost), 1_000_000n, step);
  const cap = most - (most % Number(step));
  return Math.min(wanted, cap, tripCost);
}
