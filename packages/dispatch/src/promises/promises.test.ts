import { expect, test } from 'vitest';
import { place } from '../engine/testing/scenes.ts';
import { fitsChain, reserveFor, nextPossibleTime, type TimedRide } from './promises.ts';

const minute = 60_000;
const ride = (bookingId: string, atMinute: number, minutes = 20): TimedRide => ({
  bookingId,
  pickup: place(0),
  drop: place(0),
  startsAtMs: atMinute * minute,
  seconds: minutes * 60,
});
const chain = (driverId: string, ...rides: TimedRide[]) => ({ driverId, rides });

test('a driver can be reserved if ten minutes are left before and after the ride', () => {
  const between = chain('d', ride('a', 0), ride('b', 80));
  expect(fitsChain(between, ride('new', 30))).toBe(true);
  expect(fitsChain(between, ride('new', 29))).toBe(false);
  expect(fitsChain(between, ride('new', 50))).toBe(true);
  expect(fitsChain(between, ride('new', 51))).toBe(false);
});

test('the drive to the next pickup is included', () => {
  const far = { ...ride('new', 30), pickup: place(7000), drop: place(7000) };
  expect(fitsChain(chain('d', ride('a', 0)), far)).toBe(false);
  expect(fitsChain(chain('d', ride('a', 0)), { ...far, startsAtMs: 54 * minute })).toBe(true);
});

test('a ride is reserved for a driver who ends another one near its pickup', () => {
  const elsewhere = chain('far', { ...ride('a', 0), drop: place(5000) });
  const near = chain('near', ride('b', 0));
  expect(reserveFor([chain('idle'), elsewhere, near], ride('new', 120))).toBe('near');
  expect(reserveFor([chain('full', ride('c', 110))], ride('new', 120))).toBeNull();
});

test('BOOK-6 returns the next possible quarter of an hour, or none', () => {
  const busy = chain('d', ride('a', 0));
  expect(nextPossibleTime([busy], ride('new', 0))).toBe(30 * minute);
  expect(nextPossibleTime([chain('d', ride('a', 0, 300))], ride('new', 0))).toBeNull();
  expect(nextPossibleTime([], ride('new', 0))).toBeNull();
});
