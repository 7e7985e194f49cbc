import { useEffect, useEffectEvent } from 'react';
import { takePriceAtOnce, type RideDraft } from './booking-draft.ts';

/** Requests the price once if the form was opened to book a ride again; after a reload only the form is shown. */
export function usePriceAtOnce({ priceAtOnce }: RideDraft, start: () => void): void {
  const begin = useEffectEvent(() => {
    if (takePriceAtOnce()) start();
  });
  useEffect(() => {
    if (priceAtOnce) begin();
  }, [priceAtOnce]);
}
