import type { Booking } from './booking.ts';

/** How a booking used the money that a card paid for it, in minor units. The rest is in the payer's wallet. */
export interface PaymentUse {
  /** Held for a trip that is not paid yet. */
  readonly held: number;
  /** Earned by the driver and the operator, as the fare or a cancellation fee. */
  readonly spent: number;
}

/** Source: PAY-7, PAY-9. */
export function paymentUseOf(booking: Booking): PaymentUse {
  if ('settlement' in booking) return { held: 0, spent: booking.settlement.card };
  if ('prepayment' in booking) return { held: booking.prepayment?.card ?? 0, spent: 0 };
  // The whole prepayment went to the wallet, which paid the fee.
  if ('refund' in booking) return { held: 0, spent: Math.min(booking.fee, booking.refund) };
  return { held: 0, spent: 0 };
}
