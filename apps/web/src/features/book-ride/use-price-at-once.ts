import { useEffect, useEffectEvent } from 'react';
import { takePriceAtOnce, type BookingDraft } from './booking-draft.ts';

/** Starts pricing when the form was opened for a ride that is booked again. Only once: a reload shows the form. */
export function usePriceAtOnce({ priceAtOnce }: BookingDraft, start: () => void): void {
  const begin = useEffectEvent(() => {
    if (takePriceAtOnce()) start();
  });
  useEffect(() => {
    if (priceAtOnce) begin();
  }, [priceAtOnce]);
}
