import { payableOf } from '../../charge/charge.ts';
import { prepaymentPostings, walletPartPostings } from '../../ledger/trip-postings.ts';
import type { NewBooking, PaymentPendingBooking } from '../booking.ts';
import { notifyRider } from '../events.ts';
import { paymentPlan } from '../payment-mode.ts';
import type { PaymentChoice } from '../payment-mode.ts';
import { transitionTo } from './step.ts';
import type { TransitionResult } from './step.ts';

/** After full payment, drivers may see the parcel. Source: PAY-7, DELIV-8. */
function prepaid(
  booking: PaymentPendingBooking,
  now: { readonly card: number; readonly wallet: number },
  gateway: string | null,
): TransitionResult<NewBooking> {
  const { walletTaken, ...order } = booking;
  const prepayment = { card: now.card, wallet: walletTaken + now.wallet, gateway };
  return transitionTo(
    { ...order, status: 'NEW', prepayment, barredDrivers: [], requestedDrivers: [], expiredOffers: [] },
    { type: 'posted', transaction: prepaymentPostings({ riderId: booking.riderId, ...now, gateway }) },
    { type: 'opened' },
    notifyRider(booking.riderId, 'push_booking_paid'),
  );
}

/** A payment provider has confirmed the amount that the wallet did not pay. Source: PAY-7. */
export function confirmPrepayment(
  booking: PaymentPendingBooking,
  gateway: string,
): TransitionResult<NewBooking> {
  const card = payableOf(booking.charge) - booking.walletTaken;
  return prepaid(booking, { card, wallet: 0 }, card === 0 ? null : gateway);
}

/** The wallet pays immediately; the card's part waits for the provider. Source: PAY-7, TRIP-25. */
export function prepay(
  booking: PaymentPendingBooking,
  choice: PaymentChoice,
  walletBalance: number,
): TransitionResult<NewBooking | PaymentPendingBooking> {
  const { charge, walletTaken, riderId } = booking;
  const from = { balance: walletBalance, hasPaid: walletTaken > 0 };
  const { wallet, rest } = paymentPlan(payableOf(charge) - walletTaken, choice, from);
  if (rest === 0) return prepaid(booking, { card: 0, wallet }, null);
  const asked = { type: 'payment-asked', provider: choice.provider ?? '', amount: rest } as const;
  if (wallet === 0) return transitionTo(booking, asked);
  const posted = { type: 'posted', transaction: walletPartPostings(riderId, wallet) } as const;
  return transitionTo({ ...booking, walletTaken: wallet }, posted, asked);
}
