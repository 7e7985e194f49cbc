import { highlightTyped } from '@fiacre/city';
import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import * as z from 'zod';
import type { MapSuggestion, SuggestOptions } from '../port/maps.ts';
import { defaultSuggestions, type PlaceMaps } from '../port/capabilities.ts';
import type { MapRequest, ProviderClient } from '../provider/provider-client.ts';
import { addressLine, describeAddress, type AddressParts, type OrderOf } from '../provider/address-line.ts';
import { atOwnServer, ownServer, type MapProvider } from '../provider/map-provider.ts';
import { ProviderFault } from '../provider/provider-fault.ts';

/** The operator's own Photon server. */
export const photon: MapProvider = { name: 'photon', ...ownServer, places: atOwnServer(photonPlaces) };

const idPrefix = 'photon:';
/** "photon:W123@43.731000,7.420000": Photon has no lookup by id, so the id contains the position. */
const idText = /^photon:([NWR]\d{1,19})@(-?\d{1,2}\.\d{6}),(-?\d{1,3}\.\d{6})$/;
/** The radius in which a place is looked up around its position. */
const lookupRadiusKm = 0.1;
const maxAround = 20;
/**
 * Servers without `countrycode` return results for all countries, so more are requested to leave enough after
 * filtering.
 */
const countryShare = 3;

const text = z.string().optional();
const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: z.int(),
    name: text,
    street: text,
    housenumber: text,
    district: text,
    postcode: text,
    city: text,
    state: text,
    country: text,
    countrycode: text,
  }),
});
type Feature = z.infer<typeof Feature>;
const Collection = z.object({ features: z.array(Feature) });

/** Places and addresses of a Photon server. Source: LAND-14, LAND-15. */
export function photonPlaces(client: ProviderClient, orderOf: OrderOf): PlaceMaps {
  const lineOf = (feature: Feature): string => addressLine(partsOf(feature), orderOf(countryOf(feature)));
  const around = async (point: LatLng, more: Record<string, number>): Promise<Feature[]> => {
    const query = { lat: point.lat, lon: point.lng, ...more };
    return (await client.get('/reverse', { schema: Collection, query })).features;
  };
  const askIn = searchIn(client);
  return {
    idPrefix,
    positionOf,
    suggest: (typed, options) => search(askIn, orderOf, typed, options),
    place: async (placeId) => {
      const position = positionOf(placeId);
      if (position === null) return null;
      const found = await around(position, { radius: lookupRadiusKm, limit: maxAround });
      const itself = found.find((feature) => idOf(feature) === placeId) ?? found[0];
      return itself === undefined ? null : { placeId, description: lineOf(itself), position };
    },
    reverse: async (point) => {
      const [nearest] = await around(point, { limit: 1 });
      if (nearest === undefined) return null;
      const distanceMetres = greatCircleMetres(point, positionIn(nearest));
      return { address: lineOf(nearest), distanceMetres };
    },
  };
}

async function search(
  askIn: AskIn,
  orderOf: OrderOf,
  typed: string,
  options: SuggestOptions,
): Promise<MapSuggestion[]> {
  const { near, country, limit = defaultSuggestions } = options;
  const query = {
    q: typed,
    limit: country === undefined ? limit : limit * countryShare,
    ...(near && { lat: near.lat, lon: near.lng }),
  };
  const found = await askIn(query, country);
  const within = found.filter((feature) => country === undefined || countryOf(feature) === country);
  return within.slice(0, limit).map((feature) => {
    const [parts, order] = [partsOf(feature), orderOf(countryOf(feature))];
    const { main, secondary } = describeAddress(parts, order);
    const matches = highlightTyped(main, typed);
    return { placeId: idOf(feature), description: addressLine(parts, order), main, matches, secondary };
  });
}

type AskIn = (
  query: NonNullable<MapRequest<z.ZodType>['query']>,
  country: string | undefined,
) => Promise<Feature[]>;

function searchIn(client: ProviderClient): AskIn {
  let takesCountry = true;
  const ask = async (query: Parameters<AskIn>[0]): Promise<Feature[]> =>
    (await client.get('/api', { schema: Collection, query })).features;
  return async (query, country) => {
    if (country === undefined || !takesCountry) return ask(query);
    try {
      return await ask({ ...query, countrycode: country });
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.kind !== 'rejected') throw error;
      // Older servers refuse unknown parameters.
      const found = await ask(query);
      takesCountry = false;
      return found;
    }
  };
}

function positionOf(placeId: string): LatLng | null {
  const [, , lat, lng] = idText.exec(placeId) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const position = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : null;
}

function idOf(feature: Feature): string {
  const { lat, lng } = positionIn(feature);
  const { osm_type: type, osm_id: id } = feature.properties;
  return `${idPrefix}${type}${id}@${lat.toFixed(6)},${lng.toFixed(6)}`;
}

function positionIn({ geometry }: Feature): LatLng {
  const [lng, lat] = geometry.coordinates;
  return { lat, lng };
}

function countryOf({ properties }: Feature): string | undefined {
  return properties.countrycode?.toUpperCase();
}

function partsOf({ properties }: Feature): AddressParts {
  const { name, street, housenumber, district, postcode, city, state, country } = properties;
  return { name, street, houseNumber: housenumber, district, postcode, city, state, country };
}
