import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Does something after a pause, unless the component leaves before. */
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
