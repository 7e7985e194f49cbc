import type { BookingPolicy } from './policy.ts';

/** Everybody eligible at once; the first to accept has the booking. Source: SET-16. */
export const broadcast: BookingPolicy = {
  sees: 'booking',
  name: 'broadcast',
  plan: ({ bookings }) =>
    bookings.flatMap(({ bookingId, eligible }) =>
      eligible.map(({ driverId }) => ({ bookingId, driverId, expiresAtMs: null })),
    ),
};
