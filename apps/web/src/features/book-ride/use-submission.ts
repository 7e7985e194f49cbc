import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { takePriceAtOnce, type RideDraft } from './draft/booking-draft.ts';
import { isLookingUpPlace } from './places/use-place-search.ts';

/**
 * Decides when the price is requested: once every chosen place has its position, because on a slow connection a person may
 * press the button before that. Only then are the lookups watched, so that a tap on a suggestion does not render the form.
 * A form that was opened to book a ride again requests the price without a press, but only once: not after a reload.
 */
export function useSubmission({ priceAtOnce }: RideDraft, start: () => void): (event: FormEvent) => void {
  const queries = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const isWanted = useRef(false);
  const begin = useEffectEvent(start);
  const beginAtOnce = useEffectEvent(() => {
    if (takePriceAtOnce()) start();
  });
  useEffect(() => {
    if (priceAtOnce) beginAtOnce();
  }, [priceAtOnce]);
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => setWaiting(isLookingUpPlace(queries));
    look();
    return queries.getMutationCache().subscribe(look);
  }, [isWaiting, queries]);
  useEffect(() => {
    if (isWaiting || !isWanted.current) return;
    isWanted.current = false;
    begin();
  }, [isWaiting]);
  return (event) => {
    event.preventDefault();
    isWanted.current = isLookingUpPlace(queries);
    if (isWanted.current) setWaiting(true);
    else start();
  };
}
