import { tripPaidPostings } from '../../ledger/trip-postings.ts';
import type { CompleteBooking, PaidBooking, PendingBooking, ReachedBooking, Settlement } from '../booking.ts';
import { tellDriver, tellRider } from '../events.ts';
import type { BookingEvent } from '../events.ts';
import type { PaymentMode } from '../payment-mode.ts';
import { moved } from './step.ts';
import type { Moved } from './step.ts';

const nothing = { cash: 0, card: 0, wallet: 0 } as const;

/** All of what is payable by one means. Source: PAY-11. */
function settlement(mode: PaymentMode, payable: number, gateway: string | null, nowMs: number): Settlement {
  return { ...nothing, [mode]: payable, mode, gateway, paidAtMs: nowMs };
}

/** PAID: share credited, cash debited, wallet and card cleared, both told. Source: TRIP-11, TRIP-25. */
function paid(booking: ReachedBooking | PendingBooking, how: Settlement): Moved<PaidBooking> {
  const { driverId, riderId, charge } = booking;
  const prepaid = booking.prepayment !== null;
  const released: BookingEvent[] =
    booking.status === 'REACHED' ? [{ type: 'driver-released', driverId }] : [];
  return moved(
    { ...booking, status: 'PAID', settlement: how },
    ...released,
    { type: 'posted', transaction: tripPaidPostings(charge, how, { riderId, driverId, prepaid }) },
    tellRider(riderId, 'push_booking_paid'),
    tellDriver(driverId, 'push_driver_paid'),
  );
}

/** Prepaid or cash in hand: PAID. Else the rider owes: PENDING; the driver is free either way. Source: TRIP-10, TRIP-17. */
export function end(
  booking: ReachedBooking,
  cashReceived: boolean,
  nowMs: number,
): Moved<PaidBooking | PendingBooking> {
  const { prepayment, charge } = booking;
  if (prepayment) return paid(booking, settlement('card', charge.payable, prepayment.gateway, nowMs));
  if (cashReceived) return paid(booking, settlement('cash', charge.payable, null, nowMs));
  return moved(
    { ...booking, status: 'PENDING' },
    { type: 'driver-released', driverId: booking.driverId },
    tellRider(booking.riderId, 'push_payment_due'),
  );
}

/** The wallet pays at once; a card only after the provider's own word. Source: TRIP-17, TRIP-25, PAY-7. */
export function pay(
  booking: PendingBooking,
  words: { readonly mode: PaymentMode; readonly provider?: string | undefined },
  nowMs: number,
): Moved<PaidBooking | PendingBooking> {
  const { payable } = booking.charge;
  if (words.mode === 'wallet') return paid(booking, settlement('wallet', payable, null, nowMs));
  return moved(booking, { type: 'payment-asked', provider: words.provider ?? '', amount: payable });
}

/** Source: PAY-7. */
export function payByCard(booking: PendingBooking, gateway: string, nowMs: number): Moved<PaidBooking> {
  return paid(booking, settlement('card', booking.charge.payable, gateway, nowMs));
}

/** Source: TRIP-17. */
export function confirmCash(booking: PendingBooking, nowMs: number): Moved<PaidBooking> {
  return paid(booking, settlement('cash', booking.charge.payable, null, nowMs));
}

/** Rated or skipped, the booking is complete. Source: RATE-1, TRIP-12. */
export function rate(booking: PaidBooking, stars: number | undefined, nowMs: number): Moved<CompleteBooking> {
  const after: CompleteBooking = {
    ...booking,
    status: 'COMPLETE',
    completedAtMs: nowMs,
    stars: stars ?? null,
  };
  if (stars === undefined) return moved(after);
  const { driverId, riderId } = booking;
  return moved(after, { type: 'rated', driverId, riderId, stars }, tellDriver(driverId, 'push_new_rating'));
}
