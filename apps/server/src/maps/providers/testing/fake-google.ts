import { encodePolyline, type LatLng } from '@fiacre/domain';
import * as z from 'zod';
import { startFakeProvider, type FakeProvider, type Reply, type Seen } from './fake-provider.ts';
import { hasWay, isKnown, metresOver, snappedMetres, town } from './fake-streets.ts';

export const googleKey = 'AIza-a-secret-key';
export const googlePlaceId = 'ChIJ_station-1';

const maxElements = 625;
const Point = z.object({ latitude: z.number(), longitude: z.number() });
const Waypoint = z
  .object({ location: z.object({ latLng: Point }) })
  .transform(({ location: { latLng } }): LatLng => ({ lat: latLng.latitude, lng: latLng.longitude }));
const manner = { travelMode: z.literal('DRIVE'), routingPreference: z.literal('TRAFFIC_UNAWARE') };
const RouteBody = z.object({
  origin: Waypoint,
  destination: Waypoint,
  intermediates: z.array(Waypoint).max(25),
  ...manner,
});
const Ends = z.array(z.object({ waypoint: Waypoint }).transform(({ waypoint }) => waypoint));
const MatrixBody = z.object({ origins: Ends, destinations: Ends, ...manner });
const SuggestBody = z.strictObject({
  input: z.string(),
  sessionToken: z.string().max(36),
  includedRegionCodes: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .max(15)
    .optional(),
  locationBias: z.object({ circle: z.object({ center: Point, radius: z.number().max(50_000) }) }).optional(),
});

const failure = (status: number, code: string, reason?: string): Reply => ({
  status,
  body: {
    error: { code: status, message: code, status: code, details: reason === undefined ? [] : [{ reason }] },
  },
});
const invalid = failure(400, 'INVALID_ARGUMENT');

/**
 * Google's Routes, Places (New) and Geocoding APIs at one address. `sessions` lists the sessions that ended with a
 * selected place.
 */
export async function startFakeGoogle(): Promise<FakeProvider & { readonly sessions: string[] }> {
  const sessions: string[] = [];
  const fake = await startFakeProvider((seen) => {
    if (seen.path === '/maps/api/geocode/json') return geocode(seen);
    if (seen.headers['x-goog-api-key'] !== googleKey)
      return failure(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID');
    if (seen.headers['x-goog-fieldmask'] === undefined) return invalid;
    if (seen.method === 'GET') return place(seen, sessions);
    return posts.get(seen.path)?.(seen) ?? failure(404, 'NOT_FOUND');
  });
  return Object.assign(fake, { sessions });
}

const posts = new Map([
  ['/directions/v2:computeRoutes', route],
  ['/distanceMatrix/v2:computeRouteMatrix', matrix],
  ['/v1/places:autocomplete', suggest],
]);

const masked = ({ headers }: Seen, field: string): boolean =>
  String(headers['x-goog-fieldmask']).split(',').includes(field);

function route(seen: Seen): Reply {
  const { data } = RouteBody.safeParse(seen.body);
  if (data === undefined) return invalid;
  const points = [data.origin, ...data.intermediates, data.destination];
  if (!isDrivable(points)) return { status: 200, body: {} };
  const metres = Math.round(metresOver(points));
  // A number that is 0 is omitted.
  const distance = metres === 0 ? {} : { distanceMeters: metres };
  const line = masked(seen, 'routes.polyline.encodedPolyline')
    ? { polyline: { encodedPolyline: encodePolyline(points) } }
    : {};
  return {
    status: 200,
    body: { routes: [{ ...distance, duration: `${Math.round(metres / 10)}s`, ...line }] },
  };
}

function matrix(seen: Seen): Reply {
  const { data } = MatrixBody.safeParse(seen.body);
  if (data === undefined || data.origins.length * data.destinations.length > maxElements) return invalid;
  const elements = data.origins.flatMap((from, originIndex) =>
    data.destinations.map((to, destinationIndex) => {
      const ends = { originIndex, destinationIndex };
      if (!isKnown(to)) return { ...ends, ...(masked(seen, 'status') && { status: { code: 3 } }) };
      if (!isDrivable([from, to])) return { ...ends, status: {}, condition: 'ROUTE_NOT_FOUND' };
      const metres = Math.round(metresOver([from, to]));
      return {
        ...ends,
        status: {},
        condition: 'ROUTE_EXISTS',
        distanceMeters: metres,
        duration: `${metres / 10}s`,
      };
    }),
  );
  return { status: 200, body: elements.reverse() };
}

function suggest(seen: Seen): Reply {
  const { data } = SuggestBody.safeParse(seen.body);
  if (data === undefined || !masked(seen, 'suggestions.placePrediction.placeId')) return invalid;
  const wanted = data.includedRegionCodes?.includes('mc') ?? true;
  if (!wanted || data.input === 'nowhere') return { status: 200, body: {} };
  const prediction = {
    placeId: googlePlaceId,
    text: { text: '🚕 Gare, Monaco' },
    structuredFormat: {
      mainText: { text: '🚕 Gare', matches: [{ startOffset: 2, endOffset: 4 }, { endOffset: 1 }] },
      secondaryText: { text: 'Monaco' },
    },
  };
  const query = { queryPrediction: { text: { text: 'gares' } } };
  return { status: 200, body: { suggestions: [{ placePrediction: prediction }, query] } };
}

function place(seen: Seen, sessions: string[]): Reply {
  if (seen.path !== `/v1/places/${googlePlaceId}`) return failure(404, 'NOT_FOUND');
  if (seen.headers['x-goog-fieldmask'] !== 'id,location,formattedAddress,displayName') return invalid;
  sessions.push(seen.query.get('sessionToken') ?? '');
  const { lat, lng } = town.square;
  const names = { displayName: { text: 'Gare' }, formattedAddress: '1 Place Ste Dévote, Monaco' };
  return { status: 200, body: { id: googlePlaceId, location: { latitude: lat, longitude: lng }, ...names } };
}

function geocode({ query }: Seen): Reply {
  const answer = (status: string, results: object[] = []): Reply => ({
    status: 200,
    body: { status, results },
  });
  if (query.get('key') !== googleKey) return answer('REQUEST_DENIED');
  const [lat, lng] = (query.get('latlng') ?? '').split(',').map(Number);
  if (lat === undefined || lng === undefined || !isKnown({ lat, lng })) return answer('ZERO_RESULTS');
  const at = { geometry: { location: town.square } };
  return answer('OK', [
    { formatted_address: 'PCJC+2X Monaco', types: ['plus_code'], ...at },
    { formatted_address: '1 Place Ste Dévote, Monaco', types: ['street_address'], ...at },
  ]);
}

function isDrivable(points: readonly LatLng[]): boolean {
  return points.every((point) => isKnown(point) && snappedMetres(point) < 1000) && hasWay(points);
}
