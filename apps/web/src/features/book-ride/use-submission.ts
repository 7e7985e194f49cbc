import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { isLookingUpPlace } from './use-place-search.ts';

/**
 * Handles the form's submission. It starts once every chosen place has its position: on a slow connection, a person may
 * press the button before that. Only then are the lookups watched, so that a tap on a suggestion does not render the form.
 */
export function useSubmission(start: () => void): (event: FormEvent) => void {
  const queries = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const isWanted = useRef(false);
  const begin = useEffectEvent(start);
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
