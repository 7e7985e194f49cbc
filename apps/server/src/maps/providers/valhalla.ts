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

/** The operator's own Valhalla server. */
export const valhalla: MapProvider = { name: 'valhalla', ...ownServer, routes: atOwnServer(valhallaRoutes) };

/** 50 × 50 = 2,500 pairs, Valhalla's default limit. */
const matrixSide = 50;
/** 170: disconnected parts of the map; 171: no road near a point; 442: no path. */
const noWay = new Set([170, 171, 442]);

const measure = z.number().nonnegative();
const Failure = { error_code: z.int().optional() };
const units = z.literal('kilometers');
const RouteResponse = z.object({
  ...Failure,
  trip: z
    .object({
      units,
      summary: z.object({ length: measure, time: measure }),
      legs: z.array(z.object({ shape: z.string() })).min(1),
    })
    .optional(),
});
const Table = z.array(z.array(measure.nullable()));
const TableResponse = z.object({
  ...Failure,
  units: units.optional(),
  sources_to_targets: z.object({ durations: Table, distances: Table }).optional(),
});

/** Routes and matrices of a Valhalla server. Source: LAND-16. */
export function valhallaRoutes(client: ProviderClient): RouteMaps {
  const routeVia = async (points: readonly LatLng[]): Promise<MapRoute | null> => {
    const body = {
      locations: points.map((point) => ({ ...location(point), type: 'break' })),
      costing: 'auto',
      units: 'kilometers',
      directions_type: 'none',
    };
    const { trip, error_code: code } = await client.post('/route', body, {
      schema: RouteResponse,
      alsoRead: [400],
    });
    if (code !== undefined && noWay.has(code)) return null;
    if (trip === undefined) throw rejected(client, code);
    const legs = trip.legs.map(({ shape }) => readLine(client.provider, shape, 6));
    return {
      distanceMetres: Math.round(trip.summary.length * 1000),
      durationSeconds: Math.round(trip.summary.time),
      // A leg begins where the previous one ends.
      coordinates: legs.flatMap((points, index) => (index === 0 ? points : points.slice(1))),
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
  const body = {
    sources: sources.map(location),
    targets: targets.map(location),
    costing: 'auto',
    units: 'kilometers',
    verbose: false,
  };
  const answer = await client.post('/sources_to_targets', body, { schema: TableResponse, alsoRead: [400] });
  const tables = answer.sources_to_targets;
  if (tables === undefined) throw rejected(client, answer.error_code);
  const { durations, distances } = tables;
  if (![durations, distances].every((table) => hasShape(table, sources.length, targets.length)))
    throw new ProviderFault(client.provider, 'malformed', 'table');
  return {
    durationsSeconds: durations.map((row) => row.map((seconds) => seconds ?? Infinity)),
    distancesMetres: distances.map((row) =>
      row.map((km) => (km === null ? Infinity : Math.round(km * 1000))),
    ),
  };
}

// Without the cutoff, Valhalla searches 35 km around for a road.
function location({ lat, lng }: LatLng) {
  return { lat, lon: lng, search_cutoff: snapLimitMetres };
}

function rejected(client: ProviderClient, code: number | undefined): ProviderFault {
  return new ProviderFault(client.provider, code === undefined ? 'malformed' : 'rejected', code ?? null);
}
