import { statusesWith, type BookingStatus, type LatLng, type Stop } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { hasStatus } from './has-status.ts';
import type { BookingTables } from './tables.ts';

/** A booking that waits for a driver or is being served. */
export interface BookingUnderWay {
  readonly id: string;
  readonly status: BookingStatus;
  readonly driverId: string | null;
  readonly pickup: LatLng;
  readonly stops: readonly Stop[];
  readonly drop: LatLng;
  readonly otp: string | null;
  readonly tripDateMs: number;
  /** Whether its driver accepted it ahead and still serves other riders. */
  readonly isAhead: boolean;
  /** The quote of a change that the driver's device has to confirm, or the driver has to read; null: none. */
  readonly changeToRead: string | null;
}

/** Every booking between the order and the end of the trip, oldest first. */
export async function bookingsUnderWay(db: Kysely<PlatformTables>): Promise<BookingUnderWay[]> {
  const rows = await db
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select([
      'id',
      'status',
      'driver_id',
      'pickup_lat',
      'pickup_lng',
      'stops',
      'drop_lat',
      'drop_lng',
      'otp',
      'trip_date',
      'busy_from',
      'change',
    ])
    .where(hasStatus(statusesWith('underWay')))
    .orderBy('booking_date')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    driverId: row.driver_id,
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    stops: row.stops,
    drop: { lat: row.drop_lat, lng: row.drop_lng },
    otp: row.otp,
    tripDateMs: row.trip_date.getTime(),
    isAhead: row.busy_from !== null,
    changeToRead: row.change === null || row.change.state === 'proposed' ? null : row.change.quoteId,
  }));
}
