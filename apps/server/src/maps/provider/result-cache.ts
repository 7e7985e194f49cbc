import type { Clock } from '../../platform/time/clock.ts';

/** Caches results for a while. Callers share a result that is already on its way. */
export interface ResultCache {
  read<T>(key: string, ask: () => Promise<T>, onHit: () => void): Promise<T>;
}

interface Kept {
  readonly untilMs: number;
  readonly result: Promise<unknown>;
}

/** Failures are not cached. A new result replaces the least recently used one. */
export function createResultCache(
  clock: Clock,
  terms: { readonly maxAgeMilliseconds: number; readonly maxResults: number },
): ResultCache {
  const kept = new Map<string, Kept>();
  return {
    read<T>(key: string, ask: () => Promise<T>, onHit: () => void): Promise<T> {
      const now = clock.now().getTime();
      const found = kept.get(key);
      kept.delete(key);
      if (found !== undefined && found.untilMs > now) {
        kept.set(key, found);
        onHit();
        return found.result as Promise<T>;
      }
      const result = ask();
      kept.set(key, { untilMs: now + terms.maxAgeMilliseconds, result });
      const [oldest] = kept.keys();
      if (kept.size > terms.maxResults && oldest !== undefined) kept.delete(oldest);
      result.catch(() => {
        if (kept.get(key)?.result === result) kept.delete(key);
      });
      return result;
    },
  };
}
