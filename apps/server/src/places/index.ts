import type { Capability, Platform } from '../platform/platform.ts';
import { myPlaces } from './my-places.ts';

export { placePersonalData } from './personal-data.ts';

/** Places that riders saved. */
export function createPlaces(platform: Platform) {
  return { handlers: myPlaces(platform) } satisfies Capability;
}
