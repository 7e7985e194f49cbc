import { payableOf, sumsOf } from '../../charge/charge.ts';
import type { Charge } from '../../charge/charge.ts';
import { cancellationCharge } from '../../charge/other-charges.ts';
import { cancellationPostings } from '../../ledger/trip-postings.ts';
import { chargeableFee, feeAt, nextFee } from '../../cancellation/cancellation-fee.ts';
import type { CancellationInputs, FeeFacts, FeeRule } from '../../cancellation/cancellation-fee.ts';
import type { Role } from '../../roles/role.ts';
import { driverOf } from '../booking.ts';
import type { AcceptedBooking, ArrivedBooking, Booking, BookingIn, CancelledBooking } from '../booking.ts';
import type { FeeTerms } from '../commands.ts';
import { notifyDriver, notifyRider } from '../events.ts';
import type { BookingEvent } from '../events.ts';
import { transitionTo } from './step.ts';
import type { TransitionResult } from './step.ts';

/** The text key that is stored as the reason when an unpaid booking is cancelled. Source: BKT-7. */
export const incompleteBookingReason = 'cancel_incomplete';

export type CancellableBooking = BookingIn<'PAYMENT_PENDING' | 'NEW' | 'ACCEPTED' | 'ARRIVED'>;

const cancellable: ReadonlySet<string> = new Set<CancellableBooking['status']>([
  'PAYMENT_PENDING',
  'NEW',
  'ACCEPTED',
  'ARRIVED',
]);

export function isCancellable(booking: Booking): booking is CancellableBooking {
  return cancellable.has(booking.status);
}

/** The inputs of a cancellation's cost, apart from the booking and the time. */
export interface CancellationTerms extends FeeTerms {
  readonly by: Role;
  readonly negativeBalanceAllowed: boolean;
}

interface Cancellation extends CancellationTerms {
  readonly reason: string | undefined;
}

/** The cost of a cancellation at an instant; amounts in minor units. */
export interface CancellationCost {
  /** The prepaid amount that is refunded to the rider's wallet. */
  readonly refund: number;
  readonly fee: number;
  /** The reason for the fee, or for its absence: only a rider who cancels some minutes after acceptance pays a fee. */
  readonly why: 'no_driver' | 'office' | 'in_time' | 'late';
  /** When the fee changes next, and the new fee; null if it does not change any more. */
  readonly next: { readonly atMs: number; readonly fee: number } | null;
}

/** Everything that was paid before the trip, including the wallet's part of an unfinished payment. Source: PAY-9. */
function paidSoFar(booking: CancellableBooking): number {
  if (booking.status === 'PAYMENT_PENDING') return booking.walletTaken;
  return booking.prepayment === null ? 0 : booking.prepayment.card + booking.prepayment.wallet;
}

/** A rider who cancels after a driver accepted may owe a fee; an admin cancels for free. Source: CAR-4, PAY-9. */
export function cancellationCost(
  booking: CancellableBooking,
  terms: CancellationTerms,
  nowMs: number,
): CancellationCost {
  const { by, riderBalance, negativeBalanceAllowed } = terms;
  const refund = paidSoFar(booking);
  if (by !== 'rider') return { refund, fee: 0, why: 'office', next: null };
  if (booking.drives.length > 0) return { refund, fee: 0, why: 'in_time', next: null };
  if (!('acceptedAtMs' in booking)) return { refund, fee: 0, why: 'no_driver', next: null };
  const isOwed = negativeBalanceAllowed || booking.companyId !== null;
  const charged = (fee: number) => chargeableFee(fee, riderBalance + refund, isOwed);
  const [rule, facts] = [ruleOf(booking, terms), feeFacts(booking, terms)];
  const owed = feeAt(rule, facts, nowMs);
  const next = nextFee(rule, facts, nowMs, charged);
  return { refund, fee: charged(owed), why: owed > 0 ? 'late' : 'in_time', next };
}

export const ruleOf = ({ charge }: Booking, { slabs, decimal }: FeeTerms): FeeRule => ({
  slabs,
  currency: charge.currency,
  decimal,
});

/**
 * From when the minutes since the acceptance count: for a ride that was moved to now, from then on; the driver may have
 * accepted it days before. Source: TRIP-31.
 */
const agreedAtMs = ({ acceptedAtMs, bookLater, tripDateMs }: AcceptedBooking | ArrivedBooking): number =>
  bookLater ? acceptedAtMs : Math.max(acceptedAtMs, tripDateMs);

function feeFacts(booking: CancellableBooking, { graceMinutes }: FeeTerms): FeeFacts {
  return {
    acceptedAtMs: 'acceptedAtMs' in booking ? agreedAtMs(booking) : null,
    arrivedAtMs: 'arrivedAtMs' in booking ? booking.arrivedAtMs : null,
    bookedForMs: booking.bookLater ? booking.tripDateMs : null,
    graceMinutes,
    isNoShow: false,
    ...(booking.drives.length > 0 && { isInterrupted: true }),
    fare: sumsOf(booking.charge).tripCost,
  };
}

export function inputsOf(
  booking: CancellableBooking,
  terms: CancellationTerms,
  nowMs: number,
): CancellationInputs {
  const { by, riderBalance, negativeBalanceAllowed } = terms;
  return {
    ...feeFacts(booking, terms),
    by,
    riderBalance,
    // Whatever the rider's wallet has, a company owes its fees. Source: COMPANY-5.
    negativeBalanceAllowed: negativeBalanceAllowed || booking.companyId !== null,
    cancelledAtMs: nowMs,
    refund: paidSoFar(booking),
  };
}

/** The charge and its money; nothing if none moves. Source: CHARGE-5, PAY-9. */
export function chargedEvents(
  booking: CancellableBooking,
  charge: Charge,
  inputs: CancellationInputs,
): BookingEvent[] {
  if (inputs.refund === 0 && payableOf(charge) === 0) return [];
  const { riderId, companyId } = booking;
  const parties = { riderId, companyId, driverId: driverOf(booking), refund: inputs.refund };
  const transaction = cancellationPostings(charge, parties);
  return [
    { type: 'charged', charge, inputs },
    { type: 'posted', transaction },
  ];
}

/** Where the ride began, even if its car broke down later. */
const beginOf = ({ drives, pickup }: Booking) => drives[0]?.from ?? pickup;

/** A ride that does not go on after a breakdown keeps the place where it began. Source: CHANGE-18. */
export const backToBegin = (booking: CancellableBooking): BookingEvent[] =>
  booking.drives.length === 0
    ? []
    : [{ type: 'drives-changed', drives: booking.drives, pickup: beginOf(booking) }];

/** What stays known of a booking that ends without a trip. */
export function failedTerms(booking: CancellableBooking, by: Role, nowMs: number) {
  const { id, riderId, companyId, category, stops, drop, bookLater, tripDateMs, otp, charge, drives } =
    booking;
  const { hasPickupImage, hasDeliverImage } = booking;
  return {
    id,
    riderId,
    companyId,
    category,
    pickup: beginOf(booking),
    drives,
    stops,
    drop,
    bookLater,
    tripDateMs,
    otp,
    charge,
    hasPickupImage,
    hasDeliverImage,
    cancelledFrom: booking.status,
    cancelledAtMs: nowMs,
    cancelledBy: by,
    driverId: driverOf(booking),
  };
}

function cancelEvents(
  booking: CancellableBooking,
  charge: Charge,
  inputs: CancellationInputs,
): BookingEvent[] {
  const driverId = driverOf(booking);
  const events: BookingEvent[] = [];
  if (booking.status === 'NEW') {
    events.push({ type: 'offers-withdrawn', driverIds: booking.requestedDrivers });
  }
  if (driverId !== null) events.push({ type: 'driver-released', driverId });
  events.push(...chargedEvents(booking, charge, inputs), ...backToBegin(booking));
  if (driverId !== null) {
    events.push(notifyRider(booking.riderId, 'push_booking_cancelled'));
    events.push(notifyDriver(driverId, 'push_booking_cancelled'));
  }
  return events;
}

/** Cancels a booking. Source: TRIP-13, BKT-5 to BKT-7, BKT-14, CAR-4, PAY-9. */
export function cancel(
  booking: CancellableBooking,
  how: Cancellation,
  nowMs: number,
): TransitionResult<CancelledBooking> {
  const inputs = inputsOf(booking, how, nowMs);
  const cost = cancellationCharge(ruleOf(booking, how), inputs, how.taxRate);
  const defaultReason = booking.status === 'PAYMENT_PENDING' ? incompleteBookingReason : '';
  return transitionTo(
    {
      ...failedTerms(booking, how.by, nowMs),
      status: 'CANCELLED',
      reason: how.reason?.trim() || defaultReason,
      refund: inputs.refund,
      fee: payableOf(cost),
    },
    ...cancelEvents(booking, cost, inputs),
  );
}
