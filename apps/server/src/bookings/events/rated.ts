import { recordRating } from '../../ratings/index.ts';
import type { Follow } from './consequence.ts';

/** Source: RATE-1, TRIP-12. */
export const rated: Follow<'rated'> = ({ tx, before, comment }, { driverId, riderId, stars }) => ({
  writes: recordRating({ bookingId: before.id, riderId, driverId, stars, comment }, tx.now),
});
