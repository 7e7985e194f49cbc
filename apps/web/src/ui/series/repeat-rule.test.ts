import { expect, test } from 'vitest';
import { placeInMonth, readRule, ruleFrom, writeRule, type RepeatRule } from './repeat-rule.ts';

/** A Tuesday, the third one of its month. */
const day = '2027-03-16';
const base = ruleFrom(day);

const written: readonly [string, Partial<RepeatRule>][] = [
  ['FREQ=WEEKLY;BYDAY=TU', {}],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=12',
    { every: 2, weekdays: ['MO', 'FR'], end: 'count', count: 12 },
  ],
  ['FREQ=DAILY;INTERVAL=3', { unit: 'DAILY', every: 3 }],
  ['FREQ=MONTHLY;UNTIL=20271231', { unit: 'MONTHLY', end: 'until', until: '2027-12-31' }],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=3TU', { unit: 'MONTHLY', every: 2, monthDay: 'weekday' }],
];

test.each(written)('SERIES-16 writes and reads %s', (rule, change) => {
  const chosen = { ...base, ...change };
  expect(writeRule(chosen, day)).toBe(rule);
  const read = readRule(rule, day, 'Europe/London');
  expect(read && writeRule(read, day)).toBe(rule);
});

test('SERIES-16 a last day that is chosen but still empty is no end', () => {
  expect(writeRule({ ...base, end: 'until', until: '' }, day)).toBe('FREQ=WEEKLY;BYDAY=TU');
});

test('SERIES-16 the fifth of a weekday is the last one of its month', () => {
  expect([placeInMonth('2027-03-01'), placeInMonth('2027-03-28'), placeInMonth('2027-03-29')]).toEqual([
    1, 4, -1,
  ]);
});

test('SERIES-22 the last day of a saved rule is that of the pickup’s city', () => {
  const read = (until: string, zone: string) => readRule(`FREQ=DAILY;UNTIL=${until}`, day, zone)?.until;
  // Midnight in New York is five hours later than in Greenwich.
  expect(read('20271231T045959Z', 'America/New_York')).toBe('2027-12-30');
  expect(read('20271231T045959Z', 'Europe/London')).toBe('2027-12-31');
  expect(read('20271231', 'America/New_York')).toBe('2027-12-31');
});

test.each(['FREQ=YEARLY', 'FREQ=MONTHLY;BYMONTHDAY=1', 'FREQ=MONTHLY;BYDAY=1MO', 'FREQ=WEEKLY;BYDAY=2TU'])(
  'SERIES-22 %s of another program is not read as something else',
  (rule) => {
    expect(readRule(rule, day, 'UTC')).toBeNull();
  },
);
