import { describe, expect, test } from 'vitest';
import { takeAttempt, type RateLimit, type Attempts } from './rate-limit.ts';

const minute = 60_000;
const plain: RateLimit = { maxAttempts: 3, spanMilliseconds: 10 * minute };
const delayed: RateLimit = {
  maxAttempts: 3,
  spanMilliseconds: 60 * minute,
  retryDelays: { firstMilliseconds: minute, maxMilliseconds: 4 * minute },
};

/** Makes one attempt at each given minute and returns which of them were allowed. */
function attemptAt(rateLimit: RateLimit, minutes: readonly number[]): boolean[] {
  let attempts: Attempts | null = null;
  return minutes.map((at) => {
    const taken = takeAttempt(rateLimit, attempts, at * minute);
    if (taken.allowed) attempts = taken.attempts;
    return taken.allowed;
  });
}

describe('a rate limit', () => {
  test('AUTH-12 allows its maximum per span, then none until the span ends', () => {
    expect(attemptAt(plain, [0, 1, 2, 3, 9.9, 10, 11])).toEqual([true, true, true, false, false, true, true]);
  });

  test('AUTH-12 retry delays allow one more attempt after one, two, four and four minutes', () => {
    const minutes = [0, 0, 0, 0.9, 1, 2.9, 3, 6.9, 7, 10.9, 11];
    const allowed = [true, true, true, false, true, false, true, false, true, false, true];
    expect(attemptAt(delayed, minutes)).toEqual(allowed);
  });

  test('does not lengthen the retry delay after a refused attempt', () => {
    expect(attemptAt(delayed, [0, 0, 0, ...Array.from({ length: 50 }, () => 0.5), 1]).at(-1)).toBe(true);
  });

  test('AUTH-12 begins again if its period is in the future, because the clock was set back', () => {
    const year = 365 * 24 * 60;
    const before = [year, year, year, year];
    const after = [0, 0, 0, 0, 10];
    expect(attemptAt(plain, [...before, ...after])).toEqual(
      [...before, ...after].map((_, index) => index !== 3 && index !== 7),
    );
    expect(attemptAt(delayed, [year, year, year, 0, 0, 0, 0])).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  test('AUTH-12 is the same on several nodes whose clocks differ by a few seconds', () => {
    const ahead = 5 / 60;
    expect(attemptAt(plain, [ahead, 0, ahead, 0, ahead])).toEqual([true, true, true, false, false]);
  });

  test('reports how long to wait', () => {
    const used: Attempts = { count: 3, startedAt: 0, lastAt: 2 * minute };
    expect(takeAttempt(plain, used, 4 * minute)).toEqual({
      allowed: false,
      retryAfterMilliseconds: 6 * minute,
    });
    expect(takeAttempt(delayed, used, 2.5 * minute)).toEqual({
      allowed: false,
      retryAfterMilliseconds: minute / 2,
    });
  });
});
