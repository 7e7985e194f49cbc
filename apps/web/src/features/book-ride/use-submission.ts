import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react';
import { useIsLookingUpPlace } from './use-place-search.ts';

/**
 * Handles the form's submission. It starts once every chosen place has its position: on a slow connection, a person may
 * press the button before that.
 */
export function useSubmission(start: () => void): (event: FormEvent) => void {
  const isLookingUp = useIsLookingUpPlace();
  const isWanted = useRef(false);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (isLookingUp || !isWanted.current) return;
    isWanted.current = false;
    begin();
  }, [isLookingUp]);
  return (event) => {
    event.preventDefault();
    if (isLookingUp) isWanted.current = true;
    else start();
  };
}
