import { refusal, type Refusal } from '../refusal/refusal.ts';
import type { Booking } from './booking.ts';
import { statusTraits } from './status-traits.ts';

/** Why the extras of a booking can no longer change: its trip is over, or it was paid in advance. Source: TARIFF-14. */
export function extrasRefusal(booking: Booking): Refusal | null {
  const { status } = booking;
  const isPrepaid = 'prepayment' in booking && booking.prepayment !== null;
  return statusTraits[status].underWay && !isPrepaid ? null : refusal('wrong_status', { status });
}
