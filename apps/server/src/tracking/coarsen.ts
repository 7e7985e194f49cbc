import { sql } from 'kysely';
import type { Tx } from '../platform/transaction/tx.ts';

/**
 * Positions are kept exactly for as long as a fare may be disputed, then rounded to two decimals of a degree, about a
 * kilometre, so that they no longer identify a home or workplace. The measured distance is stored in the booking.
 */
const exactDays = 30;

const coarsely = sql`
  lat = round(lat::numeric, 2)::double precision, lng = round(lng::numeric, 2)::double precision,
  heading_degrees = null, coarse = true`;

/**
 * The maximum number of points per hourly run, so that no transaction is long; a thousand cars produce a tenth of it.
 */
const batch = 400_000;

/** Rounds old points. */
export async function coarsenOldPoints(tx: Tx): Promise<void> {
  const until = new Date(tx.now.getTime() - exactDays * 24 * 3_600_000);
  await sql`update tracking_points set ${coarsely} where (booking_id, at) in
    (select booking_id, at from tracking_points where not coarse and at < ${until} order by at limit ${batch})`.execute(
    tx.sql,
  );
}

/** The same, immediately, for every trip of a person who is being deleted. Source: LAYOUT-11. */
export async function coarsenPointsOf(tx: Tx, userId: string): Promise<void> {
  await sql`update tracking_points set ${coarsely} where not coarse and booking_id in
    (select id from bookings where customer_id = ${userId} or driver_id = ${userId})`.execute(tx.sql);
}
