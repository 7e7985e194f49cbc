import type { LatLng, Waypoint } from '@fiacre/domain';
import type { BookingParts } from '../booking-parts.ts';

/** A place with its address; with its coordinates if the map does not know one or does not respond. */
export async function addressedPlace({ maps }: BookingParts, { lat, lng }: LatLng): Promise<Waypoint> {
  const found = await maps.reverse({ lat, lng }).catch(() => null);
  return { lat, lng, add: found?.address ?? `${lat.toFixed(5)}, ${lng.toFixed(5)}` };
}
