import { savedAddresses, type SavedAddress } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { BookingTables } from './tables.ts';

/**
 * The drops that a rider has reached, in order of first visit. They are read from the bookings, so that reaching
 * a drop does not write them a second time. Source: DATA-1, TRIP-7.
 */
export async function savedAddressesOf(
  sql: Kysely<PlatformTables>,
  riderId: string,
): Promise<SavedAddress[]> {
  const rows = await sql
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select(({ fn }) => [
      'drop_lat as lat',
      'drop_lng as lng',
      'drop_add as description',
      'drop_approximate as approximate',
      fn.countAll<number>().as('count'),
    ])
    .where('customer_id', '=', riderId)
    .where('ended_at', 'is not', null)
    .groupBy(['drop_lat', 'drop_lng', 'drop_add', 'drop_approximate'])
    .orderBy(({ fn }) => fn.min('ended_at'))
    .orderBy('drop_lat')
    .orderBy('drop_lng')
    .orderBy('drop_add')
    .execute();
  return savedAddresses(rows);
}
