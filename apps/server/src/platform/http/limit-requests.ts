import { routes, type RouteDeclaration, type RouteName } from '@fiacre/contract';
import { refuse } from '../refusal/refusal.ts';
import type { Clock } from '../time/clock.ts';

/** Counts one request of a caller (account, or address of a guest); refuses it above the limit. */
export type LimitRequests = (route: RouteName, caller: string) => void;

interface Window {
  startedAt: number;
  count: number;
}

const mostWindows = 100_000;

/**
 * Fixed windows in this process's memory: a route's own limit where it declares one, else the general
 * one shared by all its other routes.
 */
export function createLimitRequests(clock: Clock, requestsPerMinute: number): LimitRequests {
  const windows = new Map<string, Window>();
  const general = { max: requestsPerMinute, perSeconds: 60 };
  return (name, caller) => {
    const own = (routes[name] as RouteDeclaration).limit;
    const { max, perSeconds } = own ?? general;
    const key = own === undefined ? caller : `${name} ${caller}`;
    const now = clock.now().getTime();
    const window = windows.get(key);
    // A window that begins in the future is from before the clock was put back.
    const age = window === undefined ? Infinity : now - window.startedAt;
    if (window === undefined || age < 0 || age >= perSeconds * 1000) {
      forgetOldest(windows);
      windows.delete(key);
      windows.set(key, { startedAt: now, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count <= max) return;
    refuse('rate_limited', {
      retryAfterSeconds: Math.ceil((window.startedAt + perSeconds * 1000 - now) / 1000),
    });
  };
}

// A map keeps the order of insertion, so the first one is the oldest window.
function forgetOldest(windows: Map<string, Window>): void {
  const [oldest] = windows.keys();
  if (windows.size >= mostWindows && oldest !== undefined) windows.delete(oldest);
}
