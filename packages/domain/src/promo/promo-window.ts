import type { Booking } from '../booking/booking.ts';
import { statusTraits } from '../booking/status-traits.ts';
import { refusal } from '../refusal/refusal.ts';
import type { Refusal } from '../refusal/refusal.ts';

/**
 * Why a rider can no longer apply or remove a promo; null until the booking is paid, even in part.
 * Changing the discount after a payment would require a refund. Source: PROMO-4.
 */
export function promoChangeRefusal(booking: Booking): Refusal | null {
  const { status } = booking;
  if (!statusTraits[status].active || statusTraits[status].paid) return refusal('wrong_status', { status });
  const paid =
    'walletTaken' in booking
      ? booking.walletTaken > 0
      : 'prepayment' in booking && booking.prepayment !== null;
  return paid ? refusal('wrong_status', { status, paid }) : null;
}
