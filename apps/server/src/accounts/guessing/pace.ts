/**
 * How often something may be tried. `tries` are free in each span; after them a further one is allowed after a
 * pause that doubles each time up to the longest, or none at all without pauses.
 */
export interface Pace {
  readonly tries: number;
  readonly spanMilliseconds: number;
  readonly pauses?: { readonly firstMilliseconds: number; readonly maxMilliseconds: number };
}

/** What is remembered of earlier tries. */
export interface Tries {
  readonly count: number;
  readonly startedAt: number;
  readonly lastAt: number;
}

export type Taken =
  | { readonly allowed: true; readonly tries: Tries }
  | { readonly allowed: false; readonly retryAfterMilliseconds: number };

/** Takes one try at `now` (epoch milliseconds); a refused one leaves what is remembered as it is. */
export function takeTry(pace: Pace, before: Tries | null, now: number): Taken {
  const endsAt = (before?.startedAt ?? now) + pace.spanMilliseconds;
  if (before === null || before.count === 0 || now >= endsAt)
    return { allowed: true, tries: { count: 1, startedAt: now, lastAt: now } };
  const next = { ...before, count: before.count + 1, lastAt: now };
  if (before.count < pace.tries) return { allowed: true, tries: next };
  const openAt = before.lastAt + pauseAfter(pace, before.count);
  if (now >= openAt) return { allowed: true, tries: next };
  return { allowed: false, retryAfterMilliseconds: Math.min(openAt, endsAt) - now };
}

function pauseAfter({ tries, pauses }: Pace, count: number): number {
  if (pauses === undefined) return Infinity;
  return Math.min(pauses.firstMilliseconds * 2 ** (count - tries), pauses.maxMilliseconds);
}
