import { describe, expect, test } from 'vitest';
import { buildRoadGraph } from '../src/road-import/build-road-graph.ts';
import { closedArc } from '../src/graph/road-graph.ts';
import { compareWithDijkstra } from '../src/routing/testing/compare-with-dijkstra.ts';
import { cityTiles, waterAt } from '../src/tiles/testing/decoded-tiles.ts';
import { realCities, type RealCity } from './real-city.ts';

/** The counts of another importer for the same files. The graph's own counts may differ slightly. */
const counts: Readonly<Record<string, Counts>> = {
  'monaco-2025': { nodes: 39586, ways: 5777, restrictions: 46, junctions: 1146, arcs: 1951, connected: 1044 },
  'porto-alegre': {
    nodes: 43264,
    ways: 16032,
    restrictions: 0,
    junctions: 13401,
    arcs: 29876,
    connected: 13047,
  },
  'baltimore-2015': {
    nodes: 51385,
    ways: 7230,
    restrictions: 3,
    junctions: 4909,
    arcs: 12165,
    connected: 4691,
  },
};

interface Counts {
  readonly nodes: number;
  readonly ways: number;
  readonly restrictions: number;
  readonly junctions: number;
  readonly arcs: number;
  readonly connected: number;
}

/** Points at sea, and points on land. */
const water: Readonly<Record<string, readonly (readonly [lat: number, lng: number, isSea: boolean])[]>> = {
  'monaco-2025': [
    [43.7285, 7.4365, true],
    [43.7445, 7.4235, false],
  ],
  'baltimore-2015': [
    [39.272, -76.572, true],
    [39.305, -76.575, false],
  ],
};

describe.each(realCities)('the streets of $name', (city) => {
  test('320 routes and a matrix match Dijkstra’s algorithm', () => compareWithDijkstra(city.read()));

  test('most junctions are connected', () => {
    const { junctionCount, connected } = graphCounts(city);
    expect(connected / junctionCount).toBeGreaterThan(0.85);
  });
});

const counted = realCities.filter(({ name }) => name in counts);
const coastal = realCities.filter(({ name }) => name in water);

describe.each(counted)('the number of elements in $name', (city) => {
  const known = counts[city.name]!;

  test('every element of the file is read', () => {
    const osm = city.read();
    expect(osm.nodeId).toHaveLength(known.nodes);
    expect(osm.ways).toHaveLength(known.ways);
    const restrictions = osm.relations.filter(({ tags }) => tags['type'] === 'restriction');
    expect(restrictions).toHaveLength(known.restrictions);
  });

  test('the numbers of junctions and arcs are close to those of another importer', () => {
    const { junctionCount, arcs, connected } = graphCounts(city);
    const within = (found: number, expected: number) =>
      expect(Math.abs(found / expected - 1)).toBeLessThan(0.015);
    within(junctionCount, known.junctions);
    within(arcs, known.arcs);
    within(connected, known.connected);
  });
});

test.each(coastal)('the map of $name shows water at sea and none on land', ({ name, read }) => {
  const { tiles } = cityTiles(read());
  for (const [lat, lng, isSea] of water[name]!) {
    expect(waterAt(tiles, lat, lng).includes('sea')).toBe(isSea);
  }
});

function graphCounts({ read }: RealCity) {
  const graph = buildRoadGraph(read());
  return {
    junctionCount: graph.junctionCount,
    arcs: graph.arcTravelCs.filter((travel) => travel !== closedArc).length,
    connected: new Set(graph.stepTarget.map((vertex) => graph.vertexJunction[vertex] ?? -1)).size,
  };
}
