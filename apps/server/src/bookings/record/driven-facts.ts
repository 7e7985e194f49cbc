import {
  driveParts,
  isMeterSource,
  pickupWaitSeconds,
  waitAtEnd,
  type PriceRules,
  type Wait,
} from '@fiacre/domain';
import type { FareFacts } from '../../fares/index.ts';
import type { TripMeasure } from '../../tracking/index.ts';
import type { BookingRow } from './booking-row.ts';

type Driven = Pick<
  BookingRow,
  'tariff' | 'charge' | 'arrived_at' | 'started_at' | 'trip_date' | 'book_later'
>;

/**
 * What the operator's tariff depends on, with how the trip was driven; null if the line of the car type applies.
 * Source: TARIFF-2, TARIFF-5.
 */
export function drivenFacts(row: Driven, measure: TripMeasure, seconds: number): FareFacts | null {
  const rules = row.tariff.chosen?.rules;
  const { facts } = row.charge.inputs;
  if (rules === undefined || facts === null) return null;
  const { before, waited } = isMeterSource(facts.source)
    ? { before: measure.track, waited: 0 }
    : driveOf(row, measure, rules, seconds);
  return {
    ...facts,
    approachMetres: approachOf(rules, facts, measure),
    stretches: driveParts(before, { metres: measure.metres, seconds: seconds - waited }, rules),
    waits: [
      ...waitsOf(row, rules.meterStart),
      ...(waited > 0 ? [{ place: 'destination' as const, seconds: waited }] : []),
    ],
  };
}

/**
 * The drive without the wait at its end, if waiting there has a price; otherwise it is time on the meter, as all waiting of
 * a ride that nobody booked. Source: METER-5.
 */
function driveOf(row: Driven, { track }: TripMeasure, { waiting }: PriceRules, seconds: number) {
  const hasPrice = waiting.some(({ places }) => places.includes('destination'));
  if (!hasPrice || row.started_at === null) return { before: track, waited: 0 };
  const { before, seconds: waited } = waitAtEnd(track, row.started_at.getTime() + seconds * 1000);
  return { before, waited: Math.min(waited, seconds) };
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
  const { arrived_at: arrived, started_at: started } = row;
  if (arrived === null || started === null) return [];
  const seconds = pickupWaitSeconds(meterStart, {
    arrivedAtMs: arrived.getTime(),
    bookedForMs: row.book_later ? row.trip_date.getTime() : null,
    startedAtMs: started.getTime(),
  });
  return seconds > 0 ? [{ place: 'pickup', seconds }] : [];
}
