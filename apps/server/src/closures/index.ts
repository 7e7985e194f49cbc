import type { Capability, Platform } from '../platform/platform.ts';
import { editClosures } from './edit-closures.ts';
import type { ClosureMap } from './present-closure.ts';
import { readClosures } from './read-closures.ts';

export { closedNow, closuresPart } from './closures-part.ts';
export type { StreetNeeds } from './require-open-streets.ts';
export { requirePlaces } from './require-places.ts';

/** Streets that the desk closes: no route, price or arrival time uses them. */
export function createClosures(platform: Platform, map: ClosureMap) {
  return {
    handlers: { ...readClosures(platform, map), ...editClosures(platform, map) },
  } satisfies Capability;
}
