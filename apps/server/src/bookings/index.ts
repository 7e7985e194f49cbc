import type { Kysely } from 'kysely';
import type { BookingsToPay } from '../payments/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { TrackedBooking } from '../tracking/index.ts';
import { bookingCreation } from './create-booking.ts';
import { listBookings } from './list-bookings.ts';
import { offerJobs } from './offer-round.ts';
import type { BookingNeeds, BookingParts } from './parts.ts';
import { bookingsToPay } from './pay.ts';
import { assignableDrivers, getBooking, getBookingTracking, getBookingTrail } from './read-booking.ts';
import { findBooking } from './store.ts';
import { putBookingImage } from './images.ts';
import { getBookingFare } from './fare-proof.ts';
import { applyPromo, listBookingPromos, removePromo } from './promo.ts';
import { listTasks } from './tasks.ts';
import { bookingTopics } from './topics.ts';
import { verbHandlers } from './verbs.ts';

export { meetings } from './images.ts';
export { bookingMigrations } from './migrations.ts';
export { hasAnyBooking } from './store.ts';
export type { BookingNeeds } from './parts.ts';
export { bookingPersonalData } from './personal-data.ts';
export type { BookingTables } from './tables.ts';
export { findParties, holdParties, isTogether, sharesTrip, type BookingParties } from './parties.ts';
export { bookingsUnderWay, type BookingUnderWay } from './under-way.ts';

export interface Bookings extends Capability {
  readonly toPay: BookingsToPay;
}

/** Bookings from the order to the rating. */
export function createBookings(platform: Platform, needs: BookingNeeds): Bookings {
  const parts: BookingParts = { ...needs, platform };
  return {
    toPay: bookingsToPay(parts),
    handlers: {
      createBooking: bookingCreation(parts),
      listBookings: listBookings(parts),
      getBooking: getBooking(parts),
      getBookingFare: getBookingFare(parts),
      getBookingTrail: getBookingTrail(parts),
      getBookingTracking: getBookingTracking(parts),
      assignableDrivers: assignableDrivers(parts),
      listTasks: listTasks(platform),
      putBookingImage: putBookingImage(parts),
      listBookingPromos: listBookingPromos(parts),
      applyPromo: applyPromo(parts),
      removePromo: removePromo(parts),
      ...verbHandlers(parts),
    },
    topics: bookingTopics(platform.db),
    jobs: offerJobs(parts),
  };
}

/** What positions need to know of a booking; null before a driver has it. */
export async function trackedBooking(
  sql: Kysely<PlatformTables>,
  bookingId: string,
): Promise<TrackedBooking | null> {
  const row = await findBooking(sql, bookingId);
  if (!row?.driver_id || !row.accepted_at) return null;
  return {
    id: row.id,
    status: row.status,
    customerId: row.customer_id,
    driverId: row.driver_id,
    fleetAdminId: row.fleet_admin_id,
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    drop: { lat: row.drop_lat, lng: row.drop_lng },
    acceptedAtMs: row.accepted_at.getTime(),
    arrivedAtMs: row.arrived_at?.getTime() ?? null,
    startedAtMs: row.started_at?.getTime() ?? null,
  };
}
