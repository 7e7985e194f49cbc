import type { RejectedWhy, TrackDoubt } from '@fiacre/domain';
import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { TripMeasure } from './measure-trip.ts';
import { markRejected } from './points.ts';
import type { TrackingTables, TripMeasureTable } from './tables.ts';

export type StoredMeasure = Selectable<TripMeasureTable>;

/** Keeps how a trip was measured, and notes on each point that was thrown out why. Source: TRIP-8, TRIP-21. */
export async function saveMeasure(tx: Tx, bookingId: string, measure: TripMeasure): Promise<void> {
  const counts = [...measure.rejected].map(([reason, instants]) => [reason, instants.length] as const);
  await tx.sql
    .withTables<TrackingTables>()
    .insertInto('trip_measures')
    .values({
      booking_id: bookingId,
      measured_at: tx.now,
      source: measure.source,
      method: measure.method,
      metres: measure.metres,
      measured_metres: measure.measuredMetres,
      road_metres: measure.roadMetres,
      points_received: measure.pointsReceived,
      points_used: measure.pointsUsed,
      rejected: JSON.stringify(Object.fromEntries(counts) satisfies Partial<Record<RejectedWhy, number>>),
      doubts: JSON.stringify(measure.doubts satisfies readonly TrackDoubt[]),
    })
    .execute();
  await markRejected(tx.sql, bookingId, measure.rejected);
}

/** null before a trip has ended. */
export async function findMeasure(
  sql: Kysely<PlatformTables>,
  bookingId: string,
): Promise<StoredMeasure | null> {
  const measures = sql.withTables<TrackingTables>().selectFrom('trip_measures').selectAll();
  return (await measures.where('booking_id', '=', bookingId).executeTakeFirst()) ?? null;
}
