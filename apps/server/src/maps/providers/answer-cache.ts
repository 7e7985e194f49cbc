import type { Clock } from '../../platform/time/clock.ts';

/** Caches results for a while. Callers share a result that is already on its way. */
export interface AnswerCache {
  answer<T>(key: string, ask: () => Promise<T>, onHit: () => void): Promise<T>;
}

interface Kept {
  readonly untilMs: number;
  readonly answer: Promise<unknown>;
}

/** Failures are not cached. A new result replaces the least recently used one. */
export function createAnswerCache(
  clock: Clock,
  terms: { readonly maxAgeMilliseconds: number; readonly maxAnswers: number },
): AnswerCache {
  const kept = new Map<string, Kept>();
  return {
    answer<T>(key: string, ask: () => Promise<T>, onHit: () => void): Promise<T> {
      const now = clock.now().getTime();
      const found = kept.get(key);
      kept.delete(key);
      if (found !== undefined && found.untilMs > now) {
        kept.set(key, found);
        onHit();
        return found.answer as Promise<T>;
      }
      const answer = ask();
      kept.set(key, { untilMs: now + terms.maxAgeMilliseconds, answer });
      const [oldest] = kept.keys();
      if (kept.size > terms.maxAnswers && oldest !== undefined) kept.delete(oldest);
      answer.catch(() => {
        if (kept.get(key)?.answer === answer) kept.delete(key);
      });
      return answer;
    },
  };
}
