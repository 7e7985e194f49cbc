import type { Platform } from '../../platform/platform.ts';
import { createPacer } from './pacer.ts';

/**
 * Takes a try of a driver at the code that starts a booking, before the code is looked at; refuses with
 * `rate_limited`. Counted a driver and a booking: nobody else's tries hold the right driver up. Source: BOOK-15.
 */
export function takeStartCodeTry(
  { transact }: Pick<Platform, 'transact'>,
  driverId: string,
  bookingId: string,
): Promise<void> {
  const pacer = createPacer(transact, ({ pace, whose }) => [pace, ...whose].join(' '));
  return pacer.take([{ pace: 'startCode', whose: [driverId, bookingId] }]);
}
