import { useEffect, useState } from 'react';

/** Whole seconds until an instant, in milliseconds since 1970, counted down to 0. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  const over = now >= instant;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}
