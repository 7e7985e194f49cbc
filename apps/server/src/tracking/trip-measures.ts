import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { StoredMeasure } from './stored-measure.ts';
import type { TrackingTables } from './tables.ts';

/** How a trip was measured that ended before its booking stored this. */
export async function findEarlierMeasure(
  sql: Kysely<PlatformTables>,
  bookingId: string,
): Promise<StoredMeasure | null> {
  const measures = sql.withTables<TrackingTables>().selectFrom('trip_measures');
  const row = await measures
    .select([
      'method',
      'rejected',
      'doubts',
      'measured_metres as measuredMetres',
      'road_metres as roadMetres',
    ])
    .select(['points_received as pointsReceived', 'points_used as pointsUsed'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}
