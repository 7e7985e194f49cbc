import { tollLine, type Fare, type FareLabel, type FareLine, type FareLineKind } from '../fare/fare.ts';
import { allocate } from '../money/allocation.ts';
import { roundingStep } from '../money/currency.ts';
import { dividedBy, isLess, minus, plus, ratioOf, times, zero } from '../money/ratio.ts';
import type { Ratio } from '../money/ratio.ts';
import { roundHalfUp, roundTo } from '../money/rounding.ts';
import { extraLines } from './extras.ts';
import { meter, type Metered } from './meter.ts';
import type { PricedRide, DrivePart } from './ride.ts';
import type { EmptyRun, MeteredPrice, PriceRules, TariffFee } from './tariff.ts';
import { waitingAmount, waitsOnMeter } from './waiting.ts';

interface Part {
  readonly label: FareLineKind;
  readonly exact: Ratio;
}

const sumOf = (parts: readonly Part[]): Ratio => parts.reduce((sum, { exact }) => plus(sum, exact), zero);
const least = (one: Ratio, other: Ratio): Ratio => (isLess(one, other) ? one : other);
const most = (one: Ratio, other: Ratio): Ratio => (isLess(one, other) ? other : one);

/**
 * What a ride costs by the rules of a tariff, as the lines of a receipt. The fare is exact until it is rounded once; extras, tolls
 * and a fee are added to it. What costs nothing has no line. Throws RangeError if an input is not a finite decimal.
 * Source: TARIFF-1 to TARIFF-8, FARE-1 to FARE-9.
 */
export function priceRide(rules: PriceRules, ride: PricedRide): Fare {
  const unit = roundingStep(rules.currency, rules.decimal);
  const tolls = tollLines(ride, unit);
  const { parts, fee } = lowerOfBoth(rules, ride, unit, tolls);
  const amounts = allocate(
    parts.map((part) => part.exact),
    unit,
  );
  const fare = amounts.reduce((sum, amount) => sum + amount, 0);
  const lines: FareLine[] = [
    ...parts.flatMap(({ label, exact: part }, i) =>
      part.num === 0n ? [] : [{ label, amount: amounts[i] ?? 0 }],
    ),
    ...extraLines(rules, ride, fare, unit),
    ...(includesTolls(rules) ? [] : tolls),
  ];
  const totalCost = lines.reduce((sum, { amount }) => sum + amount, 0);
  const convenienceFees = roundHalfUp(fee, unit);
  return {
    currency: rules.currency,
    totalCost,
    convenienceFees,
    grandTotal: totalCost + convenienceFees,
    lines: [...lines, ...line('convenience_fees', convenienceFees)],
  };
}

/** A fare with the fee on top of it. */
interface CountedFare {
  readonly parts: readonly Part[];
  readonly fee: Ratio;
}

function countedFare(rules: PriceRules, ride: PricedRide): CountedFare {
  const parts = withLimits(rules, [
    ...travelParts(rules, ride),
    { label: 'parcel_type', exact: ratioOf(ride.parcelAmount) },
    { label: 'option', exact: ratioOf(ride.optionAmount) },
  ]);
  const exact = sumOf(parts);
  return { parts: roundedParts(rules, parts, exact), fee: feeOf(rules.fee, exact) };
}

/**
 * The fare of a fixed price, or the fare of its meter if that is lower: a line reduces the fixed price to it. Tolls are added to
 * the metered fare if the fixed price includes them. Source: TARIFF-32.
 */
function lowerOfBoth(
  rules: PriceRules,
  ride: PricedRide,
  unit: number,
  tolls: readonly FareLine[],
): CountedFare {
  const own = countedFare(rules, ride);
  if (rules.price.kind === 'metered' || rules.price.meter === undefined) return own;
  const counted = countedFare(rules.price.meter, ride);
  const included = includesTolls(rules) ? tolls.reduce((sum, { amount }) => sum + amount, 0) : 0;
  const metered = plus(sumOf(counted.parts), ratioOf(included));
  const total = (fare: Ratio, fee: Ratio) => roundHalfUp(fare, unit) + roundHalfUp(fee, unit);
  if (total(metered, counted.fee) >= total(sumOf(own.parts), own.fee)) return own;
  const less: Part = { label: 'meter_lower', exact: minus(metered, sumOf(own.parts)) };
  return { parts: [...own.parts, less], fee: counted.fee };
}

const includesTolls = ({ price }: PriceRules): boolean => price.kind === 'fixed' && price.includesTolls;

const line = (label: FareLabel, amount: number): FareLine[] => (amount === 0 ? [] : [{ label, amount }]);

/** What the drive itself costs, with waiting, the empty runs and the surge. */
function travelParts(rules: PriceRules, ride: PricedRide): Part[] {
  const { price } = rules;
  const parts: Part[] = [
    ...(price.kind === 'fixed'
      ? [{ label: 'fixed' as const, exact: ratioOf(price.amount) }]
      : meteredParts(price, [...ride.stretches, ...waitsOnMeter(rules.waiting, ride.waits)])),
    { label: 'waiting', exact: waitingAmount(rules.waiting, ride.waits) },
    { label: 'approach', exact: emptyRunAmount(rules.approach, ride.approachMetres) },
    { label: 'return', exact: emptyRunAmount(rules.returnRun, ride.returnMetres) },
  ];
  const surge = price.kind === 'fixed' ? zero : surgeAmount(rules.surgeMaximum, ride.surge, sumOf(parts));
  return [...parts, { label: 'surge', exact: surge }];
}

/** Start, distance and time, or the flat price of a short ride. Source: TARIFF-1 to TARIFF-4. */
function meteredParts(price: MeteredPrice, stretches: readonly DrivePart[]): Part[] {
  const metres = stretches.reduce((sum, stretch) => sum + stretch.metres, 0);
  const flat = price.ranges.find(({ toMetres }) => metres <= toMetres);
  if (flat !== undefined) return [{ label: 'base', exact: ratioOf(flat.amount) }];
  const last = price.ranges.at(-1);
  const counted = meter(price, stretches);
  if (last === undefined || price.afterRanges === 'meter') {
    return [
      { label: 'base', exact: ratioOf(price.start.amount) },
      ...inSteps(price, counted, includedSteps(price)),
    ];
  }
  const flatPart = meter(price, firstMetres(stretches, last.toMetres));
  const beyond = {
    distance: minus(counted.distance, flatPart.distance),
    time: minus(counted.time, flatPart.time),
  };
  return [{ label: 'base', exact: ratioOf(last.amount) }, ...inSteps(price, beyond, 0)];
}

const includedSteps = ({ start: { included } }: MeteredPrice): number =>
  included.kind === 'steps' ? included.steps : 0;

/** The metered amount in whole steps, less the free ones. The begun step goes to the distance. */
function inSteps({ step }: MeteredPrice, { distance, time }: Metered, freeSteps: number): Part[] {
  const exact = plus(distance, time);
  if (step === null)
    return [
      { label: 'distance', exact: distance },
      { label: 'time', exact: time },
    ];
  const unit = ratioOf(step);
  const charged = times(begun(minus(exact, times(ratioOf(freeSteps), unit)), unit), unit);
  const forTime = distance.num === 0n ? charged : least(time, charged);
  return [
    { label: 'distance', exact: minus(charged, forTime) },
    { label: 'time', exact: forTime },
  ];
}

/** How many units have begun. */
function begun(amount: Ratio, unit: Ratio): Ratio {
  const { num, den } = dividedBy(amount, unit);
  return { num: num <= 0n ? 0n : (num + den - 1n) / den, den: 1n };
}

function firstMetres(stretches: readonly DrivePart[], limit: number): DrivePart[] {
  let left = limit;
  return stretches.flatMap((stretch) => {
    if (left <= 0) return [];
    const metres = Math.min(stretch.metres, left);
    left -= metres;
    const share = stretch.metres === 0 ? 1 : metres / stretch.metres;
    return [{ ...stretch, metres, seconds: stretch.seconds * share }];
  });
}

/** Source: TARIFF-7. */
function emptyRunAmount(run: EmptyRun | null, metres: number): Ratio {
  if (run === null || metres <= run.freeMetres) return zero;
  const charged = minus(ratioOf(metres), ratioOf(run.freeMetres));
  const amount = times(charged, dividedBy(ratioOf(run.rate.amount), ratioOf(run.rate.per)));
  return run.maximum === null ? amount : least(amount, ratioOf(run.maximum));
}

/** What a busy time adds to a metered fare. Source: TARIFF-8. */
function surgeAmount(maximum: number | null, factor: number, fare: Ratio): Ratio {
  if (maximum === null || factor <= 1) return zero;
  return times(fare, minus(least(ratioOf(factor), ratioOf(maximum)), ratioOf(1)));
}

/** Source: TARIFF-8, FARE-2. */
function withLimits({ minimum, maximum }: PriceRules, parts: readonly Part[]): Part[] {
  const sum = sumOf(parts);
  const raised = most(sum, ratioOf(minimum));
  const limited = maximum === null ? raised : least(raised, ratioOf(maximum));
  return [
    ...parts,
    { label: 'minimum', exact: minus(raised, sum) },
    { label: 'maximum', exact: minus(limited, raised) },
  ];
}

/** Source: TARIFF-8. */
function roundedParts({ rounding }: PriceRules, parts: readonly Part[], exact: Ratio): readonly Part[] {
  if (rounding === null) return parts;
  const rounded = ratioOf(roundTo(exact, rounding.to, rounding.mode));
  return [...parts, { label: 'rounding', exact: minus(rounded, exact) }];
}

/** A line for each gate, rounded by itself, so that a toll is the same in every fare. Source: TOLL-2. */
function tollLines({ tolls }: PricedRide, unit: number): FareLine[] {
  const byGate = Map.groupBy(
    tolls.filter(({ paidBy }) => paidBy === 'rider'),
    ({ name }) => name,
  );
  return [...byGate].flatMap(([name, passed]) =>
    line(
      tollLine(name),
      passed.reduce((sum, { amount }) => sum + roundHalfUp(ratioOf(amount), unit), 0),
    ),
  );
}

/** Source: FARE-3, FARE-6. */
function feeOf(fee: TariffFee | null, fare: Ratio): Ratio {
  if (fee === null) return zero;
  return fee.kind === 'amount'
    ? ratioOf(fee.amount)
    : dividedBy(times(ratioOf(fee.percent), fare), ratioOf(100));
}
