import type { CityBooking, TimedRide } from '@fiacre/dispatch';
import type { MadeOffer, OpenBooking } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { offersOf, type NearDriver, type Offer } from '../../dispatch/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { BookingRow } from './booking-row.ts';
import { roundsBeganMs } from './next-round.ts';

/** A NEW booking with its offers so far. */
export interface OpenTask {
  readonly row: BookingRow;
  readonly offers: readonly Offer[];
}

/** Bookings with their offers, read in one statement. */
export async function openTasksOf(
  sql: Kysely<PlatformTables>,
  rows: readonly BookingRow[],
  now: Date,
): Promise<OpenTask[]> {
  const ids = rows.map(({ id }) => id);
  const offers = Map.groupBy(await offersOf(sql, ids, now), ({ bookingId }) => bookingId);
  return rows.map((row) => ({ row, offers: offers.get(row.id) ?? [] }));
}

/** A booking as a ride at a fixed time, for the rules of rides ahead. */
export const timedRide = (row: BookingRow): TimedRide => ({
  bookingId: row.id,
  pickup: pickupOf(row),
  drop: { lat: row.drop_lat, lng: row.drop_lng },
  startsAtMs: row.trip_date.getTime(),
  seconds: row.estimate_time_seconds,
});

export const pickupOf = (row: BookingRow) => ({ lat: row.pickup_lat, lng: row.pickup_lng });

/**
 * The drivers to whom it may be offered. Nobody is asked twice, unless the earlier offer was withdrawn or
 * expired. Source: SET-16, TRIP-18.
 */
export function wantedFor({ row, offers }: OpenTask) {
  const asked = offers.filter(({ state }) => state !== 'withdrawn' && state !== 'expired');
  return {
    pickup: pickupOf(row),
    carTypeId: row.car_type_id,
    ride: timedRide(row),
    excluded: new Set(asked.map(({ driverId }) => driverId)),
  };
}

/** The booking as a policy sees it. */
export function openBooking({ row, offers }: OpenTask, eligible: readonly NearDriver[]): OpenBooking {
  return {
    bookingId: row.id,
    pickup: pickupOf(row),
    drop: { lat: row.drop_lat, lng: row.drop_lng },
    carTypeId: row.car_type_id,
    tripDateMs: row.trip_date.getTime(),
    eligible: eligible.map(({ id: driverId, location, metres }) => ({ driverId, location, metres })),
    offers: offers.map(madeOffer),
  };
}

/** The booking as a city-wide mode sees it. */
export function cityBooking(task: OpenTask, now: Date, promisedTo?: string): CityBooking {
  const { row, offers } = task;
  return {
    bookingId: row.id,
    pickup: pickupOf(row),
    drop: { lat: row.drop_lat, lng: row.drop_lng },
    carTypeId: row.car_type_id,
    timed: timedRide(row),
    openSinceMs: Math.min(waitingSinceMs(task), now.getTime()),
    offers: offers.map(madeOffer),
    ...(promisedTo !== undefined && { promisedTo }),
  };
}

/**
 * A rider is not waiting before the time of the trip, nor before a parcel is paid. A hand-back restarts the
 * rounds, but an earlier offer shows that the parcel had been paid by then.
 */
function waitingSinceMs({ row, offers }: OpenTask): number {
  const tripMs = row.trip_date.getTime();
  if (row.prepaid_amount === null) return tripMs;
  const offeredMs = offers.map(({ offeredAt }) => offeredAt.getTime());
  return Math.max(tripMs, Math.min(roundsBeganMs(row) ?? tripMs, ...offeredMs));
}

function madeOffer({ driverId, state, offeredAt, expiresAt }: Offer): MadeOffer {
  return {
    driverId,
    state,
    offeredAtMs: offeredAt.getTime(),
    expiresAtMs: expiresAt?.getTime() ?? null,
  };
}
