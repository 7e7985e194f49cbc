import { encodePolyline, type LatLng } from '@fiacre/domain';
import * as z from 'zod';
import { startFakeProvider, type FakeProvider, type Reply } from './fake-provider.ts';
import { hasWay, isKnown, metresOver, snappedMetres } from './fake-streets.ts';

const maxPairs = 2_500;
const Location = z
  .object({ lat: z.number(), lon: z.number(), search_cutoff: z.number() })
  .transform(({ lat, lon, search_cutoff: cutoff }) => ({ lat, lng: lon, cutoff }));
const manner = { costing: z.literal('auto'), units: z.literal('kilometers') };
const RouteBody = z.object({ locations: z.array(Location).min(2), ...manner });
const MatrixBody = z.object({
  sources: z.array(Location),
  targets: z.array(Location),
  verbose: z.literal(false),
  ...manner,
});

const failure = (code: number): Reply => ({
  status: 400,
  body: { error_code: code, error: 'no', status_code: 400, status: 'Bad Request' },
});

/** Valhalla: JSON bodies, kilometres, shapes with six decimals, numbered errors. */
export function startFakeValhalla(): Promise<FakeProvider> {
  return startFakeProvider(({ method, path, body }) => {
    if (method !== 'POST') return failure(101);
    if (path === '/route') return route(body);
    return path === '/sources_to_targets' ? matrix(body) : failure(106);
  });
}

function route(body: unknown): Reply {
  const { data } = RouteBody.safeParse(body);
  if (data === undefined) return failure(100);
  const { locations } = data;
  if (!locations.every(isNearRoad)) return failure(171);
  if (!hasWay(locations)) return failure(442);
  const km = metresOver(locations) / 1000;
  const legs = locations
    .slice(1)
    .map((to, index) => ({ shape: encodePolyline([locations[index] ?? to, to], 6) }));
  return {
    status: 200,
    body: { trip: { status: 0, units: 'kilometers', summary: { length: km, time: km * 100 }, legs } },
  };
}

function matrix(body: unknown): Reply {
  const { data } = MatrixBody.safeParse(body);
  if (data === undefined) return failure(100);
  const { sources, targets } = data;
  if (sources.length * targets.length > maxPairs) return failure(150);
  if (![...sources, ...targets].every(isNearRoad)) return failure(171);
  const cells = (perKm: number): (number | null)[][] =>
    sources.map((from) =>
      targets.map((to) => (hasWay([from, to]) ? (metresOver([from, to]) / 1000) * perKm : null)),
    );
  return {
    status: 200,
    body: { units: 'kilometers', sources_to_targets: { durations: cells(100), distances: cells(1) } },
  };
}

function isNearRoad(location: LatLng & { readonly cutoff: number }): boolean {
  return isKnown(location) && snappedMetres(location) <= location.cutoff;
}
