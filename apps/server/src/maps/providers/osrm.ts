import { snapLimitMetres } from '@fiacre/city';
import type { LatLng } from '@fiacre/domain';
import * as z from 'zod';
import type { MapMatrix, MapRoute } from '../port/maps.ts';
import type { RouteMaps } from '../port/capabilities.ts';
import { hasShape, matrixInBlocks } from '../provider/matrix-blocks.ts';
import type { ProviderClient } from '../provider/provider-client.ts';
import { ProviderFault } from '../provider/provider-fault.ts';
import { atOwnServer, ownServer, type MapProvider } from '../provider/map-provider.ts';
import { readLine } from '../provider/provider-line.ts';

/** The operator's own OSRM server. */
export const osrm: MapProvider = { name: 'osrm', ...ownServer, routes: atOwnServer(osrmRoutes) };

/** OSRM accepts 100 coordinates in a table by default. */
const matrixSide = 50;
const noWay = new Set(['NoRoute', 'NoSegment']);

const measure = z.number().nonnegative();
/** A point as OSRM snapped it to a street; `distance` is how many metres it was moved. */
const Snapped = z.object({ distance: measure.default(0) });
const RouteResponse = z.object({
  code: z.string(),
  routes: z.array(z.object({ distance: measure, duration: measure, geometry: z.string() })).default([]),
  waypoints: z.array(Snapped.nullable()).default([]),
});
const Table = z.array(z.array(measure.nullable()));
const TableResponse = z.object({
  code: z.string(),
  durations: Table.default([]),
  distances: Table.default([]),
  sources: z.array(Snapped.nullable()).default([]),
  destinations: z.array(Snapped.nullable()).default([]),
});

/** Routes and matrices of an OSRM server with its `driving` profile. Source: LAND-16. */
export function osrmRoutes(client: ProviderClient): RouteMaps {
  const routeVia = async (points: readonly LatLng[]): Promise<MapRoute | null> => {
    const answer = await client.get(`/route/v1/driving/${coordinates(points)}`, {
      schema: RouteResponse,
      query: { overview: 'full', geometries: 'polyline6', steps: 'false', alternatives: 'false' },
      alsoRead: [400],
    });
    // OSRM snaps a point to the nearest street at any distance; a route from another town is treated as no route.
    if (noWay.has(answer.code) || answer.waypoints.some(isFarOff)) return null;
    requireOk(client, answer.code);
    const [route] = answer.routes;
    if (route === undefined) throw new ProviderFault(client.provider, 'malformed', 'routes');
    return {
      distanceMetres: Math.round(route.distance),
      durationSeconds: Math.round(route.duration),
      coordinates: readLine(client.provider, route.geometry, 6),
      estimated: false,
    };
  };
  return {
    route: (from, to) => routeVia([from, to]),
    routeVia,
    matrix: (sources, targets) =>
      matrixInBlocks(sources, targets, matrixSide, (rows, columns) => askTable(client, rows, columns)),
  };
}

async function askTable(
  client: ProviderClient,
  sources: readonly LatLng[],
  targets: readonly LatLng[],
): Promise<MapMatrix> {
  const answer = await client.get(`/table/v1/driving/${coordinates([...sources, ...targets])}`, {
    schema: TableResponse,
    query: {
      sources: sources.map((_, index) => index).join(';'),
      destinations: targets.map((_, index) => sources.length + index).join(';'),
      annotations: 'duration,distance',
    },
    alsoRead: [400],
  });
  requireOk(client, answer.code);
  for (const table of [answer.durations, answer.distances])
    if (!hasShape(table, sources.length, targets.length))
      throw new ProviderFault(client.provider, 'malformed', 'table');
  const read = (table: z.infer<typeof Table>): number[][] =>
    table.map((cells, row) =>
      cells.map((cell, column) =>
        isFarOff(answer.sources[row]) || isFarOff(answer.destinations[column])
          ? Infinity
          : (cell ?? Infinity),
      ),
    );
  return { durationsSeconds: read(answer.durations), distancesMetres: read(answer.distances) };
}

function requireOk(client: ProviderClient, code: string): void {
  if (code !== 'Ok') throw new ProviderFault(client.provider, 'rejected', code.slice(0, 40));
}

function isFarOff(snapped: z.infer<typeof Snapped> | null | undefined): boolean {
  return snapped !== null && snapped !== undefined && snapped.distance > snapLimitMetres;
}

/** "lng,lat;lng,lat", the order that OSRM expects. */
function coordinates(points: readonly LatLng[]): string {
  return points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';');
}
