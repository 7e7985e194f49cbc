import { sql } from 'kysely';
import type { Tx } from '../platform/transaction/tx.ts';

/**
 * Where somebody was is kept to the street for as long as a fare is disputed, then to two decimals of a degree, about
 * a kilometre: no home and no workplace is found in it. The measured distance stands in the booking.
 */
const exactDays = 30;

const coarsely = sql`
  lat = round(lat::numeric, 2)::double precision, lng = round(lng::numeric, 2)::double precision,
  heading_degrees = null, coarse = true`;

/** Points an hourly run, so that no transaction is long; a thousand cars drive about a tenth of that in an hour. */
const batch = 400_000;

/** Takes the exactness out of old points. */
export async function coarsenOldPoints(tx: Tx): Promise<void> {
  const until = new Date(tx.now.getTime() - exactDays * 24 * 3_600_000);
  await sql`update tracking_points set ${coarsely} where (booking_id, at) in
    (select booking_id, at from tracking_points where not coarse and at < ${until} order by at limit ${batch})`.execute(
    tx.sql,
  );
}

/** The same at once for every trip of a person who is to be forgotten. Source: LAYOUT-11. */
export async function coarsenPointsOf(tx: Tx, userId: string): Promise<void> {
  await sql`update tracking_points set ${coarsely} where not coarse and booking_id in
    (select id from bookings where customer_id = ${userId} or driver_id = ${userId})`.execute(tx.sql);
}
