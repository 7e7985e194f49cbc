import type { BookingPolicy } from './policy.ts';

/** Offers a booking to every eligible driver simultaneously; the first to accept gets it. Source: SET-16. */
export const broadcast: BookingPolicy = {
  sees: 'booking',
  name: 'broadcast',
  plan: ({ bookings }) =>
    bookings.flatMap(({ bookingId, eligible }) =>
      eligible.map(({ driverId }) => ({ bookingId, driverId, expiresAtMs: null })),
    ),
};
