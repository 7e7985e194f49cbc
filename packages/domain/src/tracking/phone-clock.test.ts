import { expect, test } from 'vitest';
import { clockErrorMs, serverInstantMs, type ReceivedBatch } from './phone-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const received = 1_700_000_000_000;
const batch = (fromMs: number, toMs: number, sentMs: number | null = null): ReceivedBatch => ({
  firstAtMs: received + fromMs,
  lastAtMs: received + toMs,
  sentAtMs: sentMs === null ? null : received + sentMs,
  receivedAtMs: received,
});

test.each([
  ['a fresh batch', batch(-10_000, 0), 0],
  ['a batch after a tunnel of an hour', batch(-hour, -50 * minute), 0],
  ['a clock that is 20 s ahead', batch(10_000, 20_000), 0],
  ['a clock that is an hour ahead', batch(hour - 10_000, hour), hour],
  ['a clock that is three days ahead', batch(3 * day, 3 * day + 1000), 3 * day + 1000],
  ['a clock that is two days behind', batch(-2 * day - 1000, -2 * day), -2 * day],
  ['one fix ahead in a correct batch', batch(-10_000, 3 * hour), 0],
  ['a phone that reports its send time, an hour slow', batch(-hour - 9000, -hour, -hour), -hour],
  ['the same with a batch from a tunnel', batch(-3 * hour, -2 * hour, -hour), -hour],
  ['a phone that reports its send time, correct', batch(-2 * day, -2 * day + 1000, 500), 0],
  ['a phone that sends half a minute ahead', batch(-1000, 0, 30_000), 0],
  ['a phone that sends a second more ahead', batch(30_000, 31_000, 31_000), 31_000],
  ['a phone with correct fix times and a wrong send time', batch(-1000, 0, day), 0],
  ['a batch that begins half a minute ahead', batch(30_000, 40_000), 0],
  ['a batch that begins a second later', batch(31_000, 40_000), 40_000],
  ['a batch of a day ago', batch(-day - 1000, -day), 0],
  ['a batch of a second before that', batch(-day - 2000, -day - 1000), -day - 1000],
])('TRIP-21 the clock error of %s is %o', (_, given, error) => {
  expect(clockErrorMs(given, null)).toBe(error);
});

test('TRIP-21 a resent batch gets the same correction', () => {
  const again = batch(2 * hour - 20_000, 2 * hour - 10_000);
  expect(clockErrorMs(again, 2 * hour)).toBe(2 * hour);
  expect(clockErrorMs(again, 5 * hour)).toBe(2 * hour - 10_000);
  const [near, far] = [2 * hour + 590_000, 2 * hour + 591_000];
  expect([near, far].map((known) => clockErrorMs(again, known))).toEqual([near, 2 * hour - 10_000]);
  expect(clockErrorMs(batch(-10_000, 0), 2 * hour)).toBe(0);
});

test.each([
  ['a correct clock and an upload of 50 s', batch(-60_000, -50_000, -50_000), 0, 0],
  ['a correct clock that is set ahead', batch(290_000, 300_000, 300_000), 0, 300_000],
  ['a clock that was ahead and is set further ahead', batch(800_000, 840_000, 840_000), 300_000, 840_000],
  ['a clock that is almost correct', batch(20_000, 29_000, 29_000), 31_000, 31_000],
  ['a clock that seemed slow because of an upload', batch(-1000, 0, 0), -50_000, 0],
  ['a clock that was corrected', batch(-10_000, 0, 0), 3 * day, 0],
])('TRIP-21 uses the correction of the previous batch for %s', (_, given, known, error) => {
  expect(clockErrorMs(given, known)).toBe(error);
});

test('TRIP-21 reads each time correctly in a batch during which the clock jumped', () => {
  const time = { fromMs: received - hour, untilMs: received };
  expect(serverInstantMs(received + 3 * day - 1000, 3 * day, time)).toBe(received - 1000);
  expect(serverInstantMs(received - 5000, 3 * day, time)).toBe(received - 5000);
  expect(serverInstantMs(received - 5000, -3 * day, time)).toBe(received - 5000);
  expect(serverInstantMs(received - 2 * hour, 0, time)).toBe(received - 2 * hour);
  expect(serverInstantMs(received - 5000, 60_000, time)).toBe(received - 65_000);
});
