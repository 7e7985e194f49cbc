import { maxSkewMilliseconds } from '../../platform/time/clock.ts';

/**
 * How often something may be attempted. Each span allows `maxAttempts`. With `retryDelays`, one more attempt is allowed
 * after each delay, and delays double up to a maximum. Without `retryDelays`, no more attempts are allowed until the span
 * ends.
 */
export interface RateLimit {
  readonly maxAttempts: number;
  readonly spanMilliseconds: number;
  readonly retryDelays?: { readonly firstMilliseconds: number; readonly maxMilliseconds: number };
}

/** The attempts counted so far. */
export interface Attempts {
  readonly count: number;
  readonly startedAt: number;
  readonly lastAt: number;
}

export type AttemptResult =
  | { readonly allowed: true; readonly attempts: Attempts }
  | { readonly allowed: false; readonly retryAfterMilliseconds: number };

/** Counts one attempt at `now` (epoch milliseconds). A refused attempt is not counted. */
export function takeAttempt(rateLimit: RateLimit, before: Attempts | null, now: number): AttemptResult {
  const startedAt = before?.startedAt ?? now;
  const endsAt = startedAt + rateLimit.spanMilliseconds;
  const isOver = now >= endsAt || startedAt - now > maxSkewMilliseconds;
  if (before === null || before.count === 0 || isOver)
    return { allowed: true, attempts: { count: 1, startedAt: now, lastAt: now } };
  const next = { ...before, count: before.count + 1, lastAt: now };
  if (before.count < rateLimit.maxAttempts) return { allowed: true, attempts: next };
  const openAt = before.lastAt + retryDelayAfter(rateLimit, before.count);
  if (now >= openAt) return { allowed: true, attempts: next };
  return { allowed: false, retryAfterMilliseconds: Math.min(openAt, endsAt) - now };
}

function retryDelayAfter({ maxAttempts, retryDelays }: RateLimit, count: number): number {
  if (retryDelays === undefined) return Infinity;
  return Math.min(retryDelays.firstMilliseconds * 2 ** (count - maxAttempts), retryDelays.maxMilliseconds);
}
