import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { holdDriver, readState } from './driver-states.ts';
import { stopDriver } from './stop-driver.ts';
import type { DispatchTables } from './tables.ts';

/** A driver's position and their offers. Sources: DATA-2, USERS-11. */
export const dispatchPersonalData: PersonalData = {
  name: 'dispatch',
  columns: ['driver_states.driver_id', 'booking_offers.driver_id'],
  // Locked first: a driver who accepts at this moment is seen as busy, or finds the account deleted.
  async obstacle(tx, { id }) {
    await holdDriver(tx, id);
    return (await readState(tx.sql, id))?.busy_with == null ? null : 'user_has_booking';
  },
  async collect(db, { id }) {
    const { hand_backs: handBacks = 0, ...state } = (await readState(db, id)) ?? {};
    const offers = await db
      .withTables<DispatchTables>()
      .selectFrom('booking_offers')
      .select(['booking_id as bookingId', 'state', 'offered_at as offeredAt'])
      .where('driver_id', '=', id)
      .execute();
    return { state, handBacks, offers };
  },
  async forget(tx, { id }) {
    await stopDriver(tx, id);
  },
};
