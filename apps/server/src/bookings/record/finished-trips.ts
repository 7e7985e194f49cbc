import type { LatLng } from '@fiacre/domain';
import { sql as raw, type Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { BookingTables } from './tables.ts';

/** A booking whose trip was completed. */
export interface FinishedTrip {
  readonly id: string;
  readonly driverId: string;
  readonly riderId: string;
  readonly pickup: LatLng;
}

/** The completed trips booked since an instant; if there are more than `max`, a stable sample of them. */
export async function finishedTrips(
  sql: Kysely<PlatformTables>,
  { since, max }: { readonly since: Date; readonly max: number },
): Promise<FinishedTrip[]> {
  const rows = await sql
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select(['id', 'driver_id', 'customer_id', 'pickup_lat', 'pickup_lng'])
    .where('booking_date', '>=', since)
    .where('ended_at', 'is not', null)
    .orderBy(raw`md5(id::text)`)
    .limit(max)
    .execute();
  return rows.flatMap(({ id, driver_id: driverId, customer_id: riderId, pickup_lat: lat, pickup_lng: lng }) =>
    driverId === null ? [] : [{ id, driverId, riderId, pickup: { lat, lng } }],
  );
}
