import { useEffect, useState } from 'react';

/** Positions arrive every few seconds; their ages need not be finer. */
const tickMs = 5000;

/** The time of this device, as often as ages are shown anew. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
