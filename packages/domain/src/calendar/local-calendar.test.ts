import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  daysSinceMonday,
  isoDate,
  isTimeZone,
  LocalCalendar,
  parseIsoDate,
} from './local-calendar.ts';

const iso = (atMs: number) => new Date(atMs).toISOString();

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Asia/Kathmandu', true],
  ['Etc/GMT+3', true],
  ['CET', true],
  ['IST', false],
  ['PST', false],
  ['SystemV/PST8', false],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
  ["UTC'; drop table bookings", false],
])('DASH-6 whether %s is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

test('DASH-6 the calendar supports every zone of the time zone database', () => {
  for (const name of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT', 'EST5EDT'])
    expect([name, isTimeZone(name), new LocalCalendar(name).dateAt(0).year]).toEqual([
      name,
      true,
      expect.any(Number),
    ]);
});

test.each([
  ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['Europe/Berlin', '2026-11-21', '2026-11-20T23:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-21', '2026-11-21T11:00:00.000Z'],
  // The clocks skip midnight, so the day begins at one o'clock.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  // Midnight occurs twice, and the day begins at the first one.
  ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z'],
  // The same east of Greenwich, where the clocks change before midnight UTC.
  ['Asia/Beirut', '2024-03-31', '2024-03-30T22:00:00.000Z'],
  ['Asia/Amman', '2021-10-29', '2021-10-28T21:00:00.000Z'],
])('DASH-6 in %s the day %s begins at %s', (zone, date, start) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  expect(iso(new LocalCalendar(zone).startOf({ year, month, day }))).toBe(start);
});

test('EARN-3 lists months across the end of a year', () => {
  const calendar = new LocalCalendar('Europe/Berlin');
  const starts = calendar.monthStarts(Date.UTC(2026, 9, 31, 23), Date.UTC(2027, 0, 1));
  expect(starts.map(iso)).toEqual([
    '2026-10-31T23:00:00.000Z',
    '2026-11-30T23:00:00.000Z',
    '2026-12-31T23:00:00.000Z',
    '2027-01-31T23:00:00.000Z',
  ]);
});

test('DASH-6 every instant lies between the start of its date and the start of the next', () => {
  const zones = fc.constantFrom(
    'UTC',
    'America/New_York',
    'America/Sao_Paulo',
    'Australia/Lord_Howe',
    'Asia/Tehran',
  );
  fc.assert(
    fc.property(zones, fc.integer({ min: 946_684_800_000, max: 2_000_000_000_000 }), (zone, atMs) => {
      const calendar = new LocalCalendar(zone);
      const date = calendar.dateAt(atMs);
      expect(calendar.startOf(date)).toBeLessThanOrEqual(atMs);
      expect(calendar.startOf({ ...date, day: date.day + 1 })).toBeGreaterThan(atMs);
    }),
  );
});

test.each([
  ['UTC', '2026-11-23T00:00:00Z', 0],
  ['UTC', '2026-11-22T23:59:59Z', 167],
  ['Europe/Berlin', '2026-11-22T23:30:00Z', 0],
  ['America/New_York', '2026-11-23T03:00:00Z', 166],
  // In summer, Berlin is two hours ahead.
  ['Europe/Berlin', '2026-07-06T06:15:00Z', 8],
])('BOOK-7 the hour of the week in %s at %s is %i', (zone, instant, hour) => {
  expect(new LocalCalendar(zone).hourOfWeekAt(Date.parse(instant))).toBe(hour);
});

test('a written date is read back, and a day ends where the next one starts', () => {
  const dates = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, fc.constantFrom('UTC', 'CET', 'Pacific/Apia', 'America/Sao_Paulo'), (at, zone) => {
      const calendar = new LocalCalendar(zone);
      const date = calendar.dateAt(at.getTime());
      expect(parseIsoDate(isoDate(date))).toEqual(date);
      expect(calendar.dateAt(calendar.endOf(date) - 1)).toEqual(date);
      expect(calendar.dateAt(calendar.endOf(date))).not.toEqual(date);
    }),
  );
});

test.each(['2026-02-30', '2026-13-01', '2026', ''])('%j is no date', (text) => {
  expect(() => parseIsoDate(text)).toThrow(RangeError);
});

test('adds days across months, leap days and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 30)).toBe('2027-01-30');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test.each([
  ['2026-11-23', 0],
  ['2026-11-29', 6],
  ['2028-02-29', 1],
])('EARN-1 %s is %i days after a Monday', (date, days) => {
  expect(daysSinceMonday(date)).toBe(days);
});

test.each([
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 02:30'],
  ['Europe/Berlin', '2026-10-25T01:31:00Z', '2026-10-25 02:31'],
  ['Asia/Kathmandu', '2026-11-23T18:20:59Z', '2026-11-24 00:05'],
])('MISC-3 a clock in %s shows %s as %s', (zone, at, shown) => {
  const calendar = new LocalCalendar(zone);
  expect([calendar.timeAt(new Date(at)), calendar.dayAt(new Date(at))]).toEqual([shown, shown.slice(0, 10)]);
});

test.each([
  ['UTC', '2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['America/Sao_Paulo', '2026-12-31', '2027-01-01T03:00:00.000Z'],
  ['Asia/Tokyo', '2026-02-28', '2026-02-28T15:00:00.000Z'],
])('PROMO-3 in %s the %s ends at %s', (zone, date, end) => {
  expect(iso(new LocalCalendar(zone).endOf(parseIsoDate(date)))).toBe(end);
});
