import { expect, test } from 'vitest';
import { broadcast } from './broadcast.ts';

const here = { lat: 1, lng: 1 };

test('SET-16 broadcast offers a booking to every eligible driver, until it is answered', () => {
  const booking = {
    bookingId: 'b',
    pickup: here,
    drop: here,
    carTypeId: 'c',
    tripDateMs: 0,
    eligible: ['near', 'far'].map((driverId, index) => ({ driverId, location: here, metres: index * 900 })),
    offers: [],
  };
  expect(broadcast.plan({ nowMs: 0, bookings: [booking] })).toEqual([
    { bookingId: 'b', driverId: 'near', expiresAtMs: null },
    { bookingId: 'b', driverId: 'far', expiresAtMs: null },
  ]);
});
