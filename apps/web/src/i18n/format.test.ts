import { describe, expect, test } from 'vitest';
import { directionOf } from './direction.ts';
import { formatDistance, formatDuration, formatMoment, formatNarrowMoment } from './format.ts';

describe('formatting', () => {
  test.each([
    [40, false, '40 m'],
    [846, false, '850 m'],
    [2400, false, '2.4 km'],
    [123_400, false, '123 km'],
    [1609.344, true, '1 mi'],
    [2414, true, '1.5 mi'],
  ])('SET-5 FARE-7 %d metres, in miles: %j, is shown as %j', (distanceMetres, inMiles, text) => {
    expect(formatDistance('en', distanceMetres, inMiles)).toBe(text);
  });

  test.each([
    [5, '1 min'],
    [860, '14 min'],
    [3600, '1 hr'],
    [3900, '1 hr 5 min'],
  ])('%d seconds are shown as %j', (durationSeconds, text) => {
    expect(formatDuration('en', durationSeconds)).toBe(text);
  });

  test('shows a time without the date if it is today, and with the date otherwise', () => {
    const at = new Date(2026, 10, 21, 14, 30);
    expect(formatMoment('en-GB', at, new Date(2026, 10, 21, 0, 5))).toBe('14:30');
    expect(formatMoment('en-GB', at, new Date(2026, 10, 20, 23, 55))).toMatch(/^Sat,? 21 Nov,? 14:30$/);
  });

  test('a narrow column has no day of the week', () => {
    const at = new Date(2026, 10, 21, 14, 30);
    expect(formatNarrowMoment('en-GB', at, new Date(2026, 10, 21, 0, 5))).toBe('14:30');
    expect(formatNarrowMoment('en-GB', at, new Date(2026, 10, 20, 23, 55))).toMatch(/^21 Nov,? 14:30$/);
  });

  test.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['fa-IR', 'rtl'],
    ['az', 'ltr'],
    ['uz-Arab', 'rtl'],
    ['not a locale', 'ltr'],
  ] as const)('LAYOUT-12 %s is written %s', (locale, direction) => {
    expect(directionOf(locale)).toBe(direction);
  });
});
