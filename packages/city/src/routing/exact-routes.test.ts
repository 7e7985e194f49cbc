import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { drawStreets } from '../osm/testing/draw-streets.ts';
import { buildHierarchy } from '../hierarchy/build-hierarchy.ts';
import { createRouter } from './create-router.ts';
import { anyStreets } from './testing/any-streets.ts';
import { NaiveSearch } from './testing/naive-search.ts';
import { referenceRouter } from './testing/router-of.ts';
import { weightMetres, weightSeconds } from '../hierarchy/weight.ts';

function middles(graph: RoadGraph): { lat: number; lng: number }[] {
  return Array.from(graph.segmentFrom.keys(), (segment) => {
    const point = graph.firstPoint[segment] ?? 0;
    const middle = (values: Int32Array) =>
      ((values[point] ?? 0) * 0.6 + (values[point + 1] ?? 0) * 0.4) / 1e7;
    return { lat: middle(graph.pointLatE7), lng: middle(graph.pointLngE7) };
  });
}

test('the hierarchy returns exactly the results of Dijkstra on any streets', () => {
  let routes = 0;
  fc.assert(
    fc.property(anyStreets, (drawing) => {
      const graph = buildRoadGraph(drawStreets(drawing).osm);
      const router = createRouter(graph, buildHierarchy(graph));
      const reference = referenceRouter(graph);
      const points = middles(graph);
      const matrix = router.matrix(points, points);
      const expected = reference.matrix(points, points);
      for (const target of points)
        expect(router.secondsTo(target, points)).toEqual(reference.secondsTo(target, points));
      expect(matrix).toEqual(expected);
      points.forEach((from, row) => {
        points.forEach((to, column) => {
          const route = router.route(from, to, { fromCar: true });
          const found = 'refusal' in route ? Infinity : route.durationSeconds;
          expect(found).toBe(expected.durationsSeconds[row * points.length + column]);
          const same = reference.route(from, to, { fromCar: true });
          if ('refusal' in route || 'refusal' in same) expect(route).toEqual(same);
          else expect(route.distanceMetres).toBe(same.distanceMetres);
          if (found < Infinity) routes++;
        });
      });
    }),
    { numRuns: 100 },
  );
  // Most drawings have routes; random ones have about 3000 in all.
  expect(routes).toBeGreaterThan(1000);
});

test('the route is the fastest legal one on any streets with any restrictions', () => {
  let routes = 0;
  fc.assert(
    fc.property(anyStreets, (drawing) => {
      const graph = buildRoadGraph(drawStreets(drawing).osm);
      const router = createRouter(graph, buildHierarchy(graph));
      const naive = new NaiveSearch(graph, drawing);
      const places = middles(graph).flatMap((point) => {
        const snapped = router.snapper.snap(point, 'person');
        // A point far from its road would be on a definite side of it.
        if (typeof snapped === 'string' || snapped.hit.distanceMetres > 1) return [];
        return [{ point, hit: snapped.hit }];
      });
      const targets = places.map(({ hit }) => hit);
      for (const { point, hit } of places.slice(0, 4)) {
        const weights = naive.lightest(hit, targets);
        weights.forEach((weight, column) => {
          const route = router.route(point, places[column]?.point ?? point);
          // Drawings may have islands, each of which is served separately.
          const expected =
            weight === Infinity
              ? { refusal: 'no_route' }
              : { durationSeconds: weightSeconds(weight), distanceMetres: weightMetres(weight) };
          expect(route).toMatchObject(expected);
          routes++;
        });
      }
    }),
    { numRuns: 100 },
  );
  // Most drawings have routes; random ones have about 3000 in all.
  expect(routes).toBeGreaterThan(1000);
});
