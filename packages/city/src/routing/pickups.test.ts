import { greatCircleMetres } from '@fiacre/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoCity } from '../demo/testing/demo-city.ts';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import { roadClasses } from '../ways/road-class.ts';
import { canStandOn } from '../ways/standing.ts';
import type { OsmMember, Tags } from '../osm/osm-data.ts';
import { drawStreets } from '../osm/testing/draw-streets.ts';
import { harbourTown } from '../osm/testing/extracts/harbour-town.ts';
import { hillTown } from '../osm/testing/extracts/hill-town.ts';
import { BarrierIndex } from './barrier-index.ts';
import { found, referenceRouter, routerOf } from './testing/router-of.ts';

test.each<[Tags, boolean]>([
  [{ highway: 'residential' }, true],
  [{ highway: 'motorway' }, false],
  [{ highway: 'motorway_link' }, false],
  [{ highway: 'primary', motorroad: 'yes' }, false],
  [{ highway: 'trunk' }, false],
  [{ highway: 'trunk', sidewalk: 'no' }, false],
  [{ highway: 'trunk', sidewalk: 'right' }, true],
  [{ highway: 'trunk_link', foot: 'yes' }, true],
  [{ highway: 'primary', foot: 'no' }, false],
  [{ highway: 'residential', tunnel: 'yes' }, false],
  [{ highway: 'residential', tunnel: 'building_passage' }, true],
  [{ highway: 'tertiary', junction: 'roundabout' }, false],
])('whether people can stand on a road with %o: %s', (tags, stands) => {
  expect(canStandOn(tags)).toBe(stands);
});

// A motorway and a street 60 m north of it, joined by ramps; a street across a river 30 m south of the quay.
const nodes = {
  a: [0, 0],
  b: [1000, 0],
  c: [0, 60],
  d: [1000, 60],
  e: [1000, 400],
  f: [0, 400],
  g: [0, 370],
  h: [1000, 370],
  u: [-50, 385],
  v: [1050, 385],
} as const;
const streets = {
  motorway: { along: 'a b', tags: { highway: 'motorway' } },
  off: { along: 'b d', tags: { highway: 'motorway_link', oneway: 'yes' } },
  on: { along: 'c a', tags: { highway: 'motorway_link', oneway: 'yes' } },
  frontage: { along: 'c d' },
  quay: { along: 'g h' },
  opposite: { along: 'f e' },
  left: { along: 'c g' },
  bridge: { along: 'g f', tags: { bridge: 'yes' } },
  river: { along: 'u v', tags: { highway: 'no', waterway: 'river' } },
};

describe('a person is picked up', () => {
  const map = routerOf({ nodes, streets });
  const stop = (east: number, north: number) => {
    const at = map.router.snapper.snap(map.near('a', east, north), 'person');
    return typeof at === 'string' ? at : map.graph.names[map.graph.segmentName[at.hit.segment] ?? 0];
  };

  test('on the next street, not on a motorway or its ramps', () => {
    expect(stop(500, 0)).toBe('frontage');
    expect(stop(1005, 20)).toBe('frontage');
    const route = found(map.router.route(map.near('a', 500, 0), map.near('c', 900, 5)));
    expect(route.distanceMetres).toBeCloseTo(400, 0);
  });

  test('on their side of a river, even if a street across it is nearer', () => {
    expect(stop(500, 383)).toBe('quay');
    expect(stop(500, 387)).toBe('opposite');
    const dry = routerOf({
      nodes,
      streets: { ...streets, river: { along: 'u v', tags: { highway: 'no' } } },
    });
    const at = dry.router.snapper.snap(dry.near('a', 500, 386), 'person');
    expect(typeof at).toBe('object');
  });

  test('on the side of a wide road on which traffic drives', () => {
    const wide = routerOf({
      nodes: { w: [0, 0], e: [600, 0], n: [300, 500] },
      streets: { main: { along: 'w e', tags: { highway: 'primary' } }, ring: { along: 'w n e' } },
    });
    const arcs = (north: number): unknown => {
      const at = wide.router.snapper.snap(wide.near('w', 300, north), 'person');
      return typeof at === 'string' ? at : at.arcs;
    };
    expect(arcs(-15)).toEqual([0]);
    expect(arcs(15)).toEqual([1]);
    expect(arcs(3)).toEqual([0, 1]);
  });

  test('except that a moving car starts on the motorway on which it is driving', () => {
    const at = map.near('a', 500, 0);
    const target = map.near('c', 900, 5);
    expect(found(map.router.route(at, target, { fromCar: true })).distanceMetres).toBeGreaterThan(600);
    const { distancesMetres } = map.router.matrix([at], [target]);
    expect(distancesMetres[0]).toBe(found(map.router.route(at, target, { fromCar: true })).distanceMetres);
  });
});

describe('a person at an inlet is picked up on their own quay, although the one across the water is nearer', () => {
  // Quays along both sides of an inlet 100 m wide, and an inland street, which is the only one on the near side.
  const inlet = {
    nodes: {
      a: [0, 167],
      b: [1000, 167],
      c: [0, -122],
      d: [1000, -122],
      e: [2000, 0],
      p: [-500, -110],
      q: [900, -110],
      r: [900, -10],
      s: [-500, -10],
    },
    streets: {
      own: { along: 'a b' },
      opposite: { along: 'c d' },
      head: { along: 'b e d' },
    },
  } as const;
  const shore = (along: string, tags: Tags) => ({ along, tags: { highway: 'no', ...tags } });
  const water = { type: 'multipolygon', natural: 'water' };
  const stopAt = (
    shores: Readonly<Record<string, { along: string; tags: Tags }>>,
    relationTags?: Tags,
    role = 'outer',
  ): unknown => {
    const map = drawStreets({ ...inlet, streets: { ...inlet.streets, ...shores } });
    const members = map.osm.ways.flatMap(({ id, tags }): OsmMember[] =>
      tags.highway === 'no' ? [{ type: 'way', ref: id, role }] : [],
    );
    const relations = relationTags === undefined ? [] : [{ id: 1, tags: relationTags, members }];
    const graph = buildRoadGraph({ ...map.osm, relations });
    const at = referenceRouter(graph).snapper.snap(map.near('c', 500, 122), 'person');
    return typeof at === 'string' ? at : graph.names[graph.segmentName[at.hit.segment] ?? 0];
  };

  test.each<[string, Parameters<typeof stopAt>]>([
    ['of a lake', [{ all: shore('p q r s p', { natural: 'water' }) }]],
    ['of the sea', [{ all: shore('p q r s', { natural: 'coastline' }) }]],
    ['of a lake of several ways', [{ one: shore('p q r', {}), other: shore('r s p', {}) }, water]],
    ['of a riverbank', [{ one: shore('p q r s p', {}) }, { type: 'multipolygon', waterway: 'riverbank' }]],
    ['around an island', [{ one: shore('p q r s p', {}) }, water, 'inner']],
  ])('%s', (_, args) => expect(stopAt(...args)).toBe('own'));

  test('except if the area is not water, or the water is in a tunnel', () => {
    const ring = { one: shore('p q r s p', {}) };
    expect(stopAt(ring, { type: 'multipolygon', landuse: 'forest' })).toBe('opposite');
    expect(stopAt(ring, { ...water, tunnel: 'culvert' })).toBe('opposite');
    expect(stopAt(ring, { ...water, type: 'site' })).toBe('opposite');
  });
});

test.each([
  ['the demo city', demoCity],
  ['a harbour town', () => harbourTown().read()],
  ['a town with tunnels', () => hillTown().read()],
])(
  'in %s, nobody is picked up on a motorway or in a tunnel, or across a barrier if it can be avoided',
  (_, read) => {
    const osm = read();
    const graph = buildRoadGraph(osm);
    const { snapper, segments } = referenceRouter(graph);
    const barriers = new BarrierIndex(graph.barriers);
    const tagsOf = new Map(osm.ways.map(({ id, tags }) => [id, tags]));
    const aside = fc.double({ min: -0.0012, max: 0.0012, noNaN: true });
    fc.assert(
      fc.property(fc.nat(graph.pointLatE7.length - 1), aside, aside, (place, north, east) => {
        const point = {
          lat: (graph.pointLatE7[place] ?? 0) / 1e7 + north,
          lng: (graph.pointLngE7[place] ?? 0) / 1e7 + east,
        };
        const at = snapper.snap(point, 'person');
        if (typeof at === 'string') return;
        const { hit } = at;
        expect(roadClasses[graph.segmentClass[hit.segment] ?? 0]?.name).not.toMatch(/^motorway/);
        expect(canStandOn(tagsOf.get(graph.segmentWay[hit.segment] ?? 0) ?? {})).toBe(true);
        if (barriers.detourMetres(point, hit.point) === 0) return;
        const free = segments
          .nearestSegments(
            point,
            24,
            hit.distanceMetres + 60,
            (segment) => graph.segmentStanding[segment] === 1,
          )
          .filter(
            ({ segment }) =>
              graph.arcConnected[2 * segment] === 1 || graph.arcConnected[2 * segment + 1] === 1,
          )
          .filter((other) => barriers.detourMetres(point, other.point) === 0);
        expect(free.every((other) => greatCircleMetres(point, other.point) >= hit.distanceMetres)).toBe(true);
        expect(free).toEqual([]);
      }),
      { numRuns: 400 },
    );
  },
);
