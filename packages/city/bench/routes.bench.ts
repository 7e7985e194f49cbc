import { buildHierarchy } from '../src/hierarchy/build-hierarchy.ts';
import { buildRoadGraph } from '../src/road-import/build-road-graph.ts';
import { createRouter } from '../src/routing/create-router.ts';
import { generateDemoCity } from '../src/demo/generate-demo-city.ts';
import type { OsmData } from '../src/osm/osm-data.ts';
import type { RoadGraph } from '../src/graph/road-graph.ts';
import type { Router } from '../src/routing/router.ts';
import { referenceRouter } from '../src/routing/testing/router-of.ts';
import { realCities } from '../real-city/real-city.ts';

/**
 * Routes and matrices of the contraction hierarchy compared to plain Dijkstra, with the same roads and pairs. The two
 * alternate in one run, so that a busy machine slows both. Real cities are included if REAL_CITIES names them.
 */
const pairs = 300;

interface Point {
  readonly lat: number;
  readonly lng: number;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function millisecondsOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}

function randomPoints(graph: RoadGraph, count: number): Point[] {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const place = Math.floor((state / 2 ** 32) * graph.pointLatE7.length);
    return { lat: (graph.pointLatE7[place] ?? 0) / 1e7, lng: (graph.pointLngE7[place] ?? 0) / 1e7 };
  });
}

function benchRoutes(city: string, router: Router, reference: Router, points: readonly Point[]): void {
  const fast: number[] = [];
  const slow: number[] = [];
  const ratios: number[] = [];
  let mismatches = 0;
  for (let index = -20; index < pairs; index++) {
    const from = points.at(2 * index);
    const to = points.at(2 * index + 1);
    if (from === undefined || to === undefined) continue;
    let found = Infinity;
    let expected = Infinity;
    const ch = millisecondsOf(() => {
      const route = router.route(from, to);
      found = 'refusal' in route ? Infinity : route.durationSeconds;
    });
    const dijkstra = millisecondsOf(() => {
      const route = reference.route(from, to);
      expected = 'refusal' in route ? Infinity : route.durationSeconds;
    });
    if (found !== expected) mismatches++;
    // The first twenty warm up both.
    if (index < 0) continue;
    fast.push(ch);
    slow.push(dijkstra);
    ratios.push(dijkstra / ch);
  }
  const [chMs, dijkstraMs] = [quantile(fast, 0.5).toFixed(3), quantile(slow, 0.5).toFixed(3)];
  print(
    `routes: ${city}: dijkstra/ch median ratio ${quantile(ratios, 0.5).toFixed(1)} (n=${fast.length}, ` +
      `ch ${chMs} ms, p95 ${quantile(fast, 0.95).toFixed(3)} ms, dijkstra ${dijkstraMs} ms, ${mismatches} mismatches)`,
  );
}

function benchMatrix(city: string, router: Router, reference: Router, points: readonly Point[]): void {
  const sources = points.slice(0, 100);
  const targets = points.slice(100, 110);
  const rounds = Array.from({ length: 7 }, () => ({
    ch: millisecondsOf(() => router.matrix(sources, targets)),
    dijkstra: millisecondsOf(() => reference.matrix(sources, targets)),
  })).slice(1);
  const ch = quantile(
    rounds.map((round) => round.ch),
    0.5,
  );
  const ratio = quantile(
    rounds.map((round) => round.dijkstra / round.ch),
    0.5,
  );
  print(`routes: ${city}: matrix 100×10 ${ch.toFixed(1)} ms, dijkstra/ch median ratio ${ratio.toFixed(1)}`);
}

function bench(city: string, osm: OsmData): void {
  const started = performance.now();
  const graph = buildRoadGraph(osm);
  const graphMs = performance.now() - started;
  const hierarchy = buildHierarchy(graph);
  const hierarchyMs = performance.now() - started - graphMs;
  print(
    `routes: ${city}: ${graph.junctionCount} junctions, ${graph.stepArc.length} steps; ` +
      `graph ${graphMs.toFixed(0)} ms, hierarchy ${hierarchyMs.toFixed(0)} ms`,
  );
  const router = createRouter(graph, hierarchy);
  const reference = referenceRouter(graph);
  const points = randomPoints(graph, 2 * pairs + 40);
  benchRoutes(city, router, reference, points);
  benchMatrix(city, router, reference, points);
}

bench('demo city', generateDemoCity());
for (const { name, read } of realCities) bench(name, read());
