import { describe, expect, test } from 'vitest';
import { isClosedAt, opensAt, type ClosureTimes } from './closure.ts';

const at = (text: string) => Date.parse(text);
const zone = 'Europe/Vienna';
// Tuesday, 1 December 2026; Vienna is an hour ahead of UTC.
const always: ClosureTimes = {
  fromMs: at('2026-12-01T08:00:00Z'),
  untilMs: at('2026-12-01T17:00:00Z'),
  hours: null,
};
const market: ClosureTimes = {
  fromMs: at('2026-12-01T00:00:00Z'),
  untilMs: null,
  hours: { days: ['sat'], from: '06:30', to: '14:00' },
};
const nights: ClosureTimes = { ...market, hours: { days: ['fri', 'sat'], from: '22:00', to: '04:00' } };

describe('CLOSURE-1 streets are closed', () => {
  test.each<[string, ClosureTimes, string, boolean]>([
    ['before the start', always, '2026-12-01T07:59:59Z', false],
    ['at the start', always, '2026-12-01T08:00:00Z', true],
    ['just before the end', always, '2026-12-01T16:59:59Z', true],
    ['at the end', always, '2026-12-01T17:00:00Z', false],
    ['without an end', { ...always, untilMs: null }, '2030-01-01T00:00:00Z', true],
    ['on the day of its hours', market, '2026-12-05T05:30:00Z', true],
    ['a minute before its hours', market, '2026-12-05T05:29:59Z', false],
    ['at the end of its hours', market, '2026-12-05T13:00:00Z', false],
    ['on another day', market, '2026-12-06T08:00:00Z', false],
    ['after midnight, on the day after', nights, '2026-12-06T02:59:00Z', true],
    ['before midnight, on a day without hours', nights, '2026-12-03T21:30:00Z', false],
    [
      'in hours, but not begun',
      { ...market, fromMs: at('2026-12-05T09:00:00Z') },
      '2026-12-05T08:59:00Z',
      false,
    ],
    [
      'in hours, but ended',
      { ...market, untilMs: at('2026-12-05T09:00:00Z') },
      '2026-12-05T09:00:00Z',
      false,
    ],
  ])('%s', (_, times, instant, closed) => {
    expect(isClosedAt(times, at(instant), zone)).toBe(closed);
  });
});

describe('CLOSURE-5 streets open again', () => {
  test.each<[string, ClosureTimes, string, string | null]>([
    ['at the end', always, '2026-12-01T09:00:00Z', '2026-12-01T17:00:00Z'],
    ['nobody knows when', { ...always, untilMs: null }, '2026-12-01T09:00:00Z', null],
    ['at the end of the hours', market, '2026-12-05T09:15:00Z', '2026-12-05T13:00:00Z'],
    ['on the next day', nights, '2026-12-05T22:00:00Z', '2026-12-06T03:00:00Z'],
    ['later in the night', nights, '2026-12-06T01:00:00Z', '2026-12-06T03:00:00Z'],
    [
      'at the end, which is earlier than that of the hours',
      { ...market, untilMs: at('2026-12-05T12:00:00Z') },
      '2026-12-05T09:15:00Z',
      '2026-12-05T12:00:00Z',
    ],
    [
      'at the end, if one day follows the other',
      {
        fromMs: at('2026-12-01T00:00:00Z'),
        untilMs: at('2026-12-24T12:00:00Z'),
        hours: { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '06:00', to: '06:00' },
      },
      '2026-12-05T09:15:00Z',
      '2026-12-24T12:00:00Z',
    ],
  ])('%s', (_, times, instant, opens) => {
    expect(opensAt(times, at(instant), zone)).toBe(opens === null ? null : at(opens));
  });
});
