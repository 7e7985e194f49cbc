import type { LatLng } from '@fiacre/domain';
import * as z from 'zod';
import type { MapMatrix, MapRoute } from '../../port/maps.ts';
import type { RouteMaps } from '../../port/capabilities.ts';
import { matrixInBlocks } from '../../provider/matrix-blocks.ts';
import type { ProviderClient } from '../../provider/provider-client.ts';
import { ProviderFault } from '../../provider/provider-fault.ts';
import { readLine } from '../../provider/provider-line.ts';

/** 25 × 25 = 625, the maximum number of elements in one matrix. */
const matrixSide = 25;
const routeFields = 'routes.distanceMeters,routes.duration,routes.polyline.encodedPolyline';
// Without `status` in the field mask, a failed element looks like a successful one.
const matrixFields = 'originIndex,destinationIndex,status,condition,distanceMeters,duration';
/** Prices do not depend on traffic, and routes with traffic cost twice as much. */
const manner = { travelMode: 'DRIVE', routingPreference: 'TRAFFIC_UNAWARE' };

/** "165s", "165.5s". */
const Duration = z
  .string()
  .regex(/^\d+(?:\.\d+)?s$/)
  .transform((text) => Number.parseFloat(text));
// Numbers that are 0 may be omitted from a response.
const number = z.int().nonnegative().default(0);
const RouteResponse = z.object({
  routes: z
    .array(
      z.object({
        distanceMeters: number,
        duration: Duration,
        polyline: z.object({ encodedPolyline: z.string() }),
      }),
    )
    .default([]),
});
const Element = z.object({
  originIndex: number,
  destinationIndex: number,
  status: z.object({ code: z.int().default(0) }).default({ code: 0 }),
  condition: z.string().optional(),
  distanceMeters: number,
  duration: Duration.optional(),
});
const MatrixResponse = z.array(Element);

/** Routes and matrices of Google's Routes API. Source: LAND-16. */
export function googleRoutes(client: ProviderClient): RouteMaps {
  const routeVia = async (points: readonly LatLng[]): Promise<MapRoute | null> => {
    const [origin, ...rest] = points.map(waypoint);
    const body = { origin, destination: rest.at(-1), intermediates: rest.slice(0, -1), ...manner };
    const headers = { 'x-goog-fieldmask': routeFields };
    const answer = await client.post('/directions/v2:computeRoutes', body, {
      schema: RouteResponse,
      headers,
    });
    const [route] = answer.routes;
    if (route === undefined) return null;
    return {
      distanceMetres: route.distanceMeters,
      durationSeconds: Math.round(route.duration),
      coordinates: readLine(client.provider, route.polyline.encodedPolyline, 5),
      estimated: false,
    };
  };
  return {
    route: (from, to) => routeVia([from, to]),
    routeVia,
    matrix: (sources, targets) =>
      matrixInBlocks(sources, targets, matrixSide, (rows, columns) => askMatrix(client, rows, columns)),
  };
}

async function askMatrix(
  client: ProviderClient,
  sources: readonly LatLng[],
  targets: readonly LatLng[],
): Promise<MapMatrix> {
  const ends = (points: readonly LatLng[]) => points.map((point) => ({ waypoint: waypoint(point) }));
  const body = { origins: ends(sources), destinations: ends(targets), ...manner };
  const headers = { 'x-goog-fieldmask': matrixFields };
  const elements = await client.post('/distanceMatrix/v2:computeRouteMatrix', body, {
    schema: MatrixResponse,
    headers,
  });
  // The elements arrive in any order.
  const cells = new Map(
    elements.map((element) => [`${element.originIndex} ${element.destinationIndex}`, element]),
  );
  const table = sources.map((_, row) =>
    targets.map((_target, column) => measured(client, cells.get(`${row} ${column}`))),
  );
  return {
    durationsSeconds: table.map((row) => row.map(({ seconds }) => seconds)),
    distancesMetres: table.map((row) => row.map(({ metres }) => metres)),
  };
}

function measured(client: ProviderClient, element: z.infer<typeof Element> | undefined) {
  if (element === undefined) throw new ProviderFault(client.provider, 'malformed', 'element');
  if (element.status.code !== 0) throw new ProviderFault(client.provider, 'rejected', element.status.code);
  if (element.condition === 'ROUTE_NOT_FOUND') return { metres: Infinity, seconds: Infinity };
  if (element.condition !== 'ROUTE_EXISTS' || element.duration === undefined)
    throw new ProviderFault(client.provider, 'malformed', 'element');
  return { metres: element.distanceMeters, seconds: element.duration };
}

function waypoint({ lat, lng }: LatLng) {
  return { location: { latLng: { latitude: lat, longitude: lng } } };
}
