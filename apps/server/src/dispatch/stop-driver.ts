import type { Tx } from '../platform/transaction/tx.ts';
import { publishDriver } from './drivers-topic.ts';
import { withdrawOffersTo } from './offers.ts';
import type { DispatchTables } from './tables.ts';

/**
 * Takes a driver out of dispatch: not active, off every map, asked for nothing any more. The booking that the driver
 * is on stays. Returns the bookings that were on offer. Sources: USERS-11, AUTH-14.
 */
export async function stopDriver(tx: Tx, driverId: string): Promise<readonly string[]> {
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('driver_states')
    .set({ active: false, lat: null, lng: null, located_at: null, heading_degrees: null, changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .execute();
  // After that, for an offer that is being made waits for the driver, and sees that it comes too late.
  const bookingIds = await withdrawOffersTo(tx, driverId);
  await publishDriver(tx, driverId);
  return bookingIds;
}
