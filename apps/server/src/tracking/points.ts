import type { BookingStatus, LatLng, RejectReason } from '@fiacre/domain';
import type { Kysely, Selectable } from 'kysely';
import { sql as raw } from '../platform/database/sql.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Write } from '../platform/transaction/write.ts';
import { secondOf, slotOf, stayingPoints } from './received-points.ts';
import type { NewPoint, PointKey, TrackingPointTable, TrackingTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;
const secondMs = 1000;
export type StoredPoint = Selectable<TrackingPointTable>;

/**
 * Adds the points that a phone sent. Of several points with the same second and slot, the earliest is kept, so
 * repeated, late or reordered points result in the same stored track. Source: TRIP-21.
 */
export function addPoints(points: readonly NewPoint[]): Write[] {
  if (points.length === 0) return [];
  // A point added by the server stays, because it marks the start of a trip.
  const query = raw`insert into tracking_points (${columns})
    select ${columns} from ${recordsOf(stayingPoints(points))}
    on conflict (booking_id, at, slot) do update set device_at = excluded.device_at, lat = excluded.lat,
      lng = excluded.lng, accuracy_metres = excluded.accuracy_metres, heading_degrees = excluded.heading_degrees
    where tracking_points.device_at is not null and
      (excluded.device_at, excluded.lat, excluded.lng)
      < (tracking_points.device_at, tracking_points.lat, tracking_points.lng)`;
  return [{ name: 'points', query, returns: false }];
}

/**
 * Adds the start or end point of a trip. If there is already a point in that second, it keeps its position and gets the
 * newer status.
 */
export function markPoint(point: Omit<NewPoint, 'slot' | 'rejected'>): Write {
  const placed = { ...point, at: secondOf(new Date(point.at)), slot: slotOf(point, null), rejected: null };
  const query = raw`insert into tracking_points (${columns}) select ${columns} from ${recordsOf([placed])}
    on conflict (booking_id, at, slot) do update set status = excluded.status`;
  return { name: 'point', query, returns: false };
}

const columns = raw`id, booking_id, driver_id, at, slot, device_at, received_at, status, lat, lng, accuracy_metres,
  heading_degrees, rejected`;

/** Any number of points as one parameter, so that the text of the statement stays the same. */
function recordsOf(added: readonly NewPoint[]) {
  return raw`jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (id uuid, booking_id uuid, driver_id uuid,
    at timestamptz, slot smallint, device_at timestamptz, received_at timestamptz, status text, lat double precision,
    lng double precision, accuracy_metres double precision, heading_degrees double precision, rejected text)`;
}

/**
 * A day at one fix per second. More points must be forged; they are stored, but the beginning is enough to detect that.
 */
const maxRead = 86_400;

/** The received points of a booking, in order of time. */
export async function readEvidence(sql: Sql, bookingId: string): Promise<StoredPoint[]> {
  const { rows } = await raw<StoredPoint>`select * from tracking_points where booking_id = ${bookingId}
    order by at, slot limit ${maxRead}`.execute(sql);
  return rows;
}

/** A booking's track in order of time, without rejected points. */
export async function readTrack(sql: Sql, bookingId: string): Promise<StoredPoint[]> {
  return points(sql, bookingId).where('rejected', 'is', null).orderBy('at').execute();
}

/** The newest point of a booking. Source: TRIP-15. */
export async function newestPoint(sql: Sql, bookingId: string): Promise<StoredPoint | null> {
  const sound = points(sql, bookingId).where('rejected', 'is', null);
  return (await sound.orderBy('at', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Records why points were rejected. Source: TRIP-21. */
export async function markRejected(
  sql: Sql,
  bookingId: string,
  why: ReadonlyMap<RejectReason, readonly PointKey[]>,
): Promise<void> {
  const marks = [...why].flatMap(([rejected, keys]) => keys.map(({ at, slot }) => ({ rejected, at, slot })));
  if (marks.length === 0) return;
  await raw`update tracking_points set rejected = mark.rejected
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (rejected text, at timestamptz, slot smallint)
    where booking_id = ${bookingId} and tracking_points.at = mark.at and tracking_points.slot = mark.slot`.execute(
    sql,
  );
}

/** The last correction of a phone's clock for a booking, in ms; null before it sent anything. */
export async function knownClockError(sql: Sql, bookingId: string): Promise<number | null> {
  const row = await points(sql, bookingId)
    .clearSelect()
    .select(['at', 'device_at'])
    .where('device_at', 'is not', null)
    .where(raw<boolean>`rejected is distinct from 'clock_ahead'`)
    .orderBy('received_at', 'desc')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Corrections and stored times are whole seconds.
  return row?.device_at
    ? Math.floor((row.device_at.getTime() - row.at.getTime()) / secondMs) * secondMs
    : null;
}

/** The positions that a phone sent for a booking around an instant, without rejected ones. */
export async function fixesAround(
  sql: Sql,
  bookingId: string,
  atMs: number,
  withinMs: number,
): Promise<(LatLng & { readonly atMs: number })[]> {
  const rows = await points(sql, bookingId)
    .where('rejected', 'is', null)
    .where('device_at', 'is not', null)
    .where('at', '>=', new Date(atMs - withinMs))
    .where('at', '<=', new Date(atMs + withinMs))
    .orderBy('at')
    .execute();
  return rows.map(({ at, lat, lng }) => ({ lat, lng, atMs: at.getTime() }));
}

/**
 * Gives this status to positions recorded after the step that arrived before it, but not to those of the same second,
 * since the same statement may add a point there.
 */
export function restatePoints(bookingId: string, status: BookingStatus, from: Date): Write {
  const query = raw`update tracking_points set status = ${status}
    where booking_id = ${bookingId} and at > ${secondOf(from)} and device_at is not null`;
  return { name: 'restated', query, returns: false };
}

function points(sql: Sql, bookingId: string) {
  return sql
    .withTables<TrackingTables>()
    .selectFrom('tracking_points')
    .selectAll()
    .where('booking_id', '=', bookingId);
}
