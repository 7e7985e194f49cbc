import type { Clock } from '../../platform/time/clock.ts';

const failuresUntilRest = 5;
const firstRestMilliseconds = 10_000;
const maxRestMilliseconds = 60_000;

/**
 * A circuit breaker, so that a failing provider does not slow everyone down: after several failures in a row it is not
 * called for a while.
 */
export interface Breaker {
  /**
   * Whether to call now; the caller must then report the result. After a delay, one caller may try, and the rest wait
   * for its result.
   */
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
      // Requests that were in progress when the breaker opened end later, and must not extend the delay.
      if (state.kind === 'resting') return;
      if (state.kind === 'asking' && state.failures + 1 < failuresUntilRest) {
        state = { kind: 'asking', failures: state.failures + 1 };
        return;
      }
      rest();
    },
  };
}
