import type { Clock } from '../../platform/time/clock.ts';

const failuresUntilRest = 5;
const firstRestMilliseconds = 10_000;
const maxRestMilliseconds = 60_000;

/** Keeps a failing provider from slowing everybody: after some failures in a row it is left alone for a while. */
export interface Breaker {
  /** Whether to ask now; who may must report how it went. After a rest one may, and the others wait for its report. */
  mayAsk(): boolean;
  succeeded(): void;
  failed(): void;
}

type State =
  | { readonly kind: 'asking'; readonly failures: number }
  | { readonly kind: 'resting'; readonly untilMs: number }
  | { readonly kind: 'trying' };

const well: State = { kind: 'asking', failures: 0 };

export function createBreaker(clock: Clock, onRest: (milliseconds: number) => void): Breaker {
  let state: State = well;
  let restMilliseconds = firstRestMilliseconds;
  const rest = (): void => {
    state = { kind: 'resting', untilMs: clock.now().getTime() + restMilliseconds };
    onRest(restMilliseconds);
    restMilliseconds = Math.min(2 * restMilliseconds, maxRestMilliseconds);
  };
  return {
    mayAsk() {
      if (state.kind === 'asking') return true;
      if (state.kind === 'trying' || clock.now().getTime() < state.untilMs) return false;
      state = { kind: 'trying' };
      return true;
    },
    succeeded() {
      state = well;
      restMilliseconds = firstRestMilliseconds;
    },
    failed() {
      // Questions that were under way when the rest began end during it: they do not make it longer.
      if (state.kind === 'resting') return;
      if (state.kind === 'asking' && state.failures + 1 < failuresUntilRest) {
        state = { kind: 'asking', failures: state.failures + 1 };
        return;
      }
      rest();
    },
  };
}
