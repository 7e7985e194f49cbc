import type { Clock } from '../../time/clock.ts';

export interface Counted {
  /** The number of requests in this window, including this one. */
  readonly count: number;
  readonly opensInMilliseconds: number;
}

/** Fixed windows: each begins with its first request and ends `windowMilliseconds` later. */
export interface RequestCounter {
  count(key: string, windowMilliseconds: number): Promise<Counted>;
  close(): Promise<void>;
}

/** Counts nothing, so that no limit is ever reached. */
export const uncounted: RequestCounter = {
  count: (_, opensInMilliseconds) => Promise.resolve({ count: 0, opensInMilliseconds }),
  close: () => Promise.resolve(),
};

interface Window {
  startedAt: number;
  count: number;
}

const maxWindows = 100_000;

/** Windows in the memory of this process: sufficient for a single node. */
export function createLocalCounter(clock: Clock): RequestCounter {
  const windows = new Map<string, Window>();
  const count = (key: string, windowMilliseconds: number): Counted => {
    const now = clock.now().getTime();
    const window = windows.get(key);
    // A window that begins in the future was created before the clock was set back.
    const age = window === undefined ? Infinity : now - window.startedAt;
    if (window === undefined || age < 0 || age >= windowMilliseconds) {
      forgetOldest(windows);
      windows.delete(key);
      windows.set(key, { startedAt: now, count: 1 });
      return { count: 1, opensInMilliseconds: windowMilliseconds };
    }
    window.count += 1;
    return { count: window.count, opensInMilliseconds: windowMilliseconds - age };
  };
  return {
    count: (key, windowMilliseconds) => Promise.resolve(count(key, windowMilliseconds)),
    close: () => Promise.resolve(),
  };
}

// A map keeps insertion order, so the first entry is the oldest window.
function forgetOldest(windows: Map<string, Window>): void {
  const [oldest] = windows.keys();
  if (windows.size >= maxWindows && oldest !== undefined) windows.delete(oldest);
}
