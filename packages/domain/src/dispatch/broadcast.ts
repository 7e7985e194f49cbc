import type { BookingPolicy } from './policy.ts';

/** How many drivers are asked at a time. Source: SET-16. */
const waveDrivers = 20;

/**
 * Asks the nearest eligible drivers first; drivers asked at the same time compete, and the first to accept gets the
 * booking. Each further round asks the next ones. Source: SET-16.
 */
export const broadcast: BookingPolicy = {
  sees: 'booking',
  name: 'broadcast',
  maxDrivers: waveDrivers,
  plan: ({ bookings }) =>
    bookings.flatMap(({ bookingId, eligible }) =>
      eligible.slice(0, waveDrivers).map(({ driverId }) => ({ bookingId, driverId, expiresAtMs: null })),
    ),
};
