import type { PersonalData } from '../platform/privacy/personal-data.ts';
import type { RatingTables } from './tables.ts';

/** Stars given and received; a driver does not see who gave them. Sources: DATA-2, RATE-1. */
export const ratingPersonalData: PersonalData = {
  name: 'ratings',
  columns: ['ratings.rider_id', 'ratings.driver_id'],
  collect: (db, { id }) =>
    db
      .withTables<RatingTables>()
      .selectFrom('bookings')
      .leftJoin('ratings', 'ratings.booking_id', 'bookings.id')
      .select(['bookings.id as bookingId', 'rating as stars', 'comment', 'completed_at as at'])
      .where('rating', 'is not', null)
      .where((where) => where.or([where('customer_id', '=', id), where('bookings.driver_id', '=', id)]))
      .orderBy('completed_at')
      .orderBy('bookings.id')
      .execute(),
  // The stars remain in the driver's average; the comment is personal and is deleted.
  async forget(tx, { id }) {
    await tx.sql
      .withTables<RatingTables>()
      .updateTable('ratings')
      .set({ comment: null })
      .where((where) => where.or([where('rider_id', '=', id), where('driver_id', '=', id)]))
      .execute();
  },
};
