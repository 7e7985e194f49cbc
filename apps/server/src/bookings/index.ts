import type { BookingsToPay } from '../payments/index.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { bookingCreation } from './create-booking.ts';
import { listBookings } from './list-bookings.ts';
import { offerJobs } from './offer-round.ts';
import type { BookingNeeds, BookingParts } from './parts.ts';
import { bookingsToPay } from './pay.ts';
import { assignableDrivers, getBooking, getBookingTracking, getBookingTrail } from './read-booking.ts';
import { putBookingImage } from './images.ts';
import { getBookingFare } from './fare-proof.ts';
import { applyPromo, listBookingPromos, removePromo } from './promo.ts';
import { followApproval, type FollowApproval } from './shut-out.ts';
import { listTasks } from './tasks.ts';
import { bookingTopics } from './topics.ts';
import { verbHandlers } from './verbs.ts';

export { meetings } from './images.ts';
export { hasAnyBooking } from './store.ts';
export type { BookingNeeds } from './parts.ts';
export { bookingPersonalData } from './personal-data.ts';
export type { BookingTables } from './tables.ts';
export type { FollowApproval } from './shut-out.ts';
export { findParties, holdParties, sharesTrip, type BookingParties } from './parties.ts';
export { trackedDriver } from './tracked-driver.ts';
export { bookingsUnderWay, type BookingUnderWay } from './under-way.ts';

export interface Bookings extends Capability {
  readonly toPay: BookingsToPay;
  readonly followApproval: FollowApproval;
}

/** Bookings from the order to the rating. */
export function createBookings(platform: Platform, needs: BookingNeeds): Bookings {
  const parts: BookingParts = { ...needs, platform };
  return {
    toPay: bookingsToPay(parts),
    followApproval: followApproval(parts),
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
