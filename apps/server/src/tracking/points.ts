import type { RejectedWhy } from '@fiacre/domain';
import { sql as raw, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Write } from '../platform/transaction/write-together.ts';
import type { TrackingPointTable, TrackingTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;
export type StoredPoint = Selectable<TrackingPointTable>;
export type NewPoint = Insertable<TrackingPointTable>;

const secondMs = 1000;

/** A track keeps one point a second: more describe no car better, and this many can always be stored. */
export function secondOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / secondMs) * secondMs);
}

/**
 * Adds what a phone sent. Of several points of a second a sound one stays before a rejected one, then the earliest:
 * whatever comes twice, late or in another order, the stored track is the same. Source: TRIP-21.
 */
export function addPoints(points: readonly NewPoint[]): Write[] {
  const bySecond = new Map<number, NewPoint>();
  for (const point of points) {
    const at = secondOf(new Date(point.at));
    const known = bySecond.get(at.getTime());
    if (known === undefined || isBefore(point, known)) bySecond.set(at.getTime(), { ...point, at });
  }
  if (bySecond.size === 0) return [];
  // A point that the server made stands: it says where a trip began.
  const query = raw`insert into tracking_points (${columns})
    select ${columns} from ${recordsOf([...bySecond.values()])}
    on conflict (booking_id, at) do update set device_at = excluded.device_at, lat = excluded.lat, lng = excluded.lng,
      accuracy_metres = excluded.accuracy_metres, heading_degrees = excluded.heading_degrees, rejected = excluded.rejected
    where tracking_points.device_at is not null and
      (excluded.rejected is not null, excluded.device_at, excluded.lat, excluded.lng)
      < (tracking_points.rejected is not null, tracking_points.device_at, tracking_points.lat, tracking_points.lng)
    returning booking_id`;
  return [{ name: 'points', query }];
}

/** The order in which a second's points are preferred; the same as in the statement above. */
function isBefore(a: NewPoint, b: NewPoint): boolean {
  const keys = (point: NewPoint) => [
    point.rejected == null ? 0 : 1,
    point.device_at == null ? 0 : new Date(point.device_at).getTime(),
    point.lat,
    point.lng,
  ];
  const [left, right] = [keys(a), keys(b)];
  const differs = left.findIndex((key, i) => key !== right[i]);
  return differs >= 0 && (left[differs] ?? 0) < (right[differs] ?? 0);
}

/** Adds the point at which a trip starts or ends; a second that is known keeps its place and takes the newer status. */
export function markPoint(point: NewPoint): Write {
  const query = raw`insert into tracking_points (${columns})
    select ${columns} from ${recordsOf([{ ...point, at: secondOf(new Date(point.at)) }])}
    on conflict (booking_id, at) do update set status = excluded.status returning booking_id`;
  return { name: 'point', query };
}

const columns = raw`id, booking_id, driver_id, at, device_at, received_at, status, lat, lng, accuracy_metres,
  heading_degrees, rejected`;

/** Any number of points as one value, so that the text of a statement stays the same. */
function recordsOf(added: readonly NewPoint[]) {
  return raw`jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (id uuid, booking_id uuid, driver_id uuid,
    at timestamptz, device_at timestamptz, received_at timestamptz, status text, lat double precision,
    lng double precision, accuracy_metres double precision, heading_degrees double precision, rejected text)`;
}

/** Everything that was received of a booking, in order of time. */
export async function readEvidence(sql: Sql, bookingId: string): Promise<StoredPoint[]> {
  return points(sql, bookingId).orderBy('at').execute();
}

/** A booking's track in order of time, without what was thrown out. */
export async function readTrack(sql: Sql, bookingId: string): Promise<StoredPoint[]> {
  return points(sql, bookingId).where('rejected', 'is', null).orderBy('at').execute();
}

/** The newest point of a booking. Source: TRIP-15. */
export async function newestPoint(sql: Sql, bookingId: string): Promise<StoredPoint | null> {
  const sound = points(sql, bookingId).where('rejected', 'is', null);
  return (await sound.orderBy('at', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Notes why points were thrown out. Source: TRIP-21. */
export async function markRejected(
  sql: Sql,
  bookingId: string,
  why: ReadonlyMap<RejectedWhy, readonly Date[]>,
): Promise<void> {
  const marks = [...why].flatMap(([rejected, instants]) => instants.map((at) => ({ rejected, at })));
  if (marks.length === 0) return;
  await raw`update tracking_points set rejected = mark.rejected
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (rejected text, at timestamptz)
    where tracking_points.booking_id = ${bookingId} and tracking_points.at = mark.at`.execute(sql);
}

/** Ms by which the clock of a booking's phone was corrected before; null when it never was. */
export async function knownClockError(sql: Sql, bookingId: string): Promise<number | null> {
  const row = await points(sql, bookingId)
    .clearSelect()
    .select(['at', 'device_at'])
    .where(raw<boolean>`abs(extract(epoch from device_at - at)) > 29`)
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst();
  // Corrections are whole seconds, and so is the stored instant.
  return row?.device_at
    ? Math.floor((row.device_at.getTime() - row.at.getTime()) / secondMs) * secondMs
    : null;
}

function points(sql: Sql, bookingId: string) {
  return sql
    .withTables<TrackingTables>()
    .selectFrom('tracking_points')
    .selectAll()
    .where('booking_id', '=', bookingId);
}
