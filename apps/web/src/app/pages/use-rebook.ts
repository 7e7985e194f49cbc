import type { Booking } from '@fiacre/contract';
import { useNavigate } from 'react-router';
import { startDraft } from '../../features/book-ride/draft/booking-draft.ts';

/**
 * Fills in the booking form with an earlier ride or its return trip, and requests the new price immediately.
 */
export function useRebook(): (booking: Booking, isWayBack: boolean) => void {
  const navigate = useNavigate();
  return (booking, isWayBack) => {
    const [pickup, drop] = isWayBack ? [booking.drop, booking.pickup] : [booking.pickup, booking.drop];
    startDraft({
      pickup,
      drop,
      pickupText: pickup.add,
      dropText: drop.add,
      carTypeId: booking.carTypeId,
      promoCode: booking.promoDetails?.promoName ?? '',
      priceAtOnce: true,
    });
    void navigate('/');
  };
}
