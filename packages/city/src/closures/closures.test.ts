import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClosureShape } from '@fiacre/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCity } from '../build/open-city.ts';
import type { City, Roads } from '../build/city.ts';
import { closeArcs } from '../graph/retime.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { buildTopology } from '../hierarchy/build-topology.ts';
import { customize } from '../hierarchy/customize.ts';
import { weightMetres, weightSeconds } from '../hierarchy/weight.ts';
import { drawStreets, type DrawnMap, type DrawnNode, type DrawnStreet } from '../osm/testing/draw-streets.ts';
import { writeOsmPbf } from '../osm/testing/write-pbf.ts';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import { createRouter } from '../routing/create-router.ts';
import { anyStreets } from '../routing/testing/any-streets.ts';
import { NaiveSearch } from '../routing/testing/naive-search.ts';
import { found, referenceRouter, routerOf } from '../routing/testing/router-of.ts';
import { Router } from '../routing/router.ts';
import { AvoidingSearch } from './avoiding-search.ts';
import { ClosedRoads } from './closed-roads.ts';

const only = (arcs: Iterable<number>) => ({ arcs, rules: new Set<number>() });
const anyArcs = fc.array(fc.nat(9_999), { minLength: 1, maxLength: 10 });

function middles(graph: RoadGraph): { lat: number; lng: number }[] {
  return Array.from(graph.segmentFrom.keys(), (segment) => {
    const point = graph.firstPoint[segment] ?? 0;
    const middle = (values: Int32Array) =>
      ((values[point] ?? 0) * 0.6 + (values[point + 1] ?? 0) * 0.4) / 1e7;
    return { lat: middle(graph.pointLatE7), lng: middle(graph.pointLngE7) };
  });
}

test('CLOSURE-3 with closed streets, the route is the fastest legal one without them, on any streets with any restrictions', () => {
  let [routes, longer] = [0, 0];
  fc.assert(
    fc.property(anyStreets, anyArcs, (drawing, wanted) => {
      const graph = buildRoadGraph(drawStreets(drawing).osm);
      const arcs = new Set(wanted.map((arc) => arc % graph.arcTravelCs.length));
      const road = closeArcs(graph, arcs);
      const whole = createRouter(graph, customize(graph, buildTopology(graph)));
      const router = createRouter(road, customize(road, buildTopology(graph)), whole);
      const avoiding = new Router(road, (open) => new AvoidingSearch(open, whole.search), whole);
      const naive = new NaiveSearch(graph, drawing, arcs);
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
          const to = places[column]?.point ?? point;
          const expected =
            weight === Infinity
              ? { refusal: 'no_route' }
              : { durationSeconds: weightSeconds(weight), distanceMetres: weightMetres(weight) };
          const route = router.route(point, to);
          expect(route).toMatchObject(expected);
          expect(avoiding.route(point, to)).toMatchObject(expected);
          routes++;
          const before = whole.route(point, to);
          if (!('refusal' in route) && !('refusal' in before))
            longer += route.durationSeconds > before.durationSeconds ? 1 : 0;
        });
      }
    }),
    { numRuns: 100 },
  );
  // Random ones have about 1500 and 100.
  expect(routes).toBeGreaterThan(500);
  expect(longer).toBeGreaterThan(20);
});

test('CLOSURE-2 tables of driving times equal those of Dijkstra without the closed streets', () => {
  fc.assert(
    fc.property(anyStreets, anyArcs, (drawing, wanted) => {
      const graph = buildRoadGraph(drawStreets(drawing).osm);
      const road = closeArcs(
        graph,
        wanted.map((arc) => arc % graph.arcTravelCs.length),
      );
      const router = createRouter(road, customize(road, buildTopology(graph)));
      const reference = referenceRouter(road);
      const points = middles(graph);
      expect(router.matrix(points, points)).toEqual(reference.matrix(points, points));
      for (const target of points)
        expect(router.secondsTo(target, points)).toEqual(reference.secondsTo(target, points));
    }),
    { numRuns: 60 },
  );
});

/** Two parallel streets of 600 m, joined at both ends and in the middle, and a dead end behind the first. */
const town = {
  nodes: {
    a: [0, 0],
    b: [300, 0],
    c: [600, 0],
    d: [0, 300],
    e: [300, 300],
    f: [600, 300],
    g: [800, 0],
  } as Record<string, DrawnNode>,
  streets: {
    high: { along: 'a b c', tags: { name: 'High Street' } },
    back: { along: 'd e f', tags: { name: 'Back Street' } },
    west: { along: 'a d', tags: { name: 'West Lane' } },
    middle: { along: 'b e', tags: { name: 'Middle Lane' } },
    east: { along: 'c f', tags: { name: 'East Lane' } },
    end: { along: 'c g', tags: { name: 'Dead End' } },
  } as Record<string, DrawnStreet>,
};

describe('in a small town', () => {
  let folder: string;
  let drawn: DrawnMap;
  let city: City;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fiacre-closures-'));
    const rows: Record<string, DrawnNode> = {};
    const streets: Record<string, DrawnStreet> = {};
    // A second part, so that the town is large enough to be a city and a closure is less than half of it.
    for (let at = 0; at < 8; at++) {
      rows[`x${at}`] = [at * 100, -300];
      rows[`y${at}`] = [at * 100, -500];
      streets[`col${at}`] = { along: `x${at} y${at}`, tags: { name: `Column ${at}` } };
    }
    streets['xs'] = {
      along: Object.keys(rows)
        .filter((name) => name.startsWith('x'))
        .join(' '),
      tags: { name: 'Ex Row' },
    };
    streets['ys'] = {
      along: Object.keys(rows)
        .filter((name) => name.startsWith('y'))
        .join(' '),
      tags: { name: 'Why Row' },
    };
    streets['joint'] = { along: 'a x0', tags: { name: 'Joint' } };
    drawn = drawStreets({
      nodes: { hall: [10, 10, { place: 'town', name: 'Closington' }], ...town.nodes, ...rows },
      streets: { ...town.streets, ...streets },
    });
    const path = join(folder, 'closington.osm.pbf');
    writeFileSync(path, writeOsmPbf(drawn.osm));
    city = await openCity({ input: { kind: 'osm', path }, cacheDir: folder });
  });
  afterAll(() => {
    city.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const street = (
    from: readonly [string, number, number],
    to: readonly [string, number, number],
    bothWays = true,
  ) => city.closedStreets({ kind: 'street', from: drawn.near(...from), to: drawn.near(...to), bothWays });
  const closed = (shape: ReturnType<City['closedStreets']>) => {
    if (typeof shape === 'string') throw new Error(shape);
    return shape;
  };
  const wayOn = (roads: Roads, from: string, to: string) =>
    drawn.nodesOn(found(roads.route(drawn.near(from, 30, 0), drawn.near(to, -30, 0))).coordinates);

  test('CLOSURE-1 a stretch follows its street; one direction leaves the other open', async () => {
    const both = closed(street(['a', 100, 5], ['c', -100, -5]));
    expect(both).toMatchObject({ names: ['High Street'], metres: 600 });
    expect(both.lines).toHaveLength(2);
    const one = closed(street(['a', 100, 0], ['b', -100, 0], false));
    expect(one).toMatchObject({ names: ['High Street'], metres: 300 });
    const roads = await city.closing(only(one.arcs), { speeds: null });
    expect(wayOn(roads, 'a', 'c')).not.toContain('a b');
    expect(found(roads.route(drawn.near('c', -30, 0), drawn.near('a', 30, 0))).distanceMetres).toBeCloseTo(
      540,
      -1,
    );
  });

  test('CLOSURE-1 a point next to a junction does not mean the block behind it', () => {
    expect(closed(street(['b', -5, 0], ['c', -100, 0]))).toMatchObject({ metres: 300 });
  });

  test('CLOSURE-3 an area closes every street that has a part in it', () => {
    const area = (east: number, north: number, size: number): ClosureShape => ({
      kind: 'area',
      outline: [
        drawn.near('b', east, north),
        drawn.near('b', east + size, north),
        drawn.near('b', east + size, north + size),
        drawn.near('b', east, north + size),
      ],
    });
    // A corner of High Street and Middle Lane, a piece of a street without a corner, and none.
    expect(closed(city.closedStreets(area(-20, -20, 40))).names.toSorted()).toEqual([
      'High Street',
      'Middle Lane',
    ]);
    expect(closed(city.closedStreets(area(-20, 100, 40))).names).toEqual(['Middle Lane']);
    expect(city.closedStreets(area(50, 50, 40))).toBe('no_street_here');
    expect(city.closedStreets(area(-2000, -2000, 4000))).toBe('closes_too_much');
  });

  test('CLOSURE-6 where no open way is left, the route crosses the closed street, and the desk sees what is cut off', async () => {
    const { arcs } = closed(street(['c', 50, 0], ['g', -50, 0]));
    expect(city.cutOffBy(new Set(arcs)).names).toEqual([]);
    const joint = closed(street(['a', 0, -100], ['x0', 0, 100]));
    expect(city.cutOffBy(new Set(joint.arcs)).names).toContain('High Street');
    const [from, to] = [drawn.near('g', -10, 0), drawn.near('x3', 10, 0)];
    const before = found(city.route(from, to));
    for (const roads of [
      city.avoiding(only(joint.arcs)),
      await city.closing(only(joint.arcs), { speeds: null }),
    ]) {
      expect(found(roads.route(from, to)).durationSeconds).toBe(before.durationSeconds);
      expect(roads.secondsTo(to, [from])[0]).toBe(city.secondsTo(to, [from])[0]);
      expect(roads.matrix([from], [to])).toEqual(city.matrix([from], [to]));
    }
  });

  test('CLOSURE-6 only the part of a trip without an open way crosses closed streets', async () => {
    const closures = [street(['a', 0, -100], ['x0', 0, 100]), street(['a', 100, 0], ['b', -100, 0])].map(
      closed,
    );
    const roads = await city.closing(only(closures.flatMap(({ arcs }) => [...arcs]).sort((a, b) => a - b)), {
      speeds: null,
    });
    const points = [drawn.near('x3', 10, 0), drawn.near('d', 10, 0), drawn.near('c', -30, 0)];
    const through = roads.routeThrough(points);
    if ('refusal' in through) throw new Error(through.refusal);
    expect(through.legs).toHaveLength(2);
    expect(drawn.nodesOn(through.legs[1]?.coordinates ?? [])).not.toContain('a b');
  });

  test('CLOSURE-5 says whether the street of a point is closed, and where the nearest open one is', () => {
    const { arcs } = closed(street(['a', 100, 0], ['b', -100, 0]));
    const point = drawn.near('a', 100, 5);
    expect(city.isClosedFor(point, new Set(arcs))).toBe(true);
    expect(city.isClosedFor(point, new Set(arcs.slice(1)))).toBe(false);
    expect(city.isClosedFor(drawn.near('c', -100, 5), new Set(arcs))).toBe(false);
    const open = city.snapBeside(point, new Set(arcs));
    expect(open && drawn.near('a', 0, 5).lng).toBeCloseTo(open?.lng ?? 0, 4);
  });

  test('CLOSURE-8 a point without a street, points that nothing joins, and a direction that nobody drives are refused', () => {
    expect(street(['g', 300, 0], ['a', 0, 0])).toBe('no_street_here');
    expect(street(['a', 100, 0], ['g', 300, 0])).toBe('no_street_here');
  });

  test('CLOSURE-2 single routes are exact before the hierarchy is', async () => {
    const { arcs } = closed(street(['a', 100, 0], ['b', -100, 0]));
    const speeds = { all: 1.3, classes: { residential: 2 } };
    const slow = await city.atSpeeds(speeds);
    const exact = await city.closing(only(arcs), { speeds, roads: slow });
    const atOnce = city.avoiding(only(arcs), slow);
    const [from, to] = [drawn.near('d', 10, 0), drawn.near('c', -30, 0)];
    expect(found(atOnce.route(from, to)).durationSeconds).toBe(found(exact.route(from, to)).durationSeconds);
    expect(found(exact.route(from, to)).durationSeconds).toBeGreaterThan(
      found((await city.closing(only(arcs), { speeds: null })).route(from, to)).durationSeconds,
    );
  });

  test('CLOSURE-3 a car on a closed street drives out of it', async () => {
    const { arcs } = closed(street(['a', 100, 0], ['b', -100, 0]));
    const roads = await city.closing(only(arcs), { speeds: null });
    const way = found(roads.route(drawn.near('a', 150, 0), drawn.near('c', -30, 0), { fromCar: true }));
    expect(way.distanceMetres).toBeCloseTo(420, -1);
  });
});

test('CLOSURE-6 a route around is tried for each leg', () => {
  const { router, near } = routerOf(town);
  const open = { ...router, routeThrough: () => ({ refusal: 'no_route', facts: {} }) as never };
  const roads = new ClosedRoads(open as never, router);
  const points = [near('a', 30, 0), near('e', 30, 0), near('f', -30, 0)];
  expect(roads.routeThrough(points)).toEqual(router.routeThrough(points));
});
