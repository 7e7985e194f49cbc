import { createRouter } from '../../src/routing/create-router.ts';
import { roadClasses } from '../../src/ways/road-class.ts';
import type { Hierarchy } from '../../src/hierarchy/hierarchy.ts';
import type { RoadGraph } from '../../src/graph/road-graph.ts';
import { buildRoadGraph } from '../../src/road-import/build-road-graph.ts';
import { closeArcs, retime } from '../../src/graph/retime.ts';
import { openByteSource } from '../../src/osm/byte-source.ts';
import { importPbf } from '../../src/osm/import-pbf.ts';
import { PbfFile } from '../../src/osm/pbf-file.ts';
import { buildTopology } from '../../src/hierarchy/build-topology.ts';
import { customize } from '../../src/hierarchy/customize.ts';
import { referenceRouter } from '../../src/routing/testing/router-of.ts';

// The cost of new speeds on the roads of a file, in processor time; started by city.bench.ts in a separate process.
const [path = ''] = process.argv.slice(2);
const ROUTES = 1000;
const MATRICES = 10;
const CHECKED = 10;

let state = 1;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function timed<T>(work: () => T): { readonly result: T; readonly seconds: number } {
  const started = cpuSeconds();
  const result = work();
  return { result, seconds: cpuSeconds() - started };
}

function points(road: RoadGraph, count: number): { lat: number; lng: number }[] {
  return Array.from({ length: count }, () => {
    const place = Math.floor(random() * road.pointLatE7.length);
    return { lat: (road.pointLatE7[place] ?? 0) / 1e7, lng: (road.pointLngE7[place] ?? 0) / 1e7 };
  });
}

/** The cost of routes, and of matrices of points that were not requested before, in milliseconds. */
function queries(road: RoadGraph, hierarchy: Hierarchy): { readonly route: number; readonly matrix: number } {
  const router = createRouter(road, hierarchy);
  const ends = points(road, 2 * ROUTES);
  const drive = (): void => {
    for (let index = 0; index < ROUTES; index++) {
      const [from, to] = ends.slice(2 * index, 2 * index + 2);
      if (from && to) router.route(from, to);
    }
  };
  drive();
  const route = timed(drive).seconds / ROUTES;
  const sets = Array.from({ length: MATRICES }, () => points(road, 110));
  const tables = (): void => {
    for (const set of sets) router.matrix(set.slice(0, 100), set.slice(100));
  };
  tables();
  // New ones, because the router remembers points.
  sets.splice(0, MATRICES, ...Array.from({ length: MATRICES }, () => points(road, 110)));
  const matrix = timed(tables).seconds;
  return { route: route * 1000, matrix: (matrix / MATRICES) * 1000 };
}

/** The number of travel times that differ from plain Dijkstra's. */
function mismatches(road: RoadGraph, hierarchy: Hierarchy): number {
  const [from, to] = [points(road, CHECKED), points(road, CHECKED)];
  const found = createRouter(road, hierarchy).matrix(from, to).durationsSeconds;
  const expected = referenceRouter(road).matrix(from, to).durationsSeconds;
  return found.filter((seconds, place) => seconds !== expected[place]).length;
}

const source = openByteSource(path);
const road = buildRoadGraph(importPbf(new PbfFile(source)));
source.close();
const topology = timed(() => buildTopology(road));
const first = timed(() => customize(road, topology.result));
const factors = roadClasses.map(() => 0.5 + 2.5 * random());
const retimed = retime(road, (segment) => factors[road.segmentClass[segment] ?? 0] ?? 1);
const again = timed(() => customize(retimed, topology.result));
const CLOSED = 20;
const closedRoad = closeArcs(
  retimed,
  Array.from({ length: CLOSED }, () => Math.floor(random() * road.arcTravelCs.length)),
);
const closed = timed(() => customize(closedRoad, topology.result));
process.stdout.write(
  JSON.stringify({
    junctions: road.junctionCount,
    freshSeconds: topology.seconds + first.seconds,
    newTimesSeconds: again.seconds,
    closedSeconds: closed.seconds,
    before: queries(road, first.result),
    after: queries(retimed, again.result),
    mismatches: mismatches(retimed, again.result) + mismatches(closedRoad, closed.result),
    peakMegabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
  }),
);
