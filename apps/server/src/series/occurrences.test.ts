import { expect, test } from 'vitest';
import { countBefore, endingOn, lastOf, occurrencesOf, readSchedule, type Schedule } from './occurrences.ts';

const london = (startsAt: string, rule: string): Schedule =>
  readSchedule({ startsAt, rule, timeZone: 'Europe/London' }) ?? expect.fail(`refused: ${rule}`);
const instants = (schedule: Schedule, from: string, until: string) =>
  occurrencesOf(schedule, from, until).map(({ at }) => at?.toISOString());

test('SERIES-2 daily rides at 8:00 in London keep their local time when the clocks go back', () => {
  const schedule = london('2026-10-23T08:00', 'FREQ=DAILY;COUNT=4');
  expect(instants(schedule, '2026-10-01', '2026-12-31')).toEqual([
    '2026-10-23T07:00:00.000Z',
    '2026-10-24T07:00:00.000Z',
    '2026-10-25T08:00:00.000Z',
    '2026-10-26T08:00:00.000Z',
  ]);
});

test('SERIES-3 a skipped time is unclear, and does not use up the number of rides', () => {
  const schedule = london('2026-03-28T01:30', 'FREQ=DAILY;COUNT=3');
  expect(occurrencesOf(schedule, '2026-03-01', '2026-04-30')).toEqual([
    { localStart: '2026-03-28T01:30', at: new Date('2026-03-28T01:30:00Z'), unclear: null },
    { localStart: '2026-03-29T01:30', at: null, unclear: 'time_skipped' },
    { localStart: '2026-03-30T01:30', at: new Date('2026-03-30T00:30:00Z'), unclear: null },
    { localStart: '2026-03-31T01:30', at: new Date('2026-03-31T00:30:00Z'), unclear: null },
  ]);
  expect(lastOf(schedule)).toBe('2026-03-31T01:30');
});

test('SERIES-3 a skipped time after the last ride is none', () => {
  const counted = london('2026-03-27T01:30', 'FREQ=DAILY;COUNT=2');
  const dated = london('2026-03-27T01:30', 'FREQ=DAILY;UNTIL=20260328');
  for (const schedule of [counted, dated])
    expect(occurrencesOf(schedule, '2026-03-01', '2026-04-30').map(({ localStart }) => localStart)).toEqual([
      '2026-03-27T01:30',
      '2026-03-28T01:30',
    ]);
});

test('SERIES-3 a time that the clocks show twice is unclear', () => {
  const schedule = london('2026-10-24T01:30', 'FREQ=DAILY;COUNT=3');
  expect(occurrencesOf(schedule, '2026-10-24', '2026-10-26').map(({ unclear }) => unclear)).toEqual([
    null,
    'time_repeated',
    null,
  ]);
});

test('SERIES-1 a last day includes its ride, in any zone', () => {
  const schedule = (timeZone: string) =>
    readSchedule({ startsAt: '2026-11-02T23:30', timeZone, rule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261111' });
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])
    expect(lastOf(schedule(zone) ?? expect.fail())).toBe('2026-11-11T23:30');
});

test.each([
  ['', 'no rule'],
  ['FREQ=HOURLY', 'more than one ride a day'],
  ['FREQ=DAILY;BYHOUR=8,18', 'times of its own'],
  ['FREQ=DAILY;BYMINUTE=5', 'minutes of its own'],
  ['FREQ=DAILY;COUNT=3;UNTIL=20270101', 'two ends'],
  ['FREQ=DAILY;FREQ=WEEKLY', 'a part twice'],
  ['FREQ=WEEKLY;BYDAY=XX', 'no day'],
  ['FREQ=DAILY;COUNT=1001', 'too many rides'],
  ['FREQ=DAILY;UNTIL=20261101', 'an end before its start'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'a day that does not exist'],
  ['FREQ=DAILY\nRRULE:FREQ=HOURLY', 'a second rule'],
  ['FREQ=DAILY;DTSTART=20200101', 'a start of its own'],
  ['FREQ=DAILY;UNTIL=99991231', 'a last day that no page can show'],
  ['FREQ=YEARLY;COUNT=75', 'a last ride after 2099'],
  ['FREQ=YEARLY;INTERVAL=99;COUNT=1000', 'a last ride in the year 100927'],
])('SERIES-1 the rule %j is refused: %s', (rule) => {
  expect(readSchedule({ startsAt: '2026-11-02T08:00', timeZone: 'UTC', rule })).toBeNull();
});

test('SERIES-1 a first time that the clocks skip is refused', () => {
  const schedule = { startsAt: '2026-03-29T01:30', timeZone: 'Europe/London', rule: 'FREQ=DAILY' };
  expect(readSchedule(schedule)).toBeNull();
});

test('SERIES-11 a rule is cut before a day, and counts what was before', () => {
  const schedule = london('2026-11-02T08:00', 'FREQ=WEEKLY;BYDAY=MO,FR;COUNT=10');
  expect(countBefore(schedule, '2026-11-13T08:00')).toBe(3);
  const cut = { ...schedule, rule: endingOn(schedule.rule, '2026-11-12', 'Europe/London') };
  expect(occurrencesOf(cut, '2026-11-01', '2027-12-31').map(({ localStart }) => localStart)).toEqual([
    '2026-11-02T08:00',
    '2026-11-06T08:00',
    '2026-11-09T08:00',
  ]);
});
