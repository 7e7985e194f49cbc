import { promiseNearMs, type PromiseDriver, type TimedRide } from '@fiacre/dispatch';
import type { BookingStatus } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';

type Sql = Kysely<PlatformTables>;

/** For rides that start later, drivers who were on duty within this time are considered. */
const knownMilliseconds = 14 * 24 * 3_600_000;
/** A driver on duty whose phone was silent for longer does not count as on duty. */
const silentMilliseconds = 10 * 60_000;
/** Rides further apart than this do not affect each other. */
const besideMilliseconds = 6 * 3_600_000;

/** The reservations to read: those of rides in these statuses, some hours around these instants. */
export interface Around {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly statuses: readonly BookingStatus[];
}

/** All drivers, with the rides reserved for them around some instants, and those that they accepted ahead. */
export async function readChains(db: Sql, now: Date, around: Around): Promise<readonly PromiseDriver[]> {
  const since = new Date(now.getTime() - knownMilliseconds);
  const from = new Date(around.fromMs - besideMilliseconds);
  const until = new Date(around.untilMs + besideMilliseconds);
  const heard = new Date(now.getTime() - silentMilliseconds);
  const { rows } = await sql<ChainRow>`
    select driver_states.driver_id, users.car_type_id, paused_at is not null as paused, coalesce(rides, '[]') as rides, rides_ahead,
      active and (busy_with is not null or located_at > ${heard}) as on_duty,
      case when trip.id is not null then trip.drop_lat when located_at > ${heard} then driver_states.lat end as lat,
      case when trip.id is not null then trip.drop_lng when located_at > ${heard} then driver_states.lng end as lng,
      extract(epoch from coalesce(trip.started_at, ${now}))::float8 + trip.estimate_time_seconds as ends_at_seconds
    from driver_states join users on users.id = driver_states.driver_id
      left join bookings as trip on trip.id = busy_with
      left join lateral (
        select json_agg(json_build_object('bookingId', bookings.id, 'startsAt', starts_at, 'seconds',
          estimate_time_seconds, 'pickup', json_build_object('lat', pickup_lat, 'lng', pickup_lng),
          'drop', json_build_object('lat', drop_lat, 'lng', drop_lng))) as rides
        from ride_promises join bookings on bookings.id = ride_promises.booking_id
        where ride_promises.driver_id = driver_states.driver_id and starts_at between ${from} and ${until}
          and bookings.status in (${sql.join(around.statuses)})) as promised on true
    where approved and deleted_at is null and usertype = 'driver' and (active or changed_at > ${since})`.execute(
    db,
  );
  return rows.map(
    ({ driver_id: driverId, car_type_id: carTypeId, on_duty: onDuty, paused, lat, lng, ...row }) => ({
      driverId,
      carTypeId,
      onDuty: onDuty ?? false,
      paused,
      free:
        lat === null || lng === null
          ? null
          : { place: { lat, lng }, atMs: Math.max(now.getTime(), (row.ends_at_seconds ?? 0) * 1000) },
      rides: [
        ...row.rides.map(({ startsAt, ...ride }) => ({ ...ride, startsAtMs: Date.parse(startsAt) })),
        ...(row.rides_ahead ?? []),
      ],
    }),
  );
}

interface ChainRow {
  readonly driver_id: string;
  readonly car_type_id: string | null;
  /** null if the driver has never reported a position. */
  readonly on_duty: boolean | null;
  readonly paused: boolean;
  /** Where the current trip ends, or where the driver is. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly ends_at_seconds: number | null;
  readonly rides_ahead: readonly TimedRide[] | null;
  readonly rides: readonly (Omit<TimedRide, 'startsAtMs'> & { readonly startsAt: string })[];
}

/** The drivers who may drive a ride of this car type at this time. */
export function chainsFor(
  chains: readonly PromiseDriver[],
  { carTypeId, startsAtMs }: { readonly carTypeId: string; readonly startsAtMs: number },
  now: Date,
): PromiseDriver[] {
  const isNear = startsAtMs - now.getTime() <= promiseNearMs;
  return chains.filter((chain) => chain.carTypeId === carTypeId && (chain.onDuty || !isNear));
}
