import { sql } from '../platform/database/sql.ts';
import type { Write } from '../platform/transaction/write.ts';

export { ratingPersonalData } from './personal-data.ts';

export interface Rating {
  readonly bookingId: string;
  readonly riderId: string;
  readonly driverId: string;
  readonly stars: number;
  readonly comment: string | null;
}

/**
 * Adds a rating to the driver's sum and count, which determine the average. The booking keeps the stars, so there is only
 * a row for a comment. Source: RATE-1, TRIP-12.
 */
export function recordRating({ bookingId, riderId, driverId, stars, comment }: Rating, now: Date): Write[] {
  const kept = sql`insert into ratings (booking_id, rider_id, driver_id, stars, comment, at)
    values (${bookingId}, ${riderId}, ${driverId}, ${stars}, ${comment}, ${now})`;
  const counted = sql`update users set rating_sum = rating_sum + ${stars}, rating_count = rating_count + 1
    where id = ${driverId}`;
  return [
    ...(comment === null ? [] : [{ name: 'rating', query: kept, returns: false } as const]),
    { name: 'stars', query: counted, returns: false },
  ];
}
