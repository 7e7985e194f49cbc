import type { Booking } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { useNavigate } from 'react-router';
import { placesOf, startDraft, startReturn } from '../../features/book-ride/draft/booking-draft.ts';

/**
 * Fills in the booking form with an earlier ride or its return trip, and requests the new price immediately. For the
 * return of a ride that is not over, the form asks for the time. Source: SERIES-18.
 */
export function useRebook(): (booking: Booking, isWayBack: boolean) => void {
  const navigate = useNavigate();
  return (booking, isWayBack) => {
    // Before the end of a ride, nobody wants to go back now.
    if (isWayBack && !statusTraits[booking.status].hasReceipt) {
      startReturn(booking);
      void navigate('/');
      return;
    }
    startDraft({
      ...placesOf(booking, isWayBack),
      carTypeId: booking.carTypeId,
      promoCode: booking.promoDetails?.promoName ?? '',
      priceAtOnce: true,
    });
    void navigate('/');
  };
}
