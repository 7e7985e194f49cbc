import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the form's first refused field whenever `refused` changes. Source: LOGIN-13, REG-18. */
export function useFirstFault(refused: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  return form;
}
