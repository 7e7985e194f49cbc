import { statusesWith, type LatLng } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { hasStatus } from './has-status.ts';
import type { BookingTables } from './tables.ts';

const isActive = hasStatus(statusesWith('active'));

/** The number of unfinished bookings with this car type. */
export async function countOpenBookingsWith(sql: Kysely<PlatformTables>, carTypeId: string): Promise<number> {
  const { bookings } = await sql
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('bookings'))
    .where('car_type_id', '=', carTypeId)
    .where(isActive)
    .executeTakeFirstOrThrow();
  return bookings;
}

/** The pickups of all open bookings. */
export async function openPickups(sql: Kysely<PlatformTables>): Promise<LatLng[]> {
  return sql
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select(['pickup_lat as lat', 'pickup_lng as lng'])
    .where(isActive)
    .execute();
}
