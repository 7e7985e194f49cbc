import { streetPassengerId } from '../../accounts/street-passenger.ts';
import { payableOf } from '../../charge/charge.ts';
import { tripPaidPostings, walletPartPostings } from '../../ledger/trip-postings.ts';
import type { PaymentParts } from '../../ledger/trip-postings.ts';
import type { CompleteBooking, PaidBooking, PendingBooking, ReachedBooking } from '../booking.ts';
import { notifyDriver, notifyRider } from '../events.ts';
import type { BookingEvent } from '../events.ts';
import { modePaid, paymentPlan } from '../payment-mode.ts';
import type { PaymentChoice } from '../payment-mode.ts';
import { transitionTo } from './step.ts';
import type { TransitionResult } from './step.ts';

interface Paid {
  readonly parts: PaymentParts;
  /** The amounts that were paid earlier and are held for this trip. */
  readonly waiting: { readonly card: number; readonly wallet: number };
  readonly gateway: string | null;
  readonly nowMs: number;
}

type Settled = PaidBooking | CompleteBooking;

/**
 * PAID: credits the driver share, debits the cash, clears wallet and card, notifies both. Nobody rates a ride that nobody
 * booked, so it is complete. Source: TRIP-11, TRIP-25, METER-10.
 */
function paid(booking: ReachedBooking | PendingBooking, how: Paid): TransitionResult<Settled> {
  const { parts, waiting, gateway, nowMs } = how;
  const { walletTaken: _walletTaken, ...trip } = { walletTaken: 0, ...booking };
  const { driverId, drives, riderId, companyId, charge, prepayment } = booking;
  const intended = companyId === null ? (prepayment === null ? 'cash' : 'card') : 'account';
  const mode = modePaid(parts, intended);
  const settlement = { ...parts, mode, gateway, paidAtMs: nowMs };
  const released: BookingEvent[] =
    booking.status === 'REACHED' ? [{ type: 'driver-released', driverId }] : [];
  const transaction = tripPaidPostings(charge, parts, {
    riderId,
    driverId,
    companyId,
    drives,
    waiting,
    gateway,
  });
  return transitionTo(
    riderId === streetPassengerId
      ? { ...trip, status: 'COMPLETE' as const, settlement, completedAtMs: nowMs, stars: null }
      : { ...trip, status: 'PAID' as const, settlement },
    ...released,
    { type: 'posted', transaction },
    notifyRider(riderId, 'push_booking_paid'),
    notifyDriver(driverId, 'push_driver_paid'),
  );
}

/**
 * Ends the trip: PAID if it was prepaid, is on account, paid in cash or free of charge, otherwise PENDING. Releases the
 * driver. Source: TRIP-10, TRIP-17, COMPANY-5.
 */
export function end(
  booking: ReachedBooking,
  cashReceived: boolean,
  nowMs: number,
): TransitionResult<Settled | PendingBooking> {
  const { prepayment, charge, companyId } = booking;
  const waiting = { card: 0, wallet: 0 };
  if (companyId !== null) {
    const parts = { ...waiting, cash: 0, account: payableOf(charge) };
    return paid(booking, { parts, waiting, gateway: null, nowMs });
  }
  if (prepayment) {
    const { gateway, ...held } = prepayment;
    return paid(booking, { parts: { ...held, cash: 0 }, waiting: held, gateway, nowMs });
  }
  if (cashReceived || payableOf(charge) === 0) {
    const parts = { ...waiting, cash: payableOf(charge) };
    return paid(booking, { parts, waiting, gateway: null, nowMs });
  }
  return transitionTo(
    { ...booking, status: 'PENDING', walletTaken: 0 },
    { type: 'driver-released', driverId: booking.driverId },
    notifyRider(booking.riderId, 'push_payment_due'),
  );
}

/** Settles the rest of a finished trip, together with what the wallet paid before. */
function restPaid(
  booking: PendingBooking,
  rest: Partial<PaymentParts>,
  gateway: string | null,
  nowMs: number,
): TransitionResult<Settled> {
  const { walletTaken } = booking;
  const { cash = 0, card = 0, wallet = 0 } = rest;
  const parts = { cash, card, wallet: walletTaken + wallet };
  return paid(booking, { parts, waiting: { card: 0, wallet: walletTaken }, gateway, nowMs });
}

/**
 * The wallet immediately pays all or its part. A remainder by card waits for the provider's confirmation, a remainder
 * in cash for the driver's. Source: TRIP-17, TRIP-25, PAY-7, PAY-11.
 */
export function pay(
  booking: PendingBooking,
  choice: PaymentChoice,
  walletBalance: number,
  nowMs: number,
): TransitionResult<Settled | PendingBooking> {
  const { charge, walletTaken, riderId } = booking;
  const from = { balance: walletBalance, hasPaid: walletTaken > 0 };
  const { wallet, rest } = paymentPlan(payableOf(charge) - walletTaken, choice, from);
  if (rest === 0) return restPaid(booking, { wallet }, null, nowMs);
  const events: BookingEvent[] = [];
  if (wallet > 0) events.push({ type: 'posted', transaction: walletPartPostings(riderId, wallet) });
  if (choice.mode === 'card')
    events.push({ type: 'payment-asked', provider: choice.provider ?? '', amount: rest });
  else events.push({ type: 'cash-chosen' });
  return transitionTo({ ...booking, walletTaken: walletTaken + wallet }, ...events);
}

/** The provider has confirmed a payment by card. Source: PAY-7. */
export function payByCard(
  booking: PendingBooking,
  gateway: string,
  nowMs: number,
): TransitionResult<Settled> {
  const card = payableOf(booking.charge) - booking.walletTaken;
  return restPaid(booking, { card }, card === 0 ? null : gateway, nowMs);
}

/** The driver confirms a payment in cash. Source: TRIP-17. */
export function confirmCash(booking: PendingBooking, nowMs: number): TransitionResult<Settled> {
  return restPaid(booking, { cash: payableOf(booking.charge) - booking.walletTaken }, null, nowMs);
}

/** Completes the booking, with or without a rating. Source: RATE-1, TRIP-12. */
export function rate(
  booking: PaidBooking,
  stars: number | undefined,
  nowMs: number,
): TransitionResult<CompleteBooking> {
  const after: CompleteBooking = {
    ...booking,
    status: 'COMPLETE',
    completedAtMs: nowMs,
    stars: stars ?? null,
  };
  if (stars === undefined) return transitionTo(after);
  const { driverId, riderId } = booking;
  return transitionTo(
    after,
    { type: 'rated', driverId, riderId, stars },
    notifyDriver(driverId, 'push_new_rating'),
  );
}
