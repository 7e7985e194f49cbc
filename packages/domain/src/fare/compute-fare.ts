import { distanceUnit, kmPerMile } from '../geo/distance-unit.ts';
import { allocate } from '../money/allocation.ts';
import { roundingStep } from '../money/currency.ts';
import { dividedBy, isLess, minus, plus, ratioOf, times, zero } from '../money/ratio.ts';
import type { Ratio } from '../money/ratio.ts';
import { roundHalfUp } from '../money/rounding.ts';
import type { CarTypeFare, FareInput, FareSettings } from './car-type-fare.ts';

/** The lines of a fare in display order. */
export const fareLineKinds = [
  'base',
  'distance',
  'time',
  'parcel_type',
  'option',
  'minimum',
  'toll',
  'convenience_fees',
] as const;
export type FareLineKind = (typeof fareLineKinds)[number];

export interface FareLine {
  readonly label: FareLineKind;
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

interface ExactPart {
  readonly label: FareLineKind;
  readonly exact: Ratio;
}

/** Base, distance, time, parcel and option amounts, exact and unrounded. Source: FARE-1, FARE-7. */
function exactParts(car: CarTypeFare, input: FareInput, settings: FareSettings): ExactPart[] {
  const km = dividedBy(ratioOf(input.distanceMetres), ratioOf(1000));
  const distance = distanceUnit(settings.convertToMile) === 'mi' ? dividedBy(km, ratioOf(kmPerMile)) : km;
  const hours = dividedBy(ratioOf(input.durationSeconds), ratioOf(3600));
  return [
    { label: 'base', exact: ratioOf(Math.max(0, car.baseFare)) },
    { label: 'distance', exact: times(ratioOf(car.ratePerUnitDistance), distance) },
    { label: 'time', exact: times(ratioOf(car.ratePerHour), hours) },
    { label: 'parcel_type', exact: ratioOf(input.parcelAmount ?? 0) },
    { label: 'option', exact: ratioOf(input.optionAmount ?? 0) },
  ];
}

/** The line that raises a fare to the minimum; empty if the fare is high enough. Source: FARE-2. */
function minimumPart(parts: readonly ExactPart[], minFare: number): ExactPart[] {
  const sum = parts.reduce((total, part) => plus(total, part.exact), zero);
  const minimum = ratioOf(minFare);
  return isLess(sum, minimum) ? [{ label: 'minimum', exact: minus(minimum, sum) }] : [];
}

/** The convenience fee: a flat amount, or a percentage of the fare after the minimum. Source: FARE-3, FARE-6. */
function exactFee(car: CarTypeFare, fare: Ratio): Ratio {
  const fee = ratioOf(car.convenienceFees);
  return car.convenienceFeeType === 'flat' ? fee : dividedBy(times(fee, fare), ratioOf(100));
}

/**
 * The fare of a trip. It is calculated exactly and then rounded once, half-up, to the operator's decimals. The grand
 * total is the sum of the rounded fare and the rounded fee. A toll is added to a fare that already reaches the minimum,
 * and no percentage fee applies to it. Lines of 0 are omitted. Throws RangeError if an input is not a finite decimal.
 * Source: FARE-1 to FARE-7, FARE-9.
 */
export function computeFare(car: CarTypeFare, input: FareInput, settings: FareSettings): Fare {
  const step = roundingStep(settings.currency, settings.decimal);
  const charged = exactParts(car, input, settings);
  const ride = [...charged, ...minimumPart(charged, car.minFare)];
  // Rounded first, so that the toll is the same in every fare.
  const toll = roundHalfUp(ratioOf(input.tollAmount ?? 0), step);
  const parts: ExactPart[] = [...ride, { label: 'toll', exact: ratioOf(toll) }];
  const exact = ride.reduce((total, part) => plus(total, part.exact), zero);
  const totalCost = roundHalfUp(exact, step) + toll;
  const convenienceFees = roundHalfUp(exactFee(car, exact), step);
  const amounts = allocate(
    parts.map((part) => part.exact),
    step,
  );
  const lines = parts.flatMap((part, i) =>
    part.exact.num === 0n ? [] : [{ label: part.label, amount: amounts[i] ?? 0 }],
  );
  if (convenienceFees > 0) lines.push({ label: 'convenience_fees', amount: convenienceFees });
  return {
    currency: settings.currency,
    totalCost,
    convenienceFees,
    grandTotal: totalCost + convenienceFees,
    lines,
  };
}
