import type { Chain, TimedRide } from '@fiacre/dispatch';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';

type Sql = Kysely<PlatformTables>;

/**
 * For rides that start later, drivers who were on duty within this time are considered; for rides that start soon, only
 * drivers who are on duty now.
 */
const knownMilliseconds = 14 * 24 * 3_600_000;
export const nearMilliseconds = 60 * 60_000;
/** Rides further apart than this do not affect each other. */
const besideMilliseconds = 6 * 3_600_000;

/** A driver who could be reserved for a ride of their car type, with the rides that are already reserved for them. */
export interface KnownChain extends Chain {
  readonly carTypeId: string | null;
  readonly onDuty: boolean;
}

/** The drivers of a car type, or all drivers, with the rides that are reserved for them around some instants. */
export async function readChains(
  db: Sql,
  now: Date,
  around: { readonly fromMs: number; readonly untilMs: number },
): Promise<readonly KnownChain[]> {
  const since = new Date(now.getTime() - knownMilliseconds);
  const from = new Date(around.fromMs - besideMilliseconds);
  const until = new Date(around.untilMs + besideMilliseconds);
  const { rows } = await sql<ChainRow>`
    select driver_states.driver_id, users.car_type_id, active as on_duty, coalesce(rides, '[]') as rides
    from driver_states join users on users.id = driver_states.driver_id
      left join lateral (
        select json_agg(json_build_object('bookingId', bookings.id, 'startsAt', starts_at, 'seconds',
          estimate_time_seconds, 'pickup', json_build_object('lat', pickup_lat, 'lng', pickup_lng),
          'drop', json_build_object('lat', drop_lat, 'lng', drop_lng))) as rides
        from ride_promises join bookings on bookings.id = ride_promises.booking_id
        where ride_promises.driver_id = driver_states.driver_id and starts_at between ${from} and ${until}
          and bookings.status = 'NEW') as promised on true
    where approved and deleted_at is null and usertype = 'driver' and (active or changed_at > ${since})`.execute(
    db,
  );
  return rows.map(({ driver_id: driverId, car_type_id: carTypeId, on_duty: onDuty, rides }) => ({
    driverId,
    carTypeId,
    onDuty,
    rides: rides.map(({ startsAt, ...ride }) => ({ ...ride, startsAtMs: Date.parse(startsAt) })),
  }));
}

interface ChainRow {
  readonly driver_id: string;
  readonly car_type_id: string | null;
  readonly on_duty: boolean;
  readonly rides: readonly (Omit<TimedRide, 'startsAtMs'> & { readonly startsAt: string })[];
}

/** The drivers who may drive a ride of this car type at this time. */
export function chainsFor<Known extends KnownChain>(
  chains: readonly Known[],
  { carTypeId, startsAtMs }: { readonly carTypeId: string; readonly startsAtMs: number },
  now: Date,
): Known[] {
  const isNear = startsAtMs - now.getTime() <= nearMilliseconds;
  return chains.filter((chain) => chain.carTypeId === carTypeId && (chain.onDuty || !isNear));
}
