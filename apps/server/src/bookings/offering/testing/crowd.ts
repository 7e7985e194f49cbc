import { sql } from 'kysely';
import type { RideApp } from '../../testing/rides.ts';

/** Drivers one metre apart would round to the same distance; this is eleven metres. */
const degreesApart = 0.0001;

/**
 * Adds many free drivers at once, in a line north of a place: the first is the nearest. They have no device and no
 * session. Returns their ids in that order.
 */
export async function addCrowd(
  app: Pick<RideApp, 'platform' | 'carTypeId'> & { readonly clock: { now(): Date } },
  count: number,
  from: { lat: number; lng: number },
): Promise<string[]> {
  const now = app.clock.now();
  const ids = Array.from({ length: count }, () => app.platform.ids.next());
  await sql`insert into users (id, usertype, first_name, last_name, email, login_type, approved, created_at,
      car_type_id)
    select id, 'driver', 'Driver', '', id || '@crowd.test', 'email', true, ${now}, ${app.carTypeId}
    from unnest(${ids}::uuid[]) as id`.execute(app.platform.db);
  await sql`insert into driver_states (driver_id, active, lat, lng, located_at, changed_at)
    select id, true, ${from.lat}::float8 + place * ${degreesApart}::float8, ${from.lng}::float8, ${now}::timestamptz,
      ${now}::timestamptz
    from unnest(${ids}::uuid[]) with ordinality as crowd (id, place)`.execute(app.platform.db);
  return ids;
}
