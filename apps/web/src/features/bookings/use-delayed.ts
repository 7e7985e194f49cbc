import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Runs an action after a delay, unless the component unmounts first. */
export function useDelayed(act: () => void, delayMs: number): { start: () => void; waiting: boolean } {
  const [waiting, setWaiting] = useState(false);
  const due = useEffectEvent(() => {
    setWaiting(false);
    act();
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => due(), delayMs);
    return () => clearTimeout(timer);
  }, [waiting, delayMs]);
  return { start: useCallback(() => setWaiting(true), []), waiting };
}
