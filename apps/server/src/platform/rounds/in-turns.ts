import { refuse } from '../refusal/refusal.ts';

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `atOnce` tasks simultaneously; any more wait in order, and beyond `maxWaiting` they are refused. */
export function inTurns(atOnce: number, maxWaiting: number): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) refuse('overloaded', { retryAfterSeconds: 2 });
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to a waiting task, so no other task can take it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
