import { addDays } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { formatDateTime, formatMoment, formatTime } from './format.ts';
import {
  dayAt,
  instantAt,
  instantsAt,
  isDeviceTime,
  startOfDay,
  wallClockAt,
  withOffset,
  zoneName,
} from './wall-clock.ts';

/** A time as shown in an office: the zone is named if the device's differs. */
const clock = (timeZone: string) => ({ timeZone, unnamed: undefined });
const utc = (text: string) => new Date(`${text}:00Z`);

describe('a time of day in a time zone', () => {
  test.each([
    ['Asia/Tokyo', '2026-11-24T02:05', '2026-11-23T17:05'],
    ['Asia/Kathmandu', '2026-11-23T22:50', '2026-11-23T17:05'],
    ['America/New_York', '2026-07-01T00:00', '2026-07-01T04:00'],
    ['Europe/Paris', '2026-07-01T00:00', '2026-06-30T22:00'],
    ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00'],
    // Put forward at 2:00 and back at 3:00.
    ['Europe/Paris', '2026-03-29T01:59', '2026-03-29T00:59'],
    ['Europe/Paris', '2026-03-29T03:00', '2026-03-29T01:00'],
    ['Europe/Paris', '2026-10-25T03:00', '2026-10-25T02:00'],
  ])('LAND-5 %s: %s is %s in UTC, and back', (timeZone, wallClock, inUtc) => {
    expect(instantAt(wallClock, timeZone)).toEqual(utc(inUtc));
    expect(wallClockAt(utc(inUtc), timeZone)).toBe(wallClock);
  });

  test('LAND-5 a time that occurs twice has two instants, and a skipped one has none', () => {
    expect(instantAt('2026-10-25T02:30', 'Europe/Paris')).toEqual(utc('2026-10-25T00:30'));
    expect(instantAt('2026-10-25T02:30+01:00', 'Europe/Paris')).toEqual(utc('2026-10-25T01:30'));
    expect(instantsAt('2026-10-25T02:30', 'Europe/Paris')).toEqual([
      utc('2026-10-25T00:30'),
      utc('2026-10-25T01:30'),
    ]);
    // Half an hour, and a whole day that was left out.
    expect(instantsAt('2026-04-05T01:45', 'Australia/Lord_Howe')).toHaveLength(2);
    expect(instantAt('2026-03-29T02:30', 'Europe/Paris')).toBeNull();
    expect(instantAt('2026-03-29T02:30+01:00', 'Europe/Paris')).toBeNull();
    expect(withOffset('2026-10-25T02:30', utc('2026-10-25T01:30'))).toBe('2026-10-25T02:30+01:00');
    expect(withOffset('2026-11-01T01:30', utc('2026-11-01T06:30'))).toBe('2026-11-01T01:30-05:00');
  });

  test('without a zone, the clock is the device’s', () => {
    const instant = new Date(2026, 10, 23, 17, 5);
    expect([wallClockAt(instant), instantAt('2026-11-23T17:05')]).toEqual(['2026-11-23T17:05', instant]);
    expect([instantAt(''), instantAt('2026-13-40T10:00', 'Asia/Tokyo')]).toEqual([null, null]);
  });

  test('the zone is named only where it differs from the device’s', () => {
    const instant = utc('2026-11-23T17:05');
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect([isDeviceTime(instant, own), isDeviceTime(instant, 'Asia/Kathmandu')]).toEqual([true, false]);
    const foreign = 'Asia/Kathmandu';
    expect(zoneName('en-GB', instant, foreign)).toBe('GMT+5:45');
    expect(formatDateTime('en-GB', instant, clock(foreign))).toBe('23 Nov 2026, 22:50 GMT+5:45');
    expect(formatTime('en-GB', instant, clock(foreign))).toBe('22:50 GMT+5:45');
    expect(formatDateTime('en-GB', instant, clock(own))).toBe(formatDateTime('en-GB', instant));
  });

  test('DASH-8 a person’s own time names its zone only where the operator’s differs', () => {
    const instant = utc('2026-11-23T17:05');
    const own = { timeZone: 'Europe/London', unnamed: 'Asia/Kathmandu' };
    expect(formatTime('en-GB', instant, own)).toBe('17:05 GMT');
    expect(formatTime('en-GB', instant, { ...own, unnamed: 'Africa/Abidjan' })).toBe('17:05');
  });

  test.each([
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00'],
    // Midnight is skipped, and occurs twice.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00'],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00'],
  ])('DASH-8 in %s the %s begins at %s UTC', (zone, day, start) => {
    expect(startOfDay(day, zone)).toEqual(utc(start));
    expect([dayAt(utc(start), zone), dayAt(new Date(utc(start).getTime() - 1), zone)]).toEqual([
      day,
      addDays(day, -1),
    ]);
  });

  test('today is the day of that zone', () => {
    const [now, later] = [utc('2026-11-23T18:00'), utc('2026-11-23T18:20')];
    // 23:45 there, and five past midnight.
    expect(formatMoment('en-GB', later, now, clock('Asia/Kathmandu'))).toBe('Tue 24 Nov, 00:05 GMT+5:45');
    expect(formatMoment('en-GB', now, now, clock('Asia/Kathmandu'))).toBe('23:45 GMT+5:45');
  });
});
