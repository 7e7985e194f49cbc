import { describe, expect, test } from 'vitest';
import { needsToll } from '../ways/tolls.ts';
import type { Tags } from '../osm/osm-data.ts';
import { found, routerOf } from './testing/router-of.ts';

test.each<[Tags, boolean]>([
  [{}, false],
  [{ toll: 'yes' }, true],
  [{ toll: 'no' }, false],
  [{ 'toll:motorcar': 'yes' }, true],
  [{ 'toll:motor_vehicle': 'yes' }, true],
  [{ toll: 'yes', 'toll:motorcar': 'no' }, false],
  [{ toll: 'yes', 'toll:taxi': 'no' }, false],
  [{ toll: 'no', 'toll:motorcar': 'yes' }, true],
  [{ 'toll:hgv': 'yes' }, false],
])('%j has a toll for taxis: %s', (tags, expected) => {
  expect(needsToll(tags)).toBe(expected);
});

describe('the metres of a route on toll roads', () => {
  // A toll bridge from b to c.
  const map = routerOf({
    nodes: { a: [0, 0], b: [500, 0], m: [700, 0], c: [1000, 0], d: [1500, 0] },
    streets: {
      west: { along: 'a b' },
      bridge: { along: 'b m c', tags: { toll: 'yes' } },
      east: { along: 'c d' },
    },
  });
  const metres = (from: string, fromEast: number, to: string, toEast: number): number =>
    found(map.router.route(map.near(from, fromEast, 0), map.near(to, toEast, 0))).tollMetres;

  test.each([
    ['over the bridge', 'a', 100, 'd', -100, 500],
    ['back over the bridge', 'd', -100, 'a', 100, 500],
    ['onto the bridge', 'a', 100, 'm', 0, 200],
    ['from the bridge', 'm', 0, 'd', -100, 300],
    ['back from the bridge', 'm', 0, 'a', 100, 200],
    ['on the bridge', 'b', 100, 'c', -100, 300],
    ['before the bridge', 'a', 100, 'a', 400, 0],
  ])('%s', (_, from, fromEast, to, toEast, expected) => {
    expect(metres(from, fromEast, to, toEast)).toBeCloseTo(expected, 0);
  });

  test('are added over several legs', () => {
    const points = [map.near('a', 100, 0), map.near('d', -100, 0), map.near('a', 100, 0)];
    expect(found(map.router.routeThrough(points)).tollMetres).toBeCloseTo(1000, 0);
  });
});
