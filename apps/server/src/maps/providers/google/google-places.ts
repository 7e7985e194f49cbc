import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import * as z from 'zod';
import type { Random } from '../../../platform/random/random.ts';
import type { MapAddress, MapPlace, MapSuggestion, SuggestOptions } from '../../port/maps.ts';
import type { PlaceMaps } from '../../port/capabilities.ts';
import type { ProviderClient } from '../../provider/provider-client.ts';
import { ProviderFault } from '../../provider/provider-fault.ts';

const idPrefix = 'google:';
/** "google:ChIJ…~session": Google bills typing and the selected place together as one session. */
const idText = /^google:([\w-]{1,300})~([\w-]{1,36})$/;
const suggestionFields = [
  'suggestions.placePrediction.placeId',
  'suggestions.placePrediction.text.text',
  'suggestions.placePrediction.structuredFormat',
].join(',');
const placeFields = 'id,location,formattedAddress,displayName';
/** The largest radius that suggestions may be biased to. */
const nearMetres = 50_000;

const Text = z.object({ text: z.string() });
const Matched = Text.extend({
  // startOffset is missing if the range is at the beginning.
  matches: z.array(z.object({ startOffset: z.int().default(0), endOffset: z.int() })).default([]),
});
const SuggestResponse = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().regex(/^[\w-]{1,300}$/),
            text: Text,
            structuredFormat: z.object({ mainText: Matched, secondaryText: Text.default({ text: '' }) }),
          })
          .optional(),
      }),
    )
    .default([]),
});
const Failure = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});
const PlaceResponse = z.union([
  Failure,
  z.object({
    location: z.object({
      latitude: z.number().min(-90).max(90).default(0),
      longitude: z.number().min(-180).max(180).default(0),
    }),
    formattedAddress: z.string().default(''),
    displayName: Text.default({ text: '' }),
  }),
]);
const GeocodeResponse = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        types: z.array(z.string()).default([]),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
});

export interface GooglePlacesParts {
  readonly places: ProviderClient;
  readonly geocoding: ProviderClient;
  /** The Geocoding API accepts the key only in the query. */
  readonly key: string;
  readonly random: Random;
}

/** Suggestions and places of Google's Places API, and addresses of its Geocoding API. Source: LAND-14, LAND-15. */
export function googlePlaces(parts: GooglePlacesParts): PlaceMaps {
  return {
    idPrefix,
    positionOf: () => null,
    suggest: (typed, options) => suggest(parts, typed, options),
    place: (placeId) => place(parts.places, placeId),
    reverse: (point) => reverse(parts, point),
  };
}

async function suggest(
  { places, random }: GooglePlacesParts,
  typed: string,
  { near, country, limit, session }: SuggestOptions,
): Promise<MapSuggestion[]> {
  const sessionToken = session ?? random.bytes(16).toString('base64url');
  const body = {
    input: typed,
    sessionToken,
    ...(country !== undefined && { includedRegionCodes: [country.toLowerCase()] }),
    ...(near && {
      locationBias: { circle: { center: { latitude: near.lat, longitude: near.lng }, radius: nearMetres } },
    }),
  };
  const headers = { 'x-goog-fieldmask': suggestionFields };
  const { suggestions } = await places.post('/v1/places:autocomplete', body, {
    schema: SuggestResponse,
    headers,
  });
  const found = suggestions.flatMap(({ placePrediction: prediction }) => {
    if (prediction === undefined) return [];
    const { mainText, secondaryText } = prediction.structuredFormat;
    return {
      placeId: `${idPrefix}${prediction.placeId}~${sessionToken}`,
      description: prediction.text.text,
      main: mainText.text,
      matches: mainText.matches.map((match) =>
        unitsOfCharacters(mainText.text, match.startOffset, match.endOffset),
      ),
      secondary: secondaryText.text,
    };
  });
  return found.slice(0, limit);
}

async function place(places: ProviderClient, placeId: string): Promise<MapPlace | null> {
  const [, id, sessionToken] = idText.exec(placeId) ?? [];
  if (id === undefined || sessionToken === undefined) return null;
  const answer = await places.get(`/v1/places/${id}`, {
    schema: PlaceResponse,
    query: { sessionToken },
    headers: { 'x-goog-fieldmask': placeFields },
    // An unknown or outdated id returns 404 or 400, and so does a wrong key.
    alsoRead: [400, 404],
    failureIn: (read) => ('error' in read ? (read.error.details.find(isAboutKey)?.reason ?? null) : null),
  });
  if ('error' in answer) return null;
  const { location, formattedAddress: address, displayName } = answer;
  const isNamed = displayName.text !== '' && !address.startsWith(displayName.text);
  return {
    placeId,
    description: isNamed ? [displayName.text, address].filter((part) => part !== '').join(', ') : address,
    position: { lat: location.latitude, lng: location.longitude },
  };
}

async function reverse({ geocoding, key }: GooglePlacesParts, point: LatLng): Promise<MapAddress | null> {
  const { status, results } = await geocoding.get('/maps/api/geocode/json', {
    schema: GeocodeResponse,
    query: { latlng: `${point.lat},${point.lng}`, key },
    // This API always responds with 200.
    failureIn: (answer) =>
      ['OK', 'ZERO_RESULTS'].includes(answer.status) ? null : answer.status.slice(0, 40),
  });
  const best = results.find(({ types }) => !types.includes('plus_code'));
  if (status === 'OK' && results.length === 0)
    throw new ProviderFault(geocoding.provider, 'malformed', 'results');
  if (best === undefined) return null;
  return {
    address: best.formatted_address,
    distanceMetres: greatCircleMetres(point, best.geometry.location),
  };
}

function isAboutKey({ reason }: { readonly reason?: string | undefined }): boolean {
  return reason?.startsWith('API_KEY') ?? false;
}

/** Converts a range counted in characters (code points, as Google counts) to an offset and length in UTF-16 units. */
function unitsOfCharacters(text: string, start: number, end: number): { offset: number; length: number } {
  const characters = Array.from(text);
  const unitsIn = (from: number, until: number): number => characters.slice(from, until).join('').length;
  return { offset: unitsIn(0, start), length: unitsIn(start, end) };
}
