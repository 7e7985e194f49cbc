import type { BookingsToPay } from '../payments/index.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { quoteChange } from './changes/quote-change.ts';
import { acceptChange, applyWaiting, receiveChange, withdrawChange } from './changes/settle-change.ts';
import { listBookingExtras, setBookingExtra } from './use-cases/added-extras.ts';
import { bringForward } from './use-cases/assigning/bring-forward.ts';
import { getCancellationCost } from './use-cases/charging/cancellation-cost.ts';
import { correctCharge } from './use-cases/charging/correct-charge.ts';
import { tipDriver } from './use-cases/charging/tip.ts';
import { bookingCreation } from './use-cases/create-booking.ts';
import { listBookings } from './listing/list-bookings.ts';
import { dueRounds } from './offering/due-rounds.ts';
import { offerJobs } from './offering/offer-jobs.ts';
import { beginOffering } from './offering/offer-rounds.ts';
import { planAgain } from './offering/ticks.ts';
import type { BookingNeeds, BookingParts, Offering } from './booking-parts.ts';
import { bookingsToPay } from './use-cases/pay-booking.ts';
import { assignableDrivers } from './use-cases/assigning/assignable-drivers.ts';
import { getBooking, getBookingTracking, getBookingTrail } from './use-cases/read-booking.ts';
import { putBookingImage } from './use-cases/put-booking-image.ts';
import { getBookingFare } from './use-cases/charging/fare-proof.ts';
import { sharedReceipts } from './use-cases/charging/shared-receipt.ts';
import { applyPromo, listBookingPromos, removePromo } from './use-cases/charging/change-promo.ts';
import { followApproval, type FollowApproval } from './use-cases/follow-approval.ts';
import { passengerOfSeries, type PassengerOfSeries } from './passenger/read-passenger.ts';
import { readMeter } from './meter/read-meter.ts';
import { startMeter } from './meter/start-meter.ts';
import { listTasks } from './use-cases/assigning/list-tasks.ts';
import { forgetPassengers } from './present/personal-data.ts';
import { bookingTopics } from './present/booking-topics.ts';
import { returnToDispatch } from './use-cases/assigning/return-to-dispatch.ts';
import { sharing } from './use-cases/share-trip.ts';
import { takeFromDispatch } from './use-cases/assigning/take-from-dispatch.ts';
import { cancelForRider, verbHandlers } from './use-cases/verbs.ts';

export { endedStatuses, hasStatus, withStatuses } from './record/has-status.ts';
export { insertPastTrip, isReferenceTaken } from './use-cases/add-past-trip.ts';
export { choosePolicy } from './offering/choose-policy.ts';
export { expectedWait } from './offering/expected-wait.ts';
export { countBookingsSince } from './record/bookings-since.ts';
export { finishedTrips, type FinishedTrip } from './record/finished-trips.ts';
export { countOpenBookingsWith, openPickups } from './record/open-bookings-with.ts';
export { hasAnyBooking } from './record/store.ts';
export type { Book } from './use-cases/create-booking.ts';
export type { PassengerOfSeries } from './passenger/read-passenger.ts';
export type { BookingNeeds, ChoosePolicy } from './booking-parts.ts';
export { bookingPersonalData } from './present/personal-data.ts';
export { savedAddressesOf } from './record/saved-addresses.ts';
export type { BookingTables } from './record/tables.ts';
export {
  findParties,
  holdParties,
  meetings,
  sharesTrip,
  type BookingParties,
} from './record/booking-parties.ts';
export { trackedDrivers } from './record/tracked-driver.ts';
export { bookingsUnderWay, type BookingUnderWay } from './record/bookings-under-way.ts';

/** Bookings, from the order to the rating. */
export function createBookings(platform: Platform, needs: BookingNeeds) {
  const offering: Offering = {
    begin: (tx, row, known) => beginOffering(parts, tx, row, known),
    planAgain: (tx) => planAgain(parts, tx),
  };
  const parts: BookingParts = {
    ...needs,
    platform,
    offering,
    applyWaiting: (tx, row) => applyWaiting(parts, tx, row, false),
  };
  return {
    forSeries: { cancelForRider: cancelForRider(parts), passengerOf: passengerOfSeries(parts) },
    toPay: bookingsToPay(parts),
    followApproval: followApproval(parts),
    handlers: {
      createBooking: bookingCreation(parts),
      listBookings: listBookings(parts),
      getBooking: getBooking(parts),
      takeFromDispatch: takeFromDispatch(parts),
      returnToDispatch: returnToDispatch(parts),
      bringForward: bringForward(parts),
      quoteChange: quoteChange(parts),
      acceptChange: acceptChange(parts),
      withdrawChange: withdrawChange(parts),
      receiveChange: receiveChange(parts),
      getBookingFare: getBookingFare(parts),
      getBookingTrail: getBookingTrail(parts),
      getCancellationCost: getCancellationCost(parts),
      correctCharge: correctCharge(parts),
      tipDriver: tipDriver(parts),
      getBookingTracking: getBookingTracking(parts),
      assignableDrivers: assignableDrivers(parts),
      listBookingExtras: listBookingExtras(parts),
      setBookingExtra: setBookingExtra(parts),
      ...sharing(parts),
      getMeter: readMeter(parts),
      startMeter: startMeter(parts),
      ...sharedReceipts(parts),
      listTasks: listTasks(platform),
      putBookingImage: putBookingImage(parts),
      listBookingPromos: listBookingPromos(parts),
      applyPromo: applyPromo(parts),
      removePromo: removePromo(parts),
      ...verbHandlers(parts),
    },
    topics: bookingTopics(platform.db),
    jobs: [...offerJobs(parts), forgetPassengers],
    workers: [dueRounds(parts)],
  } satisfies Capability & {
    readonly toPay: BookingsToPay;
    readonly followApproval: FollowApproval;
    readonly forSeries: { readonly cancelForRider: object; readonly passengerOf: PassengerOfSeries };
  };
}
