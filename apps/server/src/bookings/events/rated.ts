import { recordRating } from '../../ratings/index.ts';
import type { ConsequenceOf } from './consequence.ts';

/** Source: RATE-1, TRIP-12. */
export const rated: ConsequenceOf<'rated'> = ({ tx, before, comment }, { driverId, riderId, stars }) => ({
  writes: recordRating({ bookingId: before.id, riderId, driverId, stars, comment }, tx.now),
});
