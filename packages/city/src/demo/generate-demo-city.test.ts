import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { sizesOf } from '../../../../tests/sizes.ts';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import { closedArc, type RoadGraph } from '../graph/road-graph.ts';
import { boundsOfE7 } from '../geometry/bounding-box.ts';
import type { OsmData, Tags } from '../osm/osm-data.ts';
import { DEMO_CITY_NAME, generateDemoCity } from './generate-demo-city.ts';
import { demoCity } from './testing/demo-city.ts';

const { furtherSeeds } = sizesOf('packages/city/src/demo/generate-demo-city.test.ts');

const city = demoCity();
const graph = buildRoadGraph(city);
const anotherCity = generateDemoCity({ seed: 3 });

function fingerprint(data: OsmData): string {
  const hash = createHash('sha256');
  for (const column of [data.nodeId, data.nodeLat, data.nodeLng]) hash.update(new Uint8Array(column.buffer));
  return hash.update(JSON.stringify([[...data.nodeTags], data.ways, data.relations])).digest('hex');
}

function waysWith(key: string, value?: string): OsmData['ways'] {
  return city.ways.filter(({ tags }) =>
    value === undefined ? tags[key] !== undefined : tags[key] === value,
  );
}

function nodesWith(key: string, value?: string): Tags[] {
  return [...city.nodeTags.values()].filter((tags) =>
    value === undefined ? tags[key] !== undefined : tags[key] === value,
  );
}

describe('generateDemoCity is deterministic', () => {
  test('MISC-7 gives other bytes for another seed', () => {
    expect(fingerprint(anotherCity)).not.toBe(fingerprint(city));
  });

  test('MISC-7 gives the same bytes for a seed, regardless of the clock and Math.random', () => {
    const random = vi.spyOn(Math, 'random').mockImplementation(() => {
      throw new Error('randomness was read');
    });
    const now = vi.spyOn(Date, 'now').mockImplementation(() => {
      throw new Error('the clock was read');
    });
    try {
      expect(fingerprint(generateDemoCity({ seed: 1 }))).toBe(fingerprint(city));
    } finally {
      random.mockRestore();
      now.mockRestore();
    }
  });

  test('rounds every coordinate to 10⁻⁷ degrees', () => {
    for (const column of [city.nodeLat, city.nodeLng]) {
      const off = column.filter((degrees) => degrees !== Math.round(degrees * 1e7) / 1e7);
      expect(off).toHaveLength(0);
    }
  });
});

describe('the position of the demo city', () => {
  test('is in the open ocean, and about 10 by 8 km in size', () => {
    const { pointLatE7, pointLngE7 } = graph;
    const { west, south, east, north } = boundsOfE7(pointLatE7, pointLngE7);
    expect([west, south].map((degrees) => Math.round(degrees * 10) / 10)).toEqual([-20, 43.5]);
    expect((east - west) * 80_660).toBeGreaterThan(8_500);
    expect((east - west) * 80_660).toBeLessThan(10_500);
    expect((north - south) * 111_132).toBeGreaterThan(5_500);
    expect((north - south) * 111_132).toBeLessThan(8_000);
  });
});

describe('the demo city is realistic', () => {
  const graphs: [number, () => RoadGraph][] = [
    [1, () => graph],
    [3, () => buildRoadGraph(anotherCity)],
    ...furtherSeeds.map((seed): [number, () => RoadGraph] => [
      seed,
      () => buildRoadGraph(generateDemoCity({ seed })),
    ]),
  ];
  test.each(graphs)('connects every road of seed %i with every other', (_, graphOf) => {
    const { arcTravelCs, arcConnected } = graphOf();
    const open = [...arcTravelCs.keys()].filter((arc) => arcTravelCs[arc] !== closedArc);
    expect(open.length).toBeGreaterThan(6_000);
    expect(open.filter((arc) => arcConnected[arc] !== 1)).toEqual([]);
  });

  test('has a motorway with ramps, arterials, local and pedestrian streets, and one-way streets', () => {
    const kinds = [
      'motorway',
      'motorway_link',
      'primary',
      'secondary',
      'tertiary',
      'residential',
      'living_street',
      'pedestrian',
    ];
    expect(kinds.filter((kind) => waysWith('highway', kind).length <= 3)).toEqual([]);
    expect(waysWith('oneway', 'yes').length).toBeGreaterThan(100);
  });

  test('has several named roads that cross the river on bridges', () => {
    const bridges = waysWith('bridge', 'yes').filter(({ tags }) => tags['highway'] !== undefined);
    expect(new Set(bridges.map(({ tags }) => tags['name'])).size).toBeGreaterThanOrEqual(6);
    expect(bridges.every(({ tags }) => tags['layer'] === '1')).toBe(true);
  });

  test('has roundabouts that are closed anticlockwise rings', () => {
    const roundabouts = waysWith('junction', 'roundabout');
    expect(roundabouts.length).toBeGreaterThan(5);
    for (const { refs, tags } of roundabouts) {
      expect(refs[0]).toBe(refs.at(-1));
      expect(tags['oneway']).toBe('yes');
      expect(turning(refs)).toBeGreaterThan(0);
    }
  });

  test('has traffic lights and turn restrictions at nodes of its streets', () => {
    expect(nodesWith('highway', 'traffic_signals').length).toBeGreaterThan(30);
    const bans = city.relations.filter(({ tags }) => tags['type'] === 'restriction');
    expect(bans.length).toBeGreaterThan(4);
    for (const { members } of bans) {
      const via = members.find(({ role }) => role === 'via')?.ref;
      const ends = (role: string) =>
        city.ways[(members.find((member) => member.role === role)?.ref ?? 0) - 1]?.refs;
      expect(ends('from')?.at(-1)).toBe(via);
      expect([ends('to')?.[0], ends('to')?.at(-1)]).toContain(via);
    }
    expect(graph.restrictions).toMatchObject({ applied: bans.length, unusable: 0 });
  });

  test('has a river, a lake with an island, a shore, parks, woods, a railway, an airport and piers', () => {
    expect(waysWith('waterway', 'river')).toHaveLength(1);
    expect(waysWith('natural', 'coastline')).toHaveLength(2);
    const lake = city.relations.find(({ tags }) => tags['water'] === 'lake');
    expect(lake?.members.map(({ role }) => role)).toEqual(['outer', 'inner']);
    expect(waysWith('leisure', 'park').length).toBeGreaterThan(15);
    expect(waysWith('natural', 'wood').length).toBeGreaterThan(3);
    expect(waysWith('railway', 'rail')).toHaveLength(3);
    expect(nodesWith('railway', 'station')).toHaveLength(4);
    expect(waysWith('aeroway', 'terminal')).toHaveLength(1);
    expect(waysWith('man_made', 'pier')).toHaveLength(4);
    expect(waysWith('natural', 'beach')).toHaveLength(1);
  });
});

describe('the demo city can be searched', () => {
  const streetNames = new Set(waysWith('highway').map(({ tags }) => tags['name']));

  test('by hundreds of named streets, thousands of houses and hundreds of named places', () => {
    expect(streetNames.size).toBeGreaterThan(700);
    expect(waysWith('building').length).toBeGreaterThan(8_000);
    expect(waysWith('building').length).toBeLessThan(15_000);
    expect(nodesWith('amenity').length).toBeGreaterThan(250);
    expect(nodesWith('place', 'suburb').length).toBeGreaterThan(8);
    expect(nodesWith('place', 'city').map((tags) => tags['name'])).toEqual([DEMO_CITY_NAME]);
  });

  test('by addresses of existing streets, each number once per street', () => {
    const doors = nodesWith('addr:housenumber').filter((tags) => tags['name'] === undefined);
    expect(doors.length).toBeGreaterThan(8_000);
    expect(doors.filter((tags) => !streetNames.has(tags['addr:street']))).toEqual([]);
    const written = doors.map((tags) => `${tags['addr:housenumber']} ${tags['addr:street']}`);
    const twice = written.length - new Set(written).size;
    expect(twice / written.length).toBeLessThan(0.02);
  });

  test.each([
    'hospital',
    'school',
    'theatre',
    'marketplace',
    'cafe',
    'university',
    'townhall',
    'bus_station',
  ])('has a place to ride to: %s', (amenity) =>
    expect(nodesWith('amenity', amenity).length).toBeGreaterThan(0),
  );
});

/** Twice the area of a ring of nodes; positive if it is anticlockwise. */
function turning(refs: readonly number[]): number {
  let sum = 0;
  refs.forEach((ref, index) => {
    const next = refs[(index + 1) % refs.length] ?? ref;
    const [x1, y1] = [city.nodeLng[ref - 1]!, city.nodeLat[ref - 1]!];
    const [x2, y2] = [city.nodeLng[next - 1]!, city.nodeLat[next - 1]!];
    sum += x1 * y2 - x2 * y1;
  });
  return sum;
}
