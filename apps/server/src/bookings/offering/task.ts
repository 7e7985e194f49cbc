import type { OpenBooking } from '@fiacre/domain';
import type { NearDriver, Offer } from '../../dispatch/index.ts';
import type { BookingRow } from '../record/booking-row.ts';

/** A NEW booking with its offers so far. */
export interface OpenTask {
  readonly row: BookingRow;
  readonly offers: readonly Offer[];
}

export const pickupOf = (row: BookingRow) => ({ lat: row.pickup_lat, lng: row.pickup_lng });

/**
 * The drivers it may be offered to. Nobody is asked twice, unless the earlier offer was withdrawn or expired. Source:
 * SET-16, TRIP-18.
 */
export function wantedFor({ row, offers }: OpenTask) {
  const asked = offers.filter(({ state }) => state !== 'withdrawn' && state !== 'expired');
  return {
    pickup: pickupOf(row),
    carTypeId: row.car_type_id,
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
    offers: offers.map(({ driverId, state, offeredAt, expiresAt }) => ({
      driverId,
      state,
      offeredAtMs: offeredAt.getTime(),
      expiresAtMs: expiresAt?.getTime() ?? null,
    })),
  };
}
