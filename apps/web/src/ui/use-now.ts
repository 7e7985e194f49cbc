import { useEffect, useState } from 'react';

/** The ages of positions need not be more exact, as positions arrive every few seconds. */
const tickMs = 5000;

/** The current time of this device, updated at an interval. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
