import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export interface Delayed {
  readonly start: () => void;
  readonly stop: () => void;
  readonly waiting: boolean;
}

/** Runs an action after a delay, unless it is stopped or the component unmounts first. */
export function useDelayed(act: () => void, delayMs: number): Delayed {
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
  const start = useCallback(() => setWaiting(true), []);
  const stop = useCallback(() => setWaiting(false), []);
  return { start, stop, waiting };
}
