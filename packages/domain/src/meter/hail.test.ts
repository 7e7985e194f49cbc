import { expect, test } from 'vitest';
import { lateHailFault, meterLimits } from './hail.ts';

const hour = 3_600_000;
const known = { activeSinceMs: 10 * hour, freeSinceMs: 12 * hour, receivedMs: 20 * hour };

test.each([
  ['at the end of the last ride', 12 * hour, known, null],
  ['just before it', 12 * hour - 1, known, 'before_free'],
  ['when the driver went online', 10 * hour, { ...known, freeSinceMs: null }, null],
  ['just before that', 10 * hour - 1, { ...known, freeSinceMs: null }, 'before_duty'],
  ['without a shift', 15 * hour, { ...known, activeSinceMs: null }, 'before_duty'],
  ['now', 20 * hour, known, null],
  ['in the future', 20 * hour + 1, known, 'in_future'],
  [
    'too long ago',
    8 * hour - 1,
    { activeSinceMs: hour, freeSinceMs: null, receivedMs: 8 * hour + meterLimits.maxLateMs },
    'too_late',
  ],
] as const)('METER-7 a start that is reported later: %s', (_, atMs, before, fault) => {
  expect(lateHailFault(atMs, before)).toBe(fault);
});
