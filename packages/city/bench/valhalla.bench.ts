import { buildHierarchy } from '../src/hierarchy/build-hierarchy.ts';
import { buildRoadGraph } from '../src/road-import/build-road-graph.ts';
import { createRouter } from '../src/routing/create-router.ts';
import { roadClasses } from '../src/ways/road-class.ts';
import type { RoadGraph } from '../src/graph/road-graph.ts';
import { sharpestTurnDegrees } from '../src/routing/testing/sharpest-turn.ts';
import { realCities } from '../real-city/real-city.ts';
import { openValhalla, type Point } from './valhalla.ts';

/**
 * Compares routes to those of Valhalla (`auto`, no traffic) between the same random points of the extracts in
 * REAL_CITIES: the ratio of durations, the share of routes with a hairpin, and the time of a request. The first run
 * installs Valhalla in the folder for temporary files.
 */
const pairs = 600;
const minMetres = 300;
const hairpinDegrees = 150;

function randomPoints(graph: RoadGraph, count: number): Point[] {
  let state = 99;
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const points: Point[] = [];
  while (points.length < count) {
    const segment = Math.floor(random() * graph.segmentFrom.length);
    const name = roadClasses[graph.segmentClass[segment] ?? 0]?.name ?? '';
    const isConnected = graph.arcConnected[2 * segment] === 1 || graph.arcConnected[2 * segment + 1] === 1;
    if (!isConnected || /^(?:motorway|trunk)/.test(name)) continue;
    const first = graph.firstPoint[segment] ?? 0;
    const pieces = (graph.firstPoint[segment + 1] ?? 0) - first - 1;
    const at = first + Math.floor(random() * pieces);
    const share = random();
    const between = (values: Int32Array): number =>
      ((values[at] ?? 0) * (1 - share) + (values[at + 1] ?? 0) * share) / 1e7;
    points.push({ lat: between(graph.pointLatE7), lng: between(graph.pointLngE7) });
  }
  return points;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}

async function compare({ name, path, read }: (typeof realCities)[number]): Promise<void> {
  const graph = buildRoadGraph(read());
  const router = createRouter(graph, buildHierarchy(graph));
  const valhalla = await openValhalla(name, path);
  const points = randomPoints(graph, 2 * pairs);
  const ratios: number[] = [];
  const [ownMs, theirMs]: [number[], number[]] = [[], []];
  const hairpins = { own: 0, theirs: 0 };
  for (let index = 0; index < points.length; index += 2) {
    const [from, to] = points.slice(index, index + 2);
    if (from === undefined || to === undefined) break;
    const started = performance.now();
    const own = router.route(from, to);
    const between = performance.now();
    const theirs = await valhalla.route(from, to);
    if ('refusal' in own || theirs === undefined || theirs.metres < minMetres) continue;
    ownMs.push(between - started);
    theirMs.push(performance.now() - between);
    ratios.push(own.durationSeconds / theirs.seconds);
    if (sharpestTurnDegrees(own.coordinates) > hairpinDegrees) hairpins.own++;
    if (sharpestTurnDegrees(theirs.coordinates) > hairpinDegrees) hairpins.theirs++;
  }
  const matrixMs = Array.from({ length: 9 }, () => {
    const started = performance.now();
    router.matrix(points.slice(0, 100), points.slice(100, 110));
    return performance.now() - started;
  });
  const share = (count: number): string => `${((100 * count) / ratios.length).toFixed(1)} %`;
  const speed = quantile(theirMs, 0.5) / quantile(ownMs, 0.5);
  console.log(
    `valhalla: ${name}: time ratio p25 ${quantile(ratios, 0.25).toFixed(2)}, p50 ${quantile(ratios, 0.5).toFixed(2)}, ` +
      `p75 ${quantile(ratios, 0.75).toFixed(2)} (n=${ratios.length}); hairpins ${share(hairpins.own)}, ` +
      `Valhalla ${share(hairpins.theirs)}; route ${quantile(ownMs, 0.5).toFixed(2)} ms, ` +
      `Valhalla ${quantile(theirMs, 0.5).toFixed(1)} ms (${speed.toFixed(0)} ×); ` +
      `matrix 100×10 ${quantile(matrixMs, 0.5).toFixed(1)} ms`,
  );
}

if (realCities.length === 0) console.log('valhalla: REAL_CITIES names no extracts');
for (const city of realCities) await compare(city);
