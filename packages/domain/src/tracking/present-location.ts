import { positionLimits } from './position-filter.ts';

/** How long a reported location counts as current. Source: BOOK-6, SET-16. */
export const locationPresentMs = 2 * 60_000;

/**
 * Whether a location is still current. One further in the future than a phone's clock may be ahead dates from before
 * the server's clock was set back. Source: BOOK-6 (also BKT-9, DASH-3, SET-16, ROLE-9).
 */
export function isLocationPresent(locatedAtMs: number, nowMs: number): boolean {
  const ageMs = nowMs - locatedAtMs;
  return ageMs <= locationPresentMs && ageMs >= -positionLimits.clockAheadMs;
}
