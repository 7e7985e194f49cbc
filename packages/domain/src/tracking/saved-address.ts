import { greatCircleKm } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';

/** Two drops within this many km are the same address, including the edge. Source: TRIP-7, TRIP-24, CONST-5. */
export const savedAddressRadiusKm = 0.1;

/** Slightly more degrees of latitude than the radius, whose distance need not be computed. */
const radiusDegrees = 0.001;

/** A drop that a rider used before. Source: DATA-1. */
export interface SavedAddress extends LatLng {
  readonly description: string;
  readonly count: number;
  /** As of the `Waypoint` that was visited first. */
  readonly approximate?: boolean;
}

/** The nearest saved address that matches the drop; undefined if the drop is new. Source: TRIP-24. */
export function matchingAddress<Saved extends LatLng>(
  saved: readonly Saved[],
  drop: LatLng,
): Saved | undefined {
  let nearest: Saved | undefined;
  let nearestKm = savedAddressRadiusKm;
  for (const address of saved) {
    if (Math.abs(address.lat - drop.lat) > radiusDegrees) continue;
    const km = greatCircleKm(address, drop);
    if (km <= nearestKm) [nearest, nearestKm] = [address, km];
  }
  return nearest;
}

/**
 * A rider's drops as saved addresses, in the order of their first visits: the visits to a drop count for the nearest
 * address that matches it, otherwise the drop is a new address. `visits`: the drops in that order, with the number of
 * times that each was reached. Source: TRIP-7, TRIP-24.
 */
export function savedAddresses(visits: readonly SavedAddress[]): SavedAddress[] {
  const saved: (Omit<SavedAddress, 'count'> & { count: number })[] = [];
  for (const visit of visits) {
    const known = matchingAddress(saved, visit);
    if (known === undefined) saved.push({ ...visit });
    else known.count += visit.count;
  }
  return saved;
}
