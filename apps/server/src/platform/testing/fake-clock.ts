import type { Clock } from '../time/clock.ts';

/** A clock that stands still until the test advances it. */
export interface FakeClock extends Clock {
  forward(milliseconds: number): void;
  set(instant: Date): void;
}

export function createFakeClock(start: Date): FakeClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    forward: (milliseconds) => void (now += milliseconds),
    set: (instant) => void (now = instant.getTime()),
  };
}
