import type { Insertable, Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { TrackingPointTable, TrackingTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;
export type StoredPoint = Selectable<TrackingPointTable>;

/** Adds points to a track; an instant that is known keeps its place and takes the newer status. */
export async function savePoints(sql: Sql, points: readonly Insertable<TrackingPointTable>[]): Promise<void> {
  if (points.length === 0) return;
  await sql
    .withTables<TrackingTables>()
    .insertInto('tracking_points')
    .values([...points])
    .onConflict((conflict) =>
      conflict.columns(['booking_id', 'at']).doUpdateSet((eb) => ({ status: eb.ref('excluded.status') })),
    )
    .execute();
}

/** A booking's track in order of time. */
export async function readTrack(sql: Sql, bookingId: string): Promise<StoredPoint[]> {
  return points(sql, bookingId).orderBy('at').execute();
}

/** The newest point of a booking. Source: TRIP-15. */
export async function newestPoint(sql: Sql, bookingId: string): Promise<StoredPoint | null> {
  return (await points(sql, bookingId).orderBy('at', 'desc').limit(1).executeTakeFirst()) ?? null;
}

function points(sql: Sql, bookingId: string) {
  return sql
    .withTables<TrackingTables>()
    .selectFrom('tracking_points')
    .selectAll()
    .where('booking_id', '=', bookingId);
}
