import { greatCircleMetres } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { calibrationFactor } from '../ways/travel-time.ts';
import { bendCs } from '../road-import/turn-costs.ts';
import { buildHierarchy } from '../hierarchy/build-hierarchy.ts';
import { createRouter } from './create-router.ts';
import { found, routerOf } from './testing/router-of.ts';
import type { DrawnRouter } from './testing/router-of.ts';

// A block of one-way streets, driven in the order a b c d, with a two-way street from a to x.
const block = {
  nodes: { a: [0, 0], b: [200, 0], c: [200, 100], d: [0, 100], x: [-100, 0] },
  streets: {
    ab: { along: 'a b', tags: { oneway: 'yes' } },
    bc: { along: 'b c', tags: { oneway: 'yes' } },
    cd: { along: 'd c', tags: { oneway: '-1' } },
    da: { along: 'd a', tags: { oneway: 'yes' } },
    ax: { along: 'a x' },
  },
} as const;

describe('LAND-16 a route from pickup to drop', () => {
  const map = routerOf(block);

  test('has the length and the points of the streets that are driven', () => {
    const route = found(map.router.route(map.near('a', 50, 5), map.near('c', -5, 0)));
    expect(route.distanceMetres).toBeCloseTo(150 + 100 + 5, 0);
    expect(map.nodesOn(route.coordinates)).toBe('b c');
    expect(lengthOf(route.coordinates)).toBeCloseTo(route.distanceMetres, 1);
  });

  test('begins and ends on the road next to the points', () => {
    const { coordinates } = found(map.router.route(map.near('a', 50, 5), map.near('b', 10, 40)));
    expect(coordinates[0]?.lng).toBeCloseTo(map.near('a', 50, 0).lng, 7);
    expect(coordinates[0]?.lat).toBeCloseTo(0, 7);
    expect(coordinates.at(-1)?.lat).toBeCloseTo(map.near('b', 0, 40).lat, 7);
  });

  test('adds up the driving times and the time of the bend', () => {
    const metres = 150 + 40;
    const turned = bendCs(90) / 200;
    const route = found(map.router.route(map.near('a', 50, 0), map.near('b', 0, 40)));
    expect(route.durationSeconds).toBeCloseTo((metres / 30) * 3.6 * calibrationFactor + turned, 1);
  });

  test('follows one-way streets', () => {
    expect(map.way(map.near('b', -5, 0), map.near('a', 5, 0))).toBe('b c d a');
    expect(map.way(map.near('c', -5, 0), map.near('d', 5, 0))).toBe('');
  });

  test('is the same whenever it is requested', () => {
    const ask = () => map.router.route(map.near('a', 50, 5), map.near('d', 3, 3));
    expect(ask()).toEqual(ask());
  });
});

describe('pickup and drop on one street', () => {
  const map = routerOf(block);

  test('drives straight to a drop that is ahead on a one-way street', () => {
    expect(map.metres(map.near('a', 50, 0), map.near('a', 120, 0))).toBeCloseTo(70, 1);
  });

  test('drives around the block to a drop that is behind on a one-way street', () => {
    const [from, to] = [map.near('a', 120, 0), map.near('a', 50, 0)];
    expect(map.way(from, to)).toBe('b c d a');
    expect(map.metres(from, to)).toBeCloseTo(80 + 100 + 200 + 100 + 50, 1);
  });

  test('drives straight in either direction on a two-way street', () => {
    expect(map.metres(map.near('a', -20, 0), map.near('a', -80, 0))).toBeCloseTo(60, 1);
    expect(map.metres(map.near('a', -80, 0), map.near('a', -20, 0))).toBeCloseTo(60, 1);
  });

  test('give a route of length 0 with two points if they are at the same place', () => {
    const place = map.near('a', 50, 0);
    const route = found(map.router.route(place, place));
    expect(route).toMatchObject({ distanceMetres: 0, durationSeconds: 0 });
    expect(route.coordinates).toHaveLength(2);
  });

  test('takes a detour if the street itself is slow', () => {
    const slow = routerOf({
      nodes: { a: [0, 0], b: [3000, 0], c: [0, 50], d: [3000, 50], m: [1500, 0] },
      streets: {
        slow: { along: 'a m b', tags: { highway: 'service' } },
        fast: { along: 'a c d b', tags: { highway: 'primary' } },
      },
    });
    expect(slow.way(slow.near('a', 10, 0), slow.near('b', -10, 0))).toBe('a c d b');
  });

  test('follows every bend between two points', () => {
    const bends = routerOf({
      nodes: { a: [0, 0], b: [100, 0], c: [100, 100], d: [200, 100] },
      streets: { bent: { along: 'a b c d' } },
    });
    expect(bends.way(bends.near('a', 50, 0), bends.near('d', -50, 0))).toBe('b c');
    expect(bends.way(bends.near('d', -50, 0), bends.near('a', 50, 0))).toBe('c b');
    expect(bends.metres(bends.near('a', 50, 0), bends.near('d', -50, 0))).toBeCloseTo(200, 1);
  });
});

describe('a roundabout', () => {
  const ring = routerOf({
    nodes: {
      n: [0, 20],
      w: [-20, 0],
      s: [0, -20],
      e: [20, 0],
      north: [0, 120],
      west: [-120, 0],
      south: [0, -120],
      east: [120, 0],
    },
    streets: {
      circle: { along: 'n w s e n', tags: { junction: 'roundabout' } },
      a: { along: 'north n' },
      b: { along: 'west w' },
      c: { along: 'south s' },
      d: { along: 'east e' },
    },
  });

  test('is driven in one direction only', () => {
    expect(ring.way(ring.at('south'), ring.at('east'))).toBe('south s e east');
    expect(ring.way(ring.at('east'), ring.at('south'))).toBe('east e n w s south');
  });
});

describe('points without a route', () => {
  const island = routerOf({
    nodes: { ...block.nodes, i: [3000, 0], j: [3000, 100], k: [9000, 0], l: [9000, 100] },
    streets: { ...block.streets, island: { along: 'i j' }, far: { along: 'k l', tags: { oneway: 'yes' } } },
  });

  test('a point without a road within 2 km is off the map', () => {
    expect(island.router.route(island.at('a'), island.near('a', 0, -2100))).toEqual({
      refusal: 'off_map',
      facts: { point: 1, ...island.near('a', 0, -2100), limitMetres: 2000 },
    });
    expect(island.way(island.near('a', 0, -1900), island.at('b'))).toContain('b');
  });

  test('a point on an island has no route', () => {
    expect(island.way(island.near('i', 1, 1), island.at('a'))).toBe('no_route');
    expect(island.way(island.at('a'), island.near('k', 1, 1))).toBe('no_route');
  });

  test('a point in a gated yard snaps to the road outside the gate', () => {
    const yard = routerOf({
      nodes: {
        ...block.nodes,
        y: [100, -10, { barrier: 'gate', access: 'private' }],
        z: [100, -50],
        m: [100, 0],
      },
      streets: {
        ...block.streets,
        ab: { along: 'a m b', tags: { oneway: 'yes' } },
        yard: { along: 'm y z', tags: { highway: 'service' } },
      },
    });
    expect(yard.metres(yard.at('z'), yard.at('b'))).toBeCloseTo(10 + 100, 0);
  });

  test('a point whose coordinates are not numbers is off the map', () => {
    expect(island.way({ lat: Number.NaN, lng: 0 }, island.at('a'))).toBe('off_map');
  });
});

describe('TRIP-14 CALL-7 a route through several points', () => {
  const map = routerOf(block);
  const points = (names: DrawnRouter) => [
    names.near('a', 50, 0),
    names.near('b', 0, 50),
    names.near('x', 10, 0),
  ];

  test('is the sum of its legs', () => {
    const whole = found(map.router.routeThrough(points(map)));
    expect(whole.legs.map(({ distanceMetres }) => Math.round(distanceMetres))).toEqual([200, 440]);
    expect(whole.distanceMetres).toBeCloseTo(640, 0);
    expect(map.nodesOn(whole.coordinates)).toBe('b c d a');
    expect(lengthOf(whole.coordinates)).toBeCloseTo(whole.distanceMetres, 1);
  });

  test('names the point that is off the map', () => {
    const answer = map.router.routeThrough([...points(map), map.near('a', 0, 9000)]);
    expect(answer).toMatchObject({ refusal: 'off_map', facts: { point: 3 } });
  });

  test('does not exist for a single point', () => {
    expect(() => map.router.routeThrough([map.at('a')])).toThrow(RangeError);
  });
});

describe('CALL-6 a matrix of durations and distances', () => {
  const map = routerOf(block);
  const sources = [map.near('a', 50, 0), map.near('x', 10, 0), map.near('a', 120, 0)];
  const targets = [map.near('a', 60, 0), map.near('c', 0, -10), map.near('a', 0, 9000)];

  test('contains the results of single routes, and Infinity where there is none', () => {
    const matrix = map.router.matrix(sources, targets);
    expect(matrix).toMatchObject({ sources: 3, targets: 3 });
    sources.forEach((source, row) => {
      targets.forEach((target, column) => {
        const route = map.router.route(source, target);
        const expected = 'refusal' in route ? { durationSeconds: Infinity, distanceMetres: Infinity } : route;
        expect(matrix.durationsSeconds[row * 3 + column]).toBe(expected.durationSeconds);
        expect(matrix.distancesMetres[row * 3 + column]).toBe(expected.distanceMetres);
      });
    });
  });

  test('is empty without points', () => {
    expect(map.router.matrix([], targets).durationsSeconds).toHaveLength(0);
  });
});

test('refuses a hierarchy that belongs to another graph', () => {
  const other = routerOf({ nodes: block.nodes, streets: { one: { along: 'a b' } } });
  expect(() => createRouter(routerOf(block).graph, buildHierarchy(other.graph))).toThrow(
    expect.objectContaining({ code: 'city_cache_unreadable' }),
  );
});

function lengthOf(line: readonly { readonly lat: number; readonly lng: number }[]): number {
  return line.reduce(
    (sum, point, index) => sum + greatCircleMetres(line[Math.max(0, index - 1)] ?? point, point),
    0,
  );
}
