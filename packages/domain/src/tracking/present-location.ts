import { positionLimits } from './position-filter.ts';

/** How long a reported location counts as where the driver is. Source: BOOK-6, SET-16. */
export const locationPresentMs = 2 * 60_000;

/**
 * Whether a location of an instant still says where its driver is. One from further ahead than a phone's clock may be
 * is from before the server's clock was put back. Source: BOOK-6 (and with it BKT-9, DASH-3, SET-16, ROLE-9).
 */
export function isLocationPresent(locatedAtMs: number, nowMs: number): boolean {
  const ageMs = nowMs - locatedAtMs;
  return ageMs <= locationPresentMs && ageMs >= -positionLimits.clockAheadMs;
}
