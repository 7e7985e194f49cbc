import { useEffect, useRef, type RefObject } from 'react';

/** When a step replaces another one, moves the focus to its first field or button, not back to the top. */
export function useFirstFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  return ref;
}
