import type { Tx } from '../platform/transaction/tx.ts';
import { publishDriver } from './drivers-topic.ts';
import { openOffersTo, settleOffer } from './offers.ts';
import type { DispatchTables } from './tables.ts';

/**
 * Takes a driver out of dispatch: not active, off every map, asked for nothing any more. The booking that the driver
 * is on stays. Returns the bookings that were on offer. Sources: USERS-11, AUTH-14.
 */
export async function stopDriver(tx: Tx, driverId: string): Promise<readonly string[]> {
  const offers = await openOffersTo(tx.sql, driverId);
  for (const { bookingId } of offers) {
    await settleOffer(tx, bookingId, driverId, 'withdrawn');
    tx.publish({ topics: ['tasks'], event: 'removed', data: { driverIds: [driverId], id: bookingId } });
  }
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('driver_states')
    .set({ active: false, lat: null, lng: null, located_at: null, heading_degrees: null, changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .execute();
  await publishDriver(tx, driverId);
  return offers.map(({ bookingId }) => bookingId);
}
