import type { Booking } from '../booking/booking.ts';
import { statusTraits } from '../booking/status-traits.ts';
import { refusal } from '../refusal/refusal.ts';
import type { Refusal } from '../refusal/refusal.ts';

/**
 * Whether a rider may still put a promo on a booking or take it off: until it is paid, and not once a part of it is.
 * A change of the discount after money moved would have to give some of it back. Source: PROMO-4.
 */
export function refusedPromoChange(booking: Booking): Refusal | null {
  const { status } = booking;
  if (!statusTraits[status].active || statusTraits[status].paid) return refusal('wrong_status', { status });
  const paid =
    'walletTaken' in booking
      ? booking.walletTaken > 0
      : 'prepayment' in booking && booking.prepayment !== null;
  return paid ? refusal('wrong_status', { status, paid }) : null;
}
