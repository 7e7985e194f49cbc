import { useEffect, useRef, useState } from 'react';

/**
 * Follows a value at most once per `periodMs`: the first change immediately, then the newest value at the end of
 * each period.
 */
export function useThrottled<Value>(value: Value, periodMs: number): Value {
  const [followed, setFollowed] = useState(value);
  const lastAtMs = useRef(0);
  useEffect(() => {
    const waitMs = Math.max(0, lastAtMs.current + periodMs - performance.now());
    const timer = setTimeout(() => {
      lastAtMs.current = performance.now();
      setFollowed(value);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [value, periodMs]);
  return followed;
}
