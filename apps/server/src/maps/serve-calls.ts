import { encodePolyline, type LatLng } from '@fiacre/domain';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { parsePoint, parseWaypoints, readPoint } from './call-point.ts';
import type { MapRoute, Maps, Traffic } from './port/maps.ts';
import { addressOrRefusal, findSuggestions, placeOrRefusal, type RestrictCountry } from './serve-places.ts';

type CallNames =
  | 'callAutocomplete'
  | 'callCoords'
  | 'callRoute'
  | 'callAddress'
  | 'callDriveTime'
  | 'callMultiLocationTime';

/**
 * The map calls of the specification: thin wrappers around `Maps`, with its field names. Sources: CALL-2 to CALL-7.
 */
export function serveCalls(
  maps: Maps,
  restrictCountry: RestrictCountry,
  trafficNow: () => Promise<Traffic | undefined>,
): Handlers<CallNames> {
  const routeOrRefusal = async (points: readonly LatLng[]): Promise<MapRoute> =>
    (await maps.routeVia(points, { traffic: await trafficNow() })) ?? refuse('place_to_coords_error');
  return {
    // The client chooses the country in the payload, so the operator's restriction is used instead (LAND-17).
    callAutocomplete: async ({ body }) => {
      const found = await findSuggestions(maps, restrictCountry, body.searchKeyword, {});
      return { searchResults: found.map(presentPrediction) };
    },
    callCoords: async ({ body }) => {
      const place = await placeOrRefusal(maps, body.place_id, 'google_places_error');
      return { coords: place.position };
    },
    callRoute: async ({ body }) => {
      const route = await routeOrRefusal([readPoint(body.start), readPoint(body.dest)]);
      return {
        distance: route.distanceMetres / 1000,
        duration: route.durationSeconds,
        polylinePoints: encodePolyline(route.coordinates),
        coords: route.coordinates.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })),
      };
    },
    callAddress: async ({ body }) => ({
      address: (await addressOrRefusal(maps, parsePoint(body.latlng))).address,
    }),
    callDriveTime: async ({ body }) =>
      presentTravel(await routeOrRefusal([parsePoint(body.start), parsePoint(body.dest)])),
    callMultiLocationTime: async ({ body }) => {
      const points = [parsePoint(body.start), ...parseWaypoints(body.waypoints), parsePoint(body.dest)];
      return presentTravel(await routeOrRefusal(points));
    },
  };
}

function presentTravel(route: MapRoute) {
  return { distance_in_km: route.distanceMetres / 1000, time_in_secs: route.durationSeconds };
}

function presentPrediction(found: Awaited<ReturnType<Maps['suggest']>>[number]) {
  return {
    description: found.description,
    place_id: found.placeId,
    structured_formatting: {
      main_text: found.main,
      main_text_matched_substrings: [...found.matches],
      secondary_text: found.secondary,
    },
  };
}
