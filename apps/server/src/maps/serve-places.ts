import type { MapAddress, MapPlace, Maps, MapSuggestion } from './port/maps.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';

/** Reads the country that predictions are restricted to; empty = no restriction. Source: LAND-17. */
export type RestrictCountry = () => Promise<string>;

/** Place search, place selection, and the address of a point. Sources: LAND-3, LAND-14, LAND-15. */
export function servePlaces(
  maps: Maps,
  restrictCountry: RestrictCountry,
): Handlers<'suggestPlaces' | 'getPlace' | 'reversePlace'> {
  return {
    suggestPlaces: async ({ query }) => {
      const { lat, lng, session } = query;
      const near = lat !== undefined && lng !== undefined ? { near: { lat, lng } } : {};
      const options = { ...near, ...(session !== undefined && { session }) };
      const found = await findSuggestions(maps, restrictCountry, query.q, options);
      return { items: found.map(presentSuggestion) };
    },
    getPlace: async ({ params }) => {
      const place = await placeOrRefusal(maps, params.id, 'not_found');
      const { placeId, description, position: coords, approximate } = place;
      return { placeId, description, coords, ...(approximate === true && { approximate }) };
    },
    reversePlace: async ({ query }) => addressOrRefusal(maps, query),
  };
}

/** Predictions under the operator's country restriction; none for blank input. */
export async function findSuggestions(
  maps: Maps,
  restrictCountry: RestrictCountry,
  typed: string,
  options: Parameters<Maps['suggest']>[1],
): Promise<readonly MapSuggestion[]> {
  if (typed.trim() === '') return [];
  const country = await restrictCountry();
  return maps.suggest(typed, country === '' ? options : { ...options, country });
}

/** The place of a selected suggestion; refuses with `code` if it is not available. Source: LAND-15. */
export async function placeOrRefusal(
  maps: Maps,
  placeId: string,
  code: 'google_places_error' | 'not_found',
): Promise<MapPlace> {
  return (await maps.place(placeId)) ?? refuse(code, { placeId });
}

/** The address at a point; refuses if the map has none. */
export async function addressOrRefusal(maps: Maps, point: { lat: number; lng: number }): Promise<MapAddress> {
  return (
    (await maps.reverse({ lat: point.lat, lng: point.lng })) ??
    refuse('off_map', { lat: point.lat, lng: point.lng })
  );
}

function presentSuggestion(suggestion: MapSuggestion) {
  const { placeId, description, main, secondary, approximate } = suggestion;
  const structuredText = { main, matches: [...suggestion.matches], secondary };
  return { placeId, description, structuredText, ...(approximate === true && { approximate }) };
}
