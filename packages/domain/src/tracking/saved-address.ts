import { greatCircleKm } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';

/** Two drops within this many km are the same address, including the edge. Source: TRIP-7, TRIP-24, CONST-5. */
export const savedAddressRadiusKm = 0.1;

/** A drop that a rider used before. Source: DATA-1. */
export interface SavedAddress extends LatLng {
  readonly description: string;
  readonly count: number;
}

/** The nearest saved address that matches the drop; undefined if the drop is new. Source: TRIP-24. */
export function matchingAddress<Saved extends LatLng>(
  saved: readonly Saved[],
  drop: LatLng,
): Saved | undefined {
  let nearest: Saved | undefined;
  let nearestKm = savedAddressRadiusKm;
  for (const address of saved) {
    const km = greatCircleKm(address, drop);
    if (km <= nearestKm) [nearest, nearestKm] = [address, km];
  }
  return nearest;
}
