import type { PlannedOffer } from '@fiacre/domain';
import { hasOpenOffer } from '../engine/exclusion.ts';
import type { DispatchRules } from '../engine/rules.ts';
import type { CityScene } from '../engine/scene.ts';

/** The times when open offers expire, and the next window if a booking has no offer. */
export function nextTicks(
  { nowMs, bookings }: Pick<CityScene<unknown>, 'nowMs' | 'bookings'>,
  planned: readonly PlannedOffer[],
  { windowSeconds }: DispatchRules,
): number[] {
  const offered = new Set(planned.map(({ bookingId }) => bookingId));
  const isLeft = bookings.some((booking) => !hasOpenOffer(booking) && !offered.has(booking.bookingId));
  const ends = new Set(planned.flatMap(({ expiresAtMs }) => expiresAtMs ?? []));
  const window = windowSeconds * 1000;
  return [...ends, ...(isLeft ? [(Math.floor(nowMs / window) + 1) * window] : [])];
}
