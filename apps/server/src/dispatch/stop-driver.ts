import type { Tx } from '../platform/transaction/tx.ts';
import { nowhere } from './driver-states.ts';
import { publishDriver } from './drivers-topic.ts';
import { withdrawOffersTo } from './offers.ts';
import type { DispatchTables } from './tables.ts';

/**
 * Takes a driver out of dispatch: inactive, removed from every map, and no longer asked. The driver's current booking
 * stays. Returns the bookings that were offered. Sources: USERS-11, AUTH-14.
 */
export async function stopDriver(tx: Tx, driverId: string): Promise<readonly string[]> {
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('driver_states')
    .set({ active: false, ...nowhere, changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .execute();
  // Done last: an offer in progress waits for the driver's lock, and then sees that the driver is inactive.
  const bookingIds = await withdrawOffersTo(tx, driverId);
  await publishDriver(tx, driverId);
  return bookingIds;
}
