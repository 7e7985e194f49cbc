import { encodePolyline } from '@fiacre/domain';
import type { MapRoute, Maps } from '../maps/index.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';

/** The route of a trip, or a refusal if there is none. Source: BOOK-5, BOOK-7, LAND-16. */
export async function findRoute(
  platform: Platform,
  maps: Pick<Maps, 'route'>,
  from: { lat: number; lng: number },
  to: typeof from,
) {
  let route: MapRoute | null;
  try {
    route = await maps.route(from, to);
  } catch (error) {
    platform.log.warn({ err: error }, 'the route lookup failed');
    return refuse('place_to_coords_error');
  }
  if (route === null) return refuse('place_to_coords_error');
  if (route.coordinates.length === 0) return refuse('No Route Found');
  return {
    distance_metres: Math.round(route.distanceMetres),
    duration_seconds: Math.round(route.durationSeconds),
    polyline: encodePolyline(route.coordinates),
    estimated: route.estimated,
  };
}
