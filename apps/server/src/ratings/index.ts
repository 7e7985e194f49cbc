import type { AccountTables } from '../accounts/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { RatingTables } from './tables.ts';

export { ratingMigrations } from './migrations.ts';
export { ratingPersonalData } from './personal-data.ts';

export interface Rating {
  readonly bookingId: string;
  readonly riderId: string;
  readonly driverId: string;
  readonly stars: number;
  readonly comment: string | null;
}

/** Keeps a rating and adds it to the driver's sum and count, of which the average is made. Source: RATE-1, TRIP-12. */
export async function recordRating(tx: Tx, rating: Rating): Promise<void> {
  const tables = tx.sql.withTables<RatingTables & AccountTables>();
  await tables
    .insertInto('ratings')
    .values({
      booking_id: rating.bookingId,
      rider_id: rating.riderId,
      driver_id: rating.driverId,
      stars: rating.stars,
      comment: rating.comment,
      at: tx.now,
    })
    .execute();
  await tables
    .updateTable('users')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', rating.stars),
      rating_count: eb('rating_count', '+', 1),
    }))
    .where('id', '=', rating.driverId)
    .execute();
}
