import type { LatLng } from '@fiacre/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeArcs } from '../graph/retime.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { buildTopology } from '../hierarchy/build-topology.ts';
import { customize } from '../hierarchy/customize.ts';
import { searchGraph } from '../hierarchy/search-graph.ts';
import { weightMetres, weightSeconds } from '../hierarchy/weight.ts';
import { drawStreets } from '../osm/testing/draw-streets.ts';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import { createRouter } from './create-router.ts';
import { DijkstraSearch } from './dijkstra.ts';
import { HierarchySearch } from './hierarchy-search.ts';
import { anyStreets } from './testing/any-streets.ts';
import { NaiveSearch } from './testing/naive-search.ts';

/** Two points on each street. */
function pointsOn(graph: RoadGraph): LatLng[] {
  return Array.from(graph.segmentFrom.keys()).flatMap((segment) => {
    const point = graph.firstPoint[segment] ?? 0;
    const between = (values: Int32Array, share: number) =>
      ((values[point] ?? 0) * (1 - share) + (values[point + 1] ?? 0) * share) / 1e7;
    return [0.3, 0.7].map((share) => ({
      lat: between(graph.pointLatE7, share),
      lng: between(graph.pointLngE7, share),
    }));
  });
}

const anyArcs = fc.array(fc.nat(9_999), { maxLength: 10 });
/** A few weights only, so that many are equal. */
const anyTerminals = fc.array(fc.record({ vertex: fc.nat(9_999), weight: fc.nat(3), arc: fc.constant(-1) }), {
  maxLength: 3,
});
/** More of them than the search has columns at the same time. */
const anyPoints = fc.array(anyTerminals, { minLength: 1, maxLength: 40, size: '+1' });

test('a matrix between any vertices equals plain Dijkstra, with closed streets, and again with other points', () => {
  let [pairs, unreachable] = [0, 0];
  fc.assert(
    fc.property(
      anyStreets,
      anyArcs,
      fc.array(fc.tuple(anyPoints, anyPoints), { minLength: 2, maxLength: 3 }),
      (drawing, closed, matrices) => {
        const graph = buildRoadGraph(drawStreets(drawing).osm);
        const road = closeArcs(
          graph,
          closed.map((arc) => arc % graph.arcTravelCs.length),
        );
        const open = searchGraph(road);
        const search = new HierarchySearch(open, customize(road, buildTopology(graph)));
        const reference = new DijkstraSearch(open);
        const vertices = road.vertexJunction.length;
        for (const ends of matrices) {
          const [sources = [], targets = []] = ends.map((points) =>
            points.map((terminals) => terminals.map((one) => ({ ...one, vertex: one.vertex % vertices }))),
          );
          const found = search.lightestWeights(sources, targets);
          expect(found).toEqual(reference.lightestWeights(sources, targets));
          pairs += found.length;
          unreachable += found.filter((weight) => weight === Infinity).length;
        }
      },
    ),
    { numRuns: 100 },
  );
  // Random ones have about 40,000 pairs.
  expect(pairs).toBeGreaterThan(10_000);
  expect(unreachable).toBeGreaterThan(1000);
  expect(pairs - unreachable).toBeGreaterThan(1000);
});

test('a matrix has the fastest legal drives between any points, also along one street', () => {
  let [pairs, unreachable, alongOne] = [0, 0, 0];
  fc.assert(
    fc.property(anyStreets, anyArcs, (drawing, closed) => {
      const graph = buildRoadGraph(drawStreets(drawing).osm);
      const arcs = new Set(closed.map((arc) => arc % graph.arcTravelCs.length));
      const road = closeArcs(graph, arcs);
      const router = createRouter(road, customize(road, buildTopology(graph)));
      const naive = new NaiveSearch(graph, drawing, arcs);
      const places = pointsOn(graph).flatMap((point) => {
        const [car, person] = [router.snapper.snap(point, 'car'), router.snapper.snap(point, 'person')];
        if (typeof car === 'string' || typeof person === 'string') return [];
        // A point far from its road would be on a definite side of it.
        const isOnRoad = car.hit.distanceMetres < 1 && person.hit.distanceMetres < 1;
        if (!isOnRoad) return [];
        // A car on a closed street drives out of it, which the naive search does not know.
        const isClosed = car.arcs.some((arc) => arcs.has(arc));
        return [{ point, car: car.hit, person: person.hit, isClosed }];
      });
      const points = places.map(({ point }) => point);
      const matrix = router.matrix(points, points);
      for (const [row, from] of places.entries()) {
        if (from.isClosed) continue;
        const weights = naive.lightest(
          from.car,
          places.map(({ person }) => person),
        );
        for (const [column, weight] of weights.entries()) {
          const place = row * points.length + column;
          expect(matrix.durationsSeconds[place]).toBe(weightSeconds(weight));
          expect(matrix.distancesMetres[place]).toBe(weightMetres(weight));
          pairs++;
          if (weight === Infinity) unreachable++;
          if (from.car.segment === places[column]?.person.segment) alongOne++;
        }
      }
    }),
    { numRuns: 40 },
  );
  // Random ones have about 10,000 pairs, of which 650 and 1,300.
  expect(pairs).toBeGreaterThan(3000);
  expect(unreachable).toBeGreaterThan(10);
  expect(alongOne).toBeGreaterThan(300);
});
