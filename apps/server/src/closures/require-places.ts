import type { Reference } from '../platform/reference/reference.ts';
import { requireStops, zonesPart, type RidePlaces } from '../zones/index.ts';
import { requireOpenStreets, type StreetNeeds } from './require-open-streets.ts';

/** Refuses a ride that would begin, stop or end where a zone or a closed street does not allow it at its time. */
export async function requirePlaces(
  reference: Reference,
  needs: StreetNeeds,
  places: RidePlaces,
  at: Date,
): Promise<void> {
  await requireStops(reference.of(zonesPart), needs.maps, places);
  await requireOpenStreets(reference, needs, places, at);
}
