import { highlightTyped } from '@fiacre/city';
import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import * as z from 'zod';
import { defaultSuggestions, type PlaceMaps } from '../port/capabilities.ts';
import { atOwnServer, ownServer, type MapProvider } from '../provider/map-provider.ts';
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
});
type Result = z.infer<typeof Result>;
const Results = z.array(Result);
const ReverseResponse = z.union([Result, z.object({ error: z.unknown() })]);

/** Places and addresses of a self-hosted Nominatim server. Source: LAND-14, LAND-15. */
export function nominatimPlaces(client: ProviderClient): PlaceMaps {
  return {
    idPrefix,
    positionOf: () => null,
    suggest: async (typed, { near, country, limit = defaultSuggestions }) => {
      const query = {
        q: typed,
        format: 'jsonv2',
        limit,
        ...(country !== undefined && { countrycodes: country.toLowerCase() }),
        ...(near && { viewbox: boxAround(near), bounded: 0 }),
      };
      const found = await client.get('/search', { schema: Results, query });
      return found.flatMap((result) => suggestionOf(result, typed));
    },
    place: async (placeId) => {
      const [, osmId] = idText.exec(placeId) ?? [];
      if (osmId === undefined) return null;
      const query = { osm_ids: osmId, format: 'jsonv2' };
      const [result] = await client.get('/lookup', { schema: Results, query });
      return result === undefined
        ? null
        : { placeId, description: result.display_name, position: positionIn(result) };
    },
    reverse: async (point) => {
      const query = { lat: point.lat, lon: point.lng, format: 'jsonv2', zoom: houseZoom };
      const result = await client.get('/reverse', { schema: ReverseResponse, query });
      // The sea has no address, which Nominatim reports with status 200.
      if ('error' in result) return null;
      return { address: result.display_name, distanceMetres: greatCircleMetres(point, positionIn(result)) };
    },
  };
}

function suggestionOf(result: Result, typed: string) {
  if (result.osm_type === undefined || result.osm_id === undefined) return [];
  const placeId = `${idPrefix}${letters[result.osm_type]}${result.osm_id}`;
  const { main, secondary } = split(result);
  const matches = highlightTyped(main, typed);
  return [{ placeId, description: result.display_name, main, matches, secondary }];
}

/** A display name is "name, street, town, country", or "12, street, town, country" for a house number. */
function split({ name, display_name: line }: Result): { main: string; secondary: string } {
  const parts = line.split(', ');
  const isNamed = name !== undefined && name !== null && name !== '' && line.startsWith(name);
  if (isNamed) return { main: name, secondary: line.slice(name.length).replace(/^, /, '') };
  const isDoor = /^\d/.test(parts[0] ?? '') && parts.length > 2;
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
