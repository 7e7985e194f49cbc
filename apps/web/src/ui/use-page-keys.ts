import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Calls `onKeyDown` for every key that is pressed anywhere on the page while the component is shown. Starts
 * before the first paint, because a visible shortcut may be pressed at once.
 */
export function usePageKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKeyDown);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
