import { expect, test } from 'vitest';
import { isLocationPresent } from './present-location.ts';

const now = Date.UTC(2026, 10, 21, 9);

test.each([
  [0, true],
  [119_999, true],
  [120_000, true],
  [120_001, false],
  [15 * 60_000, false],
  // A phone's clock may be slightly ahead; a position three hours ahead dates from before the clock was set back.
  [-1000, true],
  [-3 * 3_600_000, false],
])('BOOK-6 whether a location that is %i ms old is present: %s', (ageMs, present) => {
  expect(isLocationPresent(now - ageMs, now)).toBe(present);
});
