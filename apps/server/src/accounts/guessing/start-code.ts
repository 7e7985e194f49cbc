import type { Platform } from '../../platform/platform.ts';
import { createRateLimiter } from './rate-limiter.ts';

/**
 * Counts a driver's attempt at the start code of a booking, before the code is checked; refuses with `rate_limited`.
 * Counted per driver and booking, so that other people's attempts cannot block the right driver. Source: BOOK-15.
 */
export function takeStartCodeAttempt(
  { transact }: Pick<Platform, 'transact'>,
  driverId: string,
  bookingId: string,
): Promise<void> {
  const rateLimiter = createRateLimiter(transact, ({ rateLimit, whose }) => [rateLimit, ...whose].join(' '));
  return rateLimiter.take([{ rateLimit: 'startCode', whose: [driverId, bookingId] }]);
}
