import { greatCircleMetres } from '@fiacre/domain';
import type { LatLng } from '@fiacre/domain';
import { expect } from 'vitest';
import { buildRoadGraph } from '../../road-import/build-road-graph.ts';
import type { RoadGraph } from '../../graph/road-graph.ts';
import type { OsmData } from '../../osm/osm-data.ts';
import { buildHierarchy } from '../../hierarchy/build-hierarchy.ts';
import { createRouter } from '../create-router.ts';
import type { Router } from '../router.ts';
import { referenceRouter } from './router-of.ts';

/** Points near the roads, the same ones every time. */
export function pointsBeside(graph: RoadGraph, count: number): LatLng[] {
  let state = 20_261_121;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    const place = Math.floor(random() * graph.pointLatE7.length);
    return {
      lat: (graph.pointLatE7[place] ?? 0) / 1e7 + (random() - 0.5) * 0.002,
      lng: (graph.pointLngE7[place] ?? 0) / 1e7 + (random() - 0.5) * 0.002,
    };
  });
}

/** Expects 320 routes and a matrix to equal those of plain Dijkstra. */
export function compareWithDijkstra(osm: OsmData): void {
  const graph = buildRoadGraph(osm);
  const router = createRouter(graph, buildHierarchy(graph));
  const reference = referenceRouter(graph);
  const points = pointsBeside(graph, 640);
  let routes = 0;
  for (let index = 0; index < points.length; index += 2) {
    const [from, to] = points.slice(index, index + 2);
    if (from === undefined || to === undefined) break;
    const route = router.route(from, to);
    const expected = reference.route(from, to);
    if ('refusal' in route || 'refusal' in expected) {
      expect(route).toEqual(expected);
      continue;
    }
    expect(route.durationSeconds).toBe(expected.durationSeconds);
    expect(route.distanceMetres).toBe(expected.distanceMetres);
    expect(lengthOf(route.coordinates)).toBeCloseTo(route.distanceMetres, -1);
    routes++;
  }
  expect(routes).toBeGreaterThanOrEqual(300);
  compareTimes(router, reference, points.slice(0, 40));
}

/** Expects the times and distances from each point of the first half to each of the second to equal a reference's. */
export function compareTimes(router: Router, reference: Router, points: readonly LatLng[]): void {
  const sources = points.slice(0, points.length / 2);
  const targets = points.slice(points.length / 2);
  const expected = reference.matrix(sources, targets);
  expect(router.matrix(sources, targets)).toEqual(expected);
  targets.forEach((target, column) => {
    const seconds = expected.durationsSeconds.filter((_, place) => place % targets.length === column);
    expect(router.secondsTo(target, sources)).toEqual(seconds);
  });
  sources.forEach((from, index) => {
    const route = router.route(from, targets[index] ?? from, { fromCar: true });
    const seconds = 'refusal' in route ? Infinity : route.durationSeconds;
    expect(seconds).toBe(expected.durationsSeconds[index * targets.length + index]);
  });
}

function lengthOf(line: readonly LatLng[]): number {
  return line.reduce(
    (sum, point, index) => sum + greatCircleMetres(line[Math.max(0, index - 1)] ?? point, point),
    0,
  );
}
