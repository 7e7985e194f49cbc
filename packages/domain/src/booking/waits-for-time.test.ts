import { expect, test } from 'vitest';
import { bookingStatuses } from './status-traits.ts';
import { waitsForTime } from './waits-for-time.ts';

const tripDate = '2026-11-24T07:20:00.000Z';
const minutesBefore = (minutes: number) => Date.parse(tripDate) - minutes * 60_000;

test.each([
  ['NEW', 31, true],
  ['NEW', 30, false],
  ['ACCEPTED', 61, true],
  ['ACCEPTED', 60, false],
] as const)(
  'SET-16 TRIP-26 a %s booking %i minutes before its time waits for it: %s',
  (status, minutes, waits) => {
    expect(waitsForTime({ status, tripDate }, minutesBefore(minutes))).toBe(waits);
  },
);

test('TRIP-28 a ride accepted ahead is booked for its time until its driver is busy with it', () => {
  const ahead = {
    status: 'ACCEPTED',
    tripDate,
    busyFrom: new Date(Date.parse(tripDate) - 1).toISOString(),
  } as const;
  expect(waitsForTime(ahead, minutesBefore(31))).toBe(true);
  expect(waitsForTime({ ...ahead, busyFrom: null }, minutesBefore(31))).toBe(false);
});

test('BOOK-8 no other status waits for the time of the ride', () => {
  const waiting = bookingStatuses.filter((status) => waitsForTime({ status, tripDate }, minutesBefore(1440)));
  expect(waiting).toEqual(['NEW', 'ACCEPTED']);
});
