import type { RejectReason, TrackDoubt } from '@fiacre/domain';
import type { Kysely, Selectable } from 'kysely';
import { sql as raw } from '../platform/database/sql.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Write } from '../platform/transaction/write.ts';
import type { TripMeasure } from './measure-trip.ts';
import type { TrackingTables, TripMeasureTable } from './tables.ts';

export type StoredMeasure = Selectable<TripMeasureTable>;

/** Stores how a trip was measured; `markRejected` records why points were rejected. Source: TRIP-8, TRIP-21. */
export function saveMeasure(bookingId: string, measure: TripMeasure, now: Date): Write {
  const counts = [...measure.rejected].map(([reason, some]) => [reason, some.length] as const);
  const rejected: Partial<Record<RejectReason, number>> = Object.fromEntries(counts);
  const doubts: readonly TrackDoubt[] = measure.doubts;
  const query = raw`insert into trip_measures (booking_id, measured_at, source, method, metres, measured_metres,
    road_metres, points_received, points_used, rejected, doubts)
    values (${bookingId}, ${now}, ${measure.source}, ${measure.method}, ${measure.metres}, ${measure.measuredMetres},
      ${measure.roadMetres}, ${measure.pointsReceived}, ${measure.pointsUsed}, ${JSON.stringify(rejected)},
      ${JSON.stringify(doubts)})`;
  return { name: 'measure', query, returns: false };
}

/** null before a trip has ended. */
export async function findMeasure(
  sql: Kysely<PlatformTables>,
  bookingId: string,
): Promise<StoredMeasure | null> {
  const measures = sql.withTables<TrackingTables>().selectFrom('trip_measures').selectAll();
  return (await measures.where('booking_id', '=', bookingId).executeTakeFirst()) ?? null;
}
