import type { QueryOf, ResponseOf, RideStatistics } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import type { BookingTables } from '../bookings/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { countRows, shownTotal } from '../platform/http/list-query.ts';
import { pageOf } from './report-page.ts';

/** Two decimals of a degree, about a kilometre: a place that identifies no home. */
const coarse = (column: string) => sql<number>`round(${sql.ref(column)}::numeric, 2)::double precision`;
const place = (end: 'pickup' | 'drop') =>
  sql<{
    lat: number;
    lng: number;
  }>`jsonb_build_object('lat', ${coarse(`${end}_lat`)}, 'lng', ${coarse(`${end}_lng`)})`;
const instant = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Rides as figures: nothing that names or locates a person, not even an id, and no text that somebody wrote. Newest
 * first. Source: ROLE-13.
 */
export async function readRideStatistics(
  db: Kysely<PlatformTables>,
  query: QueryOf<'listRideStatistics'>,
): Promise<ResponseOf<'listRideStatistics'>> {
  const { page, first, count } = pageOf(query);
  let rides = db.withTables<BookingTables>().selectFrom('bookings');
  if (query.from !== undefined) rides = rides.where('booking_date', '>=', new Date(query.from));
  if (query.to !== undefined) rides = rides.where('booking_date', '<', new Date(query.to));
  const rows = await rides
    .select(['id', 'status', 'category', 'currency', 'discount', 'rating', 'booking_date', 'trip_date'])
    .select(['book_later as bookLater', 'accepted_at', 'arrived_at', 'started_at', 'ended_at'])
    .select(['cancelled_at', 'cancelled_by as cancelledBy', 'distance_metres as distanceMetres'])
    .select(['trip_cost as tripCost', 'convenience_fees as convenienceFees', 'driver_share as driverShare'])
    .select(['customer_paid as customerPaid', 'cancellation_fee as cancellationFee'])
    .select('payment_mode as paymentMode')
    .select(
      sql<string>`(select content->>'carTypeName' from tariffs where tariffs.id = tariff_id)`.as('carType'),
    )
    .select([place('pickup').as('pickup'), place('drop').as('drop')])
    .orderBy('booking_date', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset(first)
    .execute();
  const items = rows.map(({ booking_date: bookedAt, trip_date: tripDate, ...ride }): RideStatistics => ({
    ...ride,
    bookingDate: bookedAt.toISOString(),
    tripDate: tripDate.toISOString(),
    acceptedAt: instant(ride.accepted_at),
    arrivedAt: instant(ride.arrived_at),
    startedAt: instant(ride.started_at),
    endedAt: instant(ride.ended_at),
    cancelledAt: instant(ride.cancelled_at),
  }));
  return { items, ...shownTotal(await countRows(db, rides.select('id'))), page, pageSize: count };
}
