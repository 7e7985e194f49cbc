import {
  driveParts,
  isMeterSource,
  limitOfFixed,
  pickupWaitSeconds,
  waitAtEnd,
  withoutWaits,
  type PriceRules,
  type Wait,
  type WaitPeriod,
  type WaitPlace,
} from '@fiacre/domain';
import type { FareFacts } from '../../fares/index.ts';
import type { TripMeasure } from '../../tracking/index.ts';
import type { BookingRow } from './booking-row.ts';

type Driven = Pick<
  BookingRow,
  'tariff' | 'charge' | 'arrived_at' | 'started_at' | 'trip_date' | 'book_later' | 'stops' | 'drives'
>;

/**
 * What the operator's tariff depends on, with how the trip was driven; null if the line of the car type applies.
 * Source: TARIFF-2, TARIFF-5.
 */
export function drivenFacts(row: Driven, measure: TripMeasure, seconds: number): FareFacts | null {
  const rules = row.tariff.chosen?.rules;
  const { facts } = row.charge.inputs;
  if (rules === undefined || facts === null) return null;
  const { before, periods, stops, waited } = isMeterSource(facts.source)
    ? { before: measure.track, periods: [], stops: [], waited: 0 }
    : driveOf(row, measure, rules, seconds);
  const driven = seconds - waited - sumOf(stops);
  return {
    ...facts,
    approachMetres: approachOf(rules, facts, measure),
    stops: row.stops.filter(({ reachedAtMs }) => reachedAtMs !== null).length,
    stretches: driveParts(before, { metres: measure.metres, seconds: driven }, rules, {
      startMs: pickupTimes(row).startedAtMs ?? row.trip_date.getTime(),
      waits: periods,
    }),
    waits: [
      ...waitsOf(row, rules.meterStart),
      ...stops.map((atStop) => ({ place: 'stop' as const, seconds: atStop })),
      ...(waited > 0 ? [{ place: 'destination' as const, seconds: waited }] : []),
    ],
  };
}

const sumOf = (seconds: readonly number[]): number => seconds.reduce((sum, one) => sum + one, 0);

/**
 * The drive without its waits at stops and at its end, where waiting has a price; elsewhere it is time on the meter, as all
 * waiting of a ride that nobody booked. The wait for another car costs nothing. Source: METER-5, TARIFF-5, CHANGE-16.
 */
function driveOf(row: Driven, { track, carWaits = [] }: TripMeasure, rules: PriceRules, seconds: number) {
  const { startedAtMs } = pickupTimes(row);
  if (startedAtMs === null) return { before: track, periods: [], stops: [], waited: 0 };
  const priced = [...rules.waiting, ...(limitOfFixed(rules)?.waiting ?? [])];
  const hasPrice = (place: WaitPlace) => priced.some(({ places }) => places.includes(place));
  const endMs = startedAtMs + (seconds + sumOf(carWaits.map(secondsOf))) * 1000;
  const waits = hasPrice('stop') ? stopWaits(row, endMs).map((wait) => without(wait, carWaits)) : [];
  const stops = waits.map((parts) => sumOf(parts.map(secondsOf)));
  const periods = [...carWaits, ...waits.flat()].toSorted((one, other) => one.fromMs - other.fromMs);
  const moving = withoutWaits(track, periods);
  const left = seconds - sumOf(stops);
  if (!hasPrice('destination')) return { before: moving, periods, stops, waited: 0 };
  const { before, seconds: waited } = waitAtEnd(moving, startedAtMs + left * 1000);
  return { before, periods, stops, waited: Math.min(waited, left) };
}

const secondsOf = ({ fromMs, untilMs }: WaitPeriod): number => Math.floor((untilMs - fromMs) / 1000);

/** When the car waited at each stop that it reached; at the one where the trip ended, until then. Source: TRIP-30. */
function stopWaits({ stops }: Driven, endMs: number): WaitPeriod[] {
  return stops.flatMap(({ reachedAtMs: fromMs, leftAtMs }) => {
    const untilMs = Math.min(leftAtMs ?? endMs, endMs);
    return fromMs === null || untilMs <= fromMs ? [] : [{ fromMs, untilMs }];
  });
}

/** What is left of a period outside others. */
function without(period: WaitPeriod, others: readonly WaitPeriod[]): WaitPeriod[] {
  return others.reduce<WaitPeriod[]>(
    (parts, { fromMs, untilMs }) =>
      parts.flatMap((part) =>
        [
          { fromMs: part.fromMs, untilMs: Math.min(part.untilMs, fromMs) },
          { fromMs: Math.max(part.fromMs, untilMs), untilMs: part.untilMs },
        ].filter((rest) => rest.untilMs > rest.fromMs),
      ),
    [period],
  );
}

/** When a car arrived at the pickup and left it; of several cars, the first one. Source: CHANGE-16. */
function pickupTimes({ drives: [first], arrived_at: arrived, started_at: started }: Driven) {
  return {
    arrivedAtMs: first?.arrivedAtMs ?? arrived?.getTime() ?? null,
    startedAtMs: first?.startedAtMs ?? started?.getTime() ?? null,
  };
}

/** The way to the pickup as measured; under a fixed price not more than quoted. Source: TARIFF-7. */
function approachOf(
  { price }: PriceRules,
  { approachMetres: quoted }: FareFacts,
  { approachMetres: measured = null }: TripMeasure,
): number {
  if (measured === null) return quoted;
  return price.kind === 'fixed' ? Math.min(measured, quoted) : measured;
}

function waitsOf(row: Driven, meterStart: Parameters<typeof pickupWaitSeconds>[0]): Wait[] {
  const { arrivedAtMs, startedAtMs } = pickupTimes(row);
  if (arrivedAtMs === null || startedAtMs === null) return [];
  const bookedForMs = row.book_later ? row.trip_date.getTime() : null;
  const seconds = pickupWaitSeconds(meterStart, { arrivedAtMs, bookedForMs, startedAtMs });
  return seconds > 0 ? [{ place: 'pickup', seconds }] : [];
}
