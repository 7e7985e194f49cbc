import { encodePolyline, type LatLng } from '@fiacre/domain';
import type { InstalledMap, MapRoute, Maps, Traffic, TrafficAt } from '../maps/index.ts';
import type { StreetNeeds } from '../closures/index.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';

export interface RouteNeeds {
  readonly maps: Pick<Maps, 'route' | 'routeVia' | 'reverse'>;
  readonly cities: Pick<InstalledMap['cities'], 'at'>;
  readonly trafficAt: TrafficAt;
  readonly closures: StreetNeeds['closures'];
}

interface Drive {
  /** From the pickup through the stops to the drop. */
  readonly points: readonly [LatLng, ...LatLng[], LatLng];
  /** The traffic at the time of the ride. */
  readonly traffic: Traffic | undefined;
}

/**
 * The route of a trip through its stops, or a refusal if there is none: the lookup failed, a place is off the map, a stop or the drop
 * is in another city, or no road or ferry joins the places, as between two islands. Source: BOOK-5, BOOK-7, LAND-16, ERR-37.
 */
export async function findRoute(
  platform: Platform,
  { maps, cities }: RouteNeeds,
  { points, traffic }: Drive,
) {
  let route: MapRoute | null;
  try {
    const [from, to, ...others] = points;
    route =
      others.length === 0
        ? await maps.route(from, to, { traffic })
        : await maps.routeVia(points, { traffic });
  } catch (error) {
    platform.log.warn({ err: error }, 'the route lookup failed');
    return refuse('place_to_coords_error');
  }
  if (route === null) return refuse(reasonFor(cities, points));
  if (route.coordinates.length === 0) return refuse('No Route Found');
  return {
    measures: {
      distance_metres: Math.round(route.distanceMetres),
      duration_seconds: Math.round(route.durationSeconds),
      polyline: encodePolyline(route.coordinates),
      estimated: route.estimated,
      speed_factor: route.speedFactor ?? 1,
      road_speeds: route.roadSpeeds ?? null,
    },
    ferryMetres: route.ferryMetres ?? 0,
    tollMetres: route.tollMetres ?? 0,
    points: route.coordinates,
  };
}

function reasonFor({ at }: RouteNeeds['cities'], [from, ...others]: Drive['points']) {
  const { city } = at(from);
  if (!city.covers(from)) return 'place_to_coords_error';
  const outside = others.find((point) => !city.covers(point));
  if (outside === undefined) return 'No Route Found';
  return at(outside).city.covers(outside) ? 'drop_in_other_city' : 'place_to_coords_error';
}
