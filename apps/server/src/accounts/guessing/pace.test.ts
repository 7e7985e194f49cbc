import { describe, expect, test } from 'vitest';
import { takeTry, type Pace, type Tries } from './pace.ts';

const minute = 60_000;
const plain: Pace = { tries: 3, spanMilliseconds: 10 * minute };
const paused: Pace = {
  tries: 3,
  spanMilliseconds: 60 * minute,
  pauses: { firstMilliseconds: minute, maxMilliseconds: 4 * minute },
};

/** Tries at each of the minutes; what was allowed. */
function tryAt(pace: Pace, minutes: readonly number[]): boolean[] {
  let tries: Tries | null = null;
  return minutes.map((at) => {
    const taken = takeTry(pace, tries, at * minute);
    if (taken.allowed) tries = taken.tries;
    return taken.allowed;
  });
}

describe('a pace', () => {
  test('AUTH-12 allows so many tries a span, then none until the span ends', () => {
    expect(tryAt(plain, [0, 1, 2, 3, 9.9, 10, 11])).toEqual([true, true, true, false, false, true, true]);
  });

  test('AUTH-12 with pauses allows one more after one, two, four and four minutes', () => {
    const minutes = [0, 0, 0, 0.9, 1, 2.9, 3, 6.9, 7, 10.9, 11];
    const allowed = [true, true, true, false, true, false, true, false, true, false, true];
    expect(tryAt(paused, minutes)).toEqual(allowed);
  });

  test('refused tries make no pause longer', () => {
    expect(tryAt(paused, [0, 0, 0, ...Array.from({ length: 50 }, () => 0.5), 1]).at(-1)).toBe(true);
  });

  test('says how long to wait', () => {
    const used: Tries = { count: 3, startedAt: 0, lastAt: 2 * minute };
    expect(takeTry(plain, used, 4 * minute)).toEqual({ allowed: false, retryAfterMilliseconds: 6 * minute });
    expect(takeTry(paused, used, 2.5 * minute)).toEqual({
      allowed: false,
      retryAfterMilliseconds: minute / 2,
    });
  });
});
