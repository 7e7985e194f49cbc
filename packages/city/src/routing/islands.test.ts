import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import { measureRoads, measureWays } from '../graph/road-lengths.ts';
import { columnsOf } from '../osm/columns-builder.ts';
import { drawStreets } from '../osm/testing/draw-streets.ts';
import type { DrawnNode, DrawnStreet, Drawing } from '../osm/testing/draw-streets.ts';
import { buildHierarchy } from '../hierarchy/build-hierarchy.ts';
import { createRouter } from './create-router.ts';
import { anyStreets } from './testing/any-streets.ts';
import { NaiveSearch } from './testing/naive-search.ts';
import { found, referenceRouter, routerOf } from './testing/router-of.ts';
import { weightMetres, weightSeconds } from '../hierarchy/weight.ts';

// A mainland with six blocks, an island 5 km to the east with 2.4 km of streets, and an islet with 300 m.
const nodes: Record<string, DrawnNode> = {
  a: [0, 0],
  b: [600, 0],
  c: [1200, 0],
  d: [0, 600],
  e: [600, 600],
  f: [1200, 600],
  i: [5000, 0],
  j: [5600, 0],
  k: [5600, 600],
  l: [5000, 600],
  p: [5000, 9000],
  q: [5300, 9000],
};
const mainland: Record<string, DrawnStreet> = {
  south: { along: 'a b c' },
  north: { along: 'd e f' },
  west: { along: 'a d' },
  middle: { along: 'b e' },
  east: { along: 'c f' },
};
const island: Record<string, DrawnStreet> = { ring: { along: 'i j k l i' } };
const islet: Record<string, DrawnStreet> = { lane: { along: 'p q' } };
const streets = { ...mainland, ...island, ...islet };
const ferry = (tags: Record<string, string>): Drawing => ({
  nodes,
  streets: { ...streets, crossing: { along: 'c i', tags: { highway: '', route: 'ferry', ...tags } } },
});
const withoutHighway = ({ osm }: ReturnType<typeof drawStreets>) => ({
  ...osm,
  ways: osm.ways.map((way) => {
    const { highway, ...tags } = way.tags;
    return highway === '' ? { ...way, tags } : way;
  }),
});

describe('islands', () => {
  const map = routerOf({ nodes, streets });

  test('ERR-37 a large island has its own routes, and none to the mainland', () => {
    expect(map.way(map.near('i', 300, 5), map.near('k', -300, 5))).toBe('j k');
    expect(map.way(map.near('i', 300, 5), map.near('b', -300, 5))).toBe('no_route');
    expect(map.way(map.near('b', -300, 5), map.near('i', 300, 5))).toBe('no_route');
  });

  test('streets of an island without a dead end can be driven in both directions', () => {
    const { arcConnected, segmentLand } = map.graph;
    const arcs = Array.from(arcConnected.keys()).filter((arc) => segmentLand[arc >>> 1] === 2);
    expect(arcs.map((arc) => arcConnected[arc])).toEqual(arcs.map(() => 1));
    expect(arcs).toHaveLength(2);
  });

  test('a small island has no routes', () => {
    expect(map.way(map.near('p', 100, 5), map.near('q', -100, 5))).toBe('no_route');
  });

  test('a matrix has Infinity between lands', () => {
    const places = [map.near('b', -300, 5), map.near('i', 300, 5)];
    const { durationsSeconds } = map.router.matrix(places, places);
    expect([...durationsSeconds].map(Number.isFinite)).toEqual([true, false, false, true]);
    expect([...map.router.secondsTo(places[1]!, places)].map(Number.isFinite)).toEqual([false, true]);
  });

  test('a gated estate is not an island: its residents are picked up at the gate', () => {
    const estate = routerOf({
      nodes: { ...nodes, g: [1210, 0, { barrier: 'gate', access: 'private' }] },
      streets: { ...mainland, ...island, drive: { along: 'c g i' } },
    });
    expect(estate.way(estate.near('i', 300, 5), estate.near('k', -300, 5))).toBe('no_route');
    const osm = drawStreets({
      nodes,
      streets: { ...streets, track: { along: 'c i', tags: { highway: 'track' } } },
    });
    const graph = buildRoadGraph(osm.osm);
    expect(measureRoads(measureWays(columnsOf(osm.osm)), graph)).toMatchObject({
      islandsServed: 0,
      islandsLost: 2,
    });
  });

  test('the report counts the islands that are served and lost', () => {
    const { osm } = drawStreets({ nodes, streets });
    const roads = measureRoads(measureWays(columnsOf(osm)), buildRoadGraph(osm));
    expect(roads).toMatchObject({
      usableMetres: 4200 + 2400,
      islandMetres: 300,
      islandsServed: 1,
      servedIslandMetres: 2400,
      islandsLost: 1,
      ferryMetres: 0,
    });
  });

  test('routes on two random lands are the fastest legal ones on each, and there is none between them', () => {
    let within = 0;
    let between = 0;
    fc.assert(
      fc.property(anyStreets, anyStreets, (one, other) => {
        const drawing = sideBySide(one, other);
        const graph = buildRoadGraph(drawStreets(drawing).osm);
        const router = createRouter(graph, buildHierarchy(graph));
        const reference = referenceRouter(graph);
        const naive = new NaiveSearch(graph, drawing);
        const places = middles(graph).flatMap((point) => {
          const snapped = router.snapper.snap(point, 'person');
          if (typeof snapped === 'string' || snapped.hit.distanceMetres > 1) return [];
          return [{ point, hit: snapped.hit }];
        });
        const points = places.map(({ point }) => point);
        expect(router.matrix(points, points)).toEqual(reference.matrix(points, points));
        for (const from of [...places.slice(0, 2), ...places.slice(-2)]) {
          const weights = naive.lightest(
            from.hit,
            places.map(({ hit }) => hit),
          );
          weights.forEach((weight, column) => {
            const to = places[column] ?? from;
            const answer = router.route(from.point, to.point);
            const apart = graph.segmentLand[from.hit.segment] !== graph.segmentLand[to.hit.segment];
            expect(weight === Infinity).toBe(apart);
            if (apart) {
              expect(answer).toMatchObject({ refusal: 'no_route' });
              between++;
            } else {
              expect(answer).toMatchObject({
                durationSeconds: weightSeconds(weight),
                distanceMetres: weightMetres(weight),
              });
              within++;
            }
          });
        }
      }),
      { numRuns: 40 },
    );
    expect(Math.min(within, between)).toBeGreaterThan(300);
  });
});

describe('car ferries', () => {
  const routed = (tags: Record<string, string>) => {
    const drawing = ferry(tags);
    const map = drawStreets(drawing);
    const osm = withoutHighway(map);
    const graph = buildRoadGraph(osm);
    const router = createRouter(graph, buildHierarchy(graph));
    const answer = router.route(map.near('b', 300, 5), map.near('i', 300, 5));
    return { osm, graph, router, map, answer };
  };

  test.each([
    [{ motor_vehicle: 'yes' }, true],
    [{ motorcar: 'yes', foot: 'yes' }, true],
    [{ vehicle: 'yes' }, true],
    [{ taxi: 'designated', motor_vehicle: 'no' }, true],
    [{ motor_vehicle: 'no' }, false],
    [{ motorcar: 'no', motor_vehicle: 'yes' }, false],
    [{ motor_vehicle: 'private' }, false],
    // Water taxis and other passenger ferries are often tagged like this.
    [{}, false],
    [{ access: 'yes' }, false],
    [{ foot: 'yes', bicycle: 'yes' }, false],
  ])('%j carries cars: %s', (tags, carries) => {
    expect('refusal' in routed(tags).answer).toBe(!carries);
  });

  test('a ferry joins an island with the mainland, and the route states its length', () => {
    const { osm, graph, answer } = routed({ motor_vehicle: 'yes' });
    const route = found(answer);
    expect(route.distanceMetres).toBeCloseTo(300 + 3800 + 300, 0);
    expect(route.ferryMetres).toBeCloseTo(3800, 0);
    expect(measureRoads(measureWays(columnsOf(osm)), graph)).toMatchObject({
      usableMetres: 4200 + 2400,
      islandsServed: 0,
      islandsLost: 1,
      ferryMetres: 3800,
    });
  });

  test('a route without a ferry has no metres on one', () => {
    const { router, map } = routed({ motor_vehicle: 'yes' });
    expect(found(router.route(map.near('a', 300, 5), map.near('f', -300, 5))).ferryMetres).toBe(0);
  });

  test.each([
    ['0:25', 25 * 60],
    ['25', 25 * 60],
    ['00:24:30', 24.5 * 60],
    ['PT1H5M', 65 * 60],
    // 15 km/h without a duration, and with one that implies a speed of 228 or 1.9 km/h.
    ['', 912],
    ['1', 912],
    ['2:00', 912],
    ['soon', 912],
  ])('a crossing of 3.8 km with the duration "%s" takes %d s and the wait to board', (duration, seconds) => {
    const streetsOnly =
      found(routed({ motor_vehicle: 'yes', duration: '0:25' }).answer).durationSeconds - 25 * 60;
    const route = found(routed({ motor_vehicle: 'yes', ...(duration !== '' && { duration }) }).answer);
    expect(route.durationSeconds - streetsOnly).toBeCloseTo(seconds, 0);
    // Five minutes to board, and 600 m of streets.
    expect(streetsOnly).toBeGreaterThan(300 + 50);
    expect(streetsOnly).toBeLessThan(300 + 100);
  });

  test('nobody is picked up on a ferry', () => {
    const { router, map } = routed({ motor_vehicle: 'yes' });
    const snapped = router.snapper.snap(map.near('c', 700, 0), 'person');
    if (typeof snapped === 'string') throw new Error(snapped);
    expect(snapped.hit.distanceMetres).toBeCloseTo(700, 0);
    expect(router.snapper.snap(map.near('c', 700, 0), 'car')).toMatchObject({ hit: { distanceMetres: 0 } });
  });
});

/** Two drawings in one, 5 km apart, each with a road of 2.2 km so that both are large enough for rides. */
function sideBySide(one: Drawing, other: Drawing): Drawing {
  const parts = [one, other].map(({ nodes: own, streets: ownStreets, restrictions = [] }, index) => {
    const named = (name: string): string =>
      name
        .split(' ')
        .map((word) => `${word}_${index}`)
        .join(' ');
    const shifted = Object.entries(own).map(([name, [east, north]]): [string, DrawnNode] => [
      named(name),
      [east + index * 5000, north],
    ]);
    const far = `far_${index}`;
    return {
      nodes: [...shifted, [far, [index * 5000, -2200]] as [string, DrawnNode]],
      streets: [
        ...Object.entries(ownStreets).map(([name, street]): [string, DrawnStreet] => [
          named(name),
          { ...street, along: named(street.along) },
        ]),
        [`long_${index}`, { along: `${named('n0')} ${far}` }] as [string, DrawnStreet],
      ],
      restrictions: restrictions.map(({ tags, from, via, to }) => ({
        tags,
        from: named(from),
        via: named(via),
        to: named(to),
      })),
    };
  });
  return {
    nodes: Object.fromEntries(parts.flatMap((part) => part.nodes)),
    streets: Object.fromEntries(parts.flatMap((part) => part.streets)),
    restrictions: parts.flatMap((part) => part.restrictions),
  };
}

function middles(graph: ReturnType<typeof buildRoadGraph>): { lat: number; lng: number }[] {
  return Array.from(graph.segmentFrom.keys(), (segment) => {
    const point = graph.firstPoint[segment] ?? 0;
    const middle = (values: Int32Array) =>
      ((values[point] ?? 0) * 0.6 + (values[point + 1] ?? 0) * 0.4) / 1e7;
    return { lat: middle(graph.pointLatE7), lng: middle(graph.pointLngE7) };
  });
}
