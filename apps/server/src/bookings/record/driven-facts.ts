import { driveParts, pickupWaitSeconds, type Wait } from '@fiacre/domain';
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
  return {
    ...facts,
    stretches: driveParts(measure.track, { metres: measure.metres, seconds }, rules),
    waits: waitsOf(row, rules.meterStart),
  };
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
