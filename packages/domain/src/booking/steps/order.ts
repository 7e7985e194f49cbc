import { cancellationPostings } from '../../ledger/trip-postings.ts';
import { chargeableFee, slabFee } from '../../cancellation/cancellation-fee.ts';
import type { CancelSlab } from '../../cancellation/cancellation-fee.ts';
import type { Role } from '../../roles/role.ts';
import { driverOf } from '../booking.ts';
import type { BookingIn, CancelledBooking } from '../booking.ts';
import { notifyDriver, notifyRider } from '../events.ts';
import type { BookingEvent } from '../events.ts';
import { transitionTo } from './step.ts';
import type { TransitionResult } from './step.ts';

/** The text key that is stored as the reason when an unpaid booking is cancelled. Source: BKT-7. */
export const incompleteBookingReason = 'cancel_incomplete';

export type CancellableBooking = BookingIn<'PAYMENT_PENDING' | 'NEW' | 'ACCEPTED' | 'ARRIVED'>;

interface Cancellation {
  readonly by: Role;
  readonly reason: string | undefined;
  readonly slabs: readonly CancelSlab[];
  readonly riderBalance: number;
  readonly negativeBalanceAllowed: boolean;
}

/** All that was paid before the trip, including the wallet's part of an unfinished payment. Source: PAY-9. */
function paidSoFar(booking: CancellableBooking): number {
  if (booking.status === 'PAYMENT_PENDING') return booking.walletTaken;
  return booking.prepayment === null ? 0 : booking.prepayment.card + booking.prepayment.wallet;
}

/** A rider who cancels after a driver accepted may owe a fee; an admin cancels for free. Source: CAR-4, PAY-9. */
function cancellationMoney(
  booking: CancellableBooking,
  how: Cancellation,
  nowMs: number,
): { refund: number; fee: number } {
  const refund = paidSoFar(booking);
  if (how.by !== 'rider' || !('acceptedAtMs' in booking)) return { refund, fee: 0 };
  const fee = slabFee(how.slabs, booking.acceptedAtMs, nowMs);
  return { refund, fee: chargeableFee(fee, how.riderBalance + refund, how.negativeBalanceAllowed) };
}

function cancelEvents(booking: CancellableBooking, money: { refund: number; fee: number }): BookingEvent[] {
  const driverId = driverOf(booking);
  const events: BookingEvent[] = [];
  if (booking.status === 'NEW') {
    events.push({ type: 'offers-withdrawn', driverIds: booking.requestedDrivers });
  }
  if (driverId !== null) events.push({ type: 'driver-released', driverId });
  if (money.refund > 0 || money.fee > 0) {
    const transaction = cancellationPostings({ riderId: booking.riderId, driverId, ...money });
    events.push({ type: 'posted', transaction });
  }
  if (driverId !== null) {
    events.push(notifyRider(booking.riderId, 'push_booking_cancelled'));
    events.push(notifyDriver(driverId, 'push_booking_cancelled'));
  }
  return events;
}

/** Source: TRIP-13, BKT-5 to BKT-7, BKT-14, CAR-4, PAY-9. */
export function cancel(
  booking: CancellableBooking,
  how: Cancellation,
  nowMs: number,
): TransitionResult<CancelledBooking> {
  const { id, riderId, category, pickup, drop, bookLater, tripDateMs, otp, charge } = booking;
  const money = cancellationMoney(booking, how, nowMs);
  const defaultReason = booking.status === 'PAYMENT_PENDING' ? incompleteBookingReason : '';
  return transitionTo(
    {
      id,
      riderId,
      category,
      pickup,
      drop,
      bookLater,
      tripDateMs,
      otp,
      charge,
      hasPickupImage: booking.hasPickupImage,
      hasDeliverImage: booking.hasDeliverImage,
      status: 'CANCELLED',
      cancelledFrom: booking.status,
      cancelledAtMs: nowMs,
      cancelledBy: how.by,
      reason: how.reason?.trim() || defaultReason,
      driverId: driverOf(booking),
      ...money,
    },
    ...cancelEvents(booking, money),
  );
}
