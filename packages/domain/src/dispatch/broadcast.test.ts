import { expect, test } from 'vitest';
import { broadcast } from './broadcast.ts';

const here = { lat: 1, lng: 1 };

const openBooking = (count: number) => ({
  bookingId: 'b',
  pickup: here,
  drop: here,
  carTypeId: 'c',
  tripDateMs: 0,
  eligible: Array.from({ length: count }, (_, index) => ({
    driverId: `driver ${index}`,
    location: here,
    metres: index * 900,
  })),
  offers: [],
});

test('SET-16 broadcast offers a booking to all of a few eligible drivers, until one responds', () => {
  expect(broadcast.plan({ nowMs: 0, bookings: [openBooking(2)] })).toEqual([
    { bookingId: 'b', driverId: 'driver 0', expiresAtMs: null },
    { bookingId: 'b', driverId: 'driver 1', expiresAtMs: null },
  ]);
});

test('SET-16 broadcast asks the nearest 20 of many eligible drivers', () => {
  const planned = broadcast.plan({ nowMs: 0, bookings: [openBooking(500)] });
  expect(planned.map(({ driverId }) => driverId)).toEqual(
    Array.from({ length: 20 }, (_, index) => `driver ${index}`),
  );
});
