import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { BookingTables } from './tables.ts';

/** The number of bookings made since an instant. */
export async function countBookingsSince(sql: Kysely<PlatformTables>, from: Date): Promise<number> {
  const row = await sql
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('booking_date', '>=', from)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
