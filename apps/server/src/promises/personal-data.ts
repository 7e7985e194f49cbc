import type { PersonalData } from '../platform/privacy/personal-data.ts';
import type { PromiseTables } from './tables.ts';

/** The rides that are reserved for a driver. */
export const promisePersonalData: PersonalData = {
  name: 'promises',
  columns: ['ride_promises.driver_id'],
  collect: (db, { id }) =>
    db
      .withTables<PromiseTables>()
      .selectFrom('ride_promises')
      .select(['booking_id as bookingId', 'starts_at as startsAt'])
      .where('driver_id', '=', id)
      .orderBy('starts_at')
      .execute(),
  /** The next check reserves another driver. */
  async forget(tx, { id }) {
    await tx.sql
      .withTables<PromiseTables>()
      .updateTable('ride_promises')
      .set({ driver_id: null })
      .where('driver_id', '=', id)
      .execute();
  },
};
