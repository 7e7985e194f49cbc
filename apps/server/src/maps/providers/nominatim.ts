import { highlightTyped, writeAddress } from '@fiacre/city';
import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import * as z from 'zod';
import { defaultSuggestions, type PlaceMaps } from '../port/capabilities.ts';
import { atOwnServer, ownServer, type MapProvider } from '../provider/map-provider.ts';
import type { OrderOf } from '../provider/address-line.ts';
import type { ProviderClient } from '../provider/provider-client.ts';

/** These public servers forbid search while typing and would block the installation. */
const publicNominatim = /(?:^|\.)nominatim\.(?:openstreetmap|osm)\.org\.?$/i;

/** The operator's own Nominatim server. */
export const nominatim: MapProvider = {
  name: 'nominatim',
  ...ownServer,
  places: atOwnServer(nominatimPlaces),
  hostProblem: (hostname) =>
    publicNominatim.test(hostname)
      ? `${hostname} forbids search while typing; use a Nominatim of your own, or Photon`
      : null,
};

const idPrefix = 'nominatim:';
/** "nominatim:W123". Nominatim's own place_id differs between servers and imports; OpenStreetMap's id does not. */
const idText = /^nominatim:([NWR]\d{1,19})$/;
const letters = { node: 'N', way: 'W', relation: 'R' } as const;
/** Half the side length, about 30 km, of the box whose places are ranked first. */
const nearDegrees = 0.3;
/** Asks for the street and the house number of each result. */
const withParts = { addressdetails: 1 };
/** The zoom level of single buildings. */
const houseZoom = 18;

/** Coordinates are returned as text. */
const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most));
const Result = z.object({
  // Borders, and postcodes that Nominatim generated itself, have none.
  osm_type: z.enum(['node', 'way', 'relation']).optional(),
  osm_id: z.int().optional(),
  lat: degrees(90),
  lon: degrees(180),
  name: z.string().nullish(),
  display_name: z.string(),
  address: z
    .object({ house_number: z.string(), road: z.string(), country_code: z.string() })
    .partial()
    .optional(),
});
type Result = z.infer<typeof Result>;
const Results = z.array(Result);
const ReverseResponse = z.union([Result, z.object({ error: z.unknown() })]);

/** Places and addresses of a self-hosted Nominatim server. Source: LAND-14, LAND-15. */
export function nominatimPlaces(client: ProviderClient, orderOf: OrderOf): PlaceMaps {
  const lineOf = (result: Result): string => partsOf(result, orderOf).join(', ');
  return {
    idPrefix,
    positionOf: () => null,
    suggest: async (typed, { near, country, limit = defaultSuggestions }) => {
      const query = {
        q: typed,
        format: 'jsonv2',
        limit,
        ...withParts,
        ...(country !== undefined && { countrycodes: country.toLowerCase() }),
        ...(near && { viewbox: boxAround(near), bounded: 0 }),
      };
      const found = await client.get('/search', { schema: Results, query });
      return found.flatMap((result) => suggestionOf(result, typed, orderOf));
    },
    place: async (placeId) => {
      const [, osmId] = idText.exec(placeId) ?? [];
      if (osmId === undefined) return null;
      const query = { osm_ids: osmId, format: 'jsonv2', ...withParts };
      const [result] = await client.get('/lookup', { schema: Results, query });
      return result === undefined
        ? null
        : { placeId, description: lineOf(result), position: positionIn(result) };
    },
    reverse: async (point) => {
      const query = { lat: point.lat, lon: point.lng, format: 'jsonv2', zoom: houseZoom, ...withParts };
      const result = await client.get('/reverse', { schema: ReverseResponse, query });
      // The sea has no address, which Nominatim reports with status 200.
      if ('error' in result) return null;
      return { address: lineOf(result), distanceMetres: greatCircleMetres(point, positionIn(result)) };
    },
  };
}

function suggestionOf(result: Result, typed: string, orderOf: OrderOf) {
  if (result.osm_type === undefined || result.osm_id === undefined) return [];
  const placeId = `${idPrefix}${letters[result.osm_type]}${result.osm_id}`;
  const parts = partsOf(result, orderOf);
  const { main, secondary } = split(result.name, parts);
  const matches = highlightTyped(main, typed);
  return [{ placeId, description: parts.join(', '), main, matches, secondary }];
}

/** The parts of a display name, which has "12, street" in every country, with the door in the order of its country. */
function partsOf({ display_name: line, address = {} }: Result, orderOf: OrderOf): string[] {
  const parts = line.split(', ');
  const { house_number: number, road, country_code: country } = address;
  const at = parts.findIndex((part, index) => part === number && parts[index + 1] === road);
  if (at < 0 || number === undefined || road === undefined) return parts;
  return parts.toSpliced(at, 2, writeAddress(road, number, orderOf(country?.toUpperCase())));
}

/** A display name is "name, street, town, country"; an older server may not say which of its parts is the street. */
function split(name: Result['name'], parts: readonly string[]): { main: string; secondary: string } {
  const line = parts.join(', ');
  const isNamed = name !== undefined && name !== null && name !== '' && line.startsWith(name);
  if (isNamed) return { main: name, secondary: line.slice(name.length).replace(/^, /, '') };
  const isDoor = /^\d+\p{L}?$/u.test(parts[0] ?? '') && parts.length > 2;
  const inMain = isDoor ? 2 : 1;
  return { main: parts.slice(0, inMain).join(' '), secondary: parts.slice(inMain).join(', ') };
}

function positionIn({ lat, lon }: Result): LatLng {
  return { lat, lng: lon };
}

/** The box as "west,north,east,south". */
function boxAround({ lat, lng }: LatLng): string {
  return [lng - nearDegrees, lat + nearDegrees, lng + nearDegrees, lat - nearDegrees]
    .map((value) => value.toFixed(4))
    .join(',');
}
