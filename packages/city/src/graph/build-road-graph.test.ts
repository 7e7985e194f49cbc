import { describe, expect, test } from 'vitest';
import { readOsmPbf } from '../osm/read-pbf.ts';
import { drawStreets } from '../osm/testing/draw-streets.ts';
import type { Drawing } from '../osm/testing/draw-streets.ts';
import { realCities, realCityFile } from '../osm/testing/real-city.ts';
import { buildRoadGraph } from './build-road-graph.ts';
import { closedArc } from './road-graph.ts';
import type { RoadGraph } from './road-graph.ts';

function graphOf(drawing: Drawing): RoadGraph {
  return buildRoadGraph(drawStreets(drawing).osm);
}

const square = { a: [0, 0], b: [100, 0], c: [100, 100], d: [0, 100] } as const;

describe('streets become a graph of junctions', () => {
  test('a street between two ends is one segment, however many points it has', () => {
    const graph = graphOf({ nodes: square, streets: { ring: { along: 'a b c d' } } });
    expect(graph.junctionCount).toBe(2);
    expect(graph.segmentFrom).toHaveLength(1);
    expect([...graph.firstPoint]).toEqual([0, 4]);
    expect(graph.segmentLengthCm[0]).toBeCloseTo(30_000, -1);
  });

  test('streets are cut where they meet', () => {
    const graph = graphOf({
      nodes: { ...square, e: [100, 50] },
      streets: { ring: { along: 'a b e c d' }, spur: { along: 'e d' } },
    });
    expect(graph.junctionCount).toBe(3);
    expect(graph.segmentFrom).toHaveLength(3);
  });

  test('a street that crosses itself is cut there', () => {
    const graph = graphOf({
      nodes: { ...square, x: [50, 50] },
      streets: { loop: { along: 'a x b c x d' } },
    });
    expect(graph.junctionCount).toBe(3);
    expect(graph.segmentFrom).toHaveLength(3);
  });

  test('a street that crosses another without a common node does not meet it', () => {
    const graph = graphOf({ nodes: square, streets: { one: { along: 'a c' }, bridge: { along: 'b d' } } });
    expect(graph.junctionCount).toBe(4);
  });

  test('a bollard ends both sides of a street', () => {
    const graph = graphOf({
      nodes: { ...square, b: [100, 0, { barrier: 'bollard' }] },
      streets: { ring: { along: 'a b c' } },
    });
    expect(graph.segmentFrom).toHaveLength(2);
    expect(graph.segmentTo[0]).not.toBe(graph.segmentFrom[1]);
  });

  test('a node that the extract left out cuts the street', () => {
    const { osm } = drawStreets({ nodes: square, streets: { ring: { along: 'a b c d' } } });
    const ways = osm.ways.map((way) => ({ ...way, refs: [1, 2, 99, 3, 4] }));
    const graph = buildRoadGraph({ ...osm, ways });
    expect(graph.segmentFrom).toHaveLength(2);
    expect(graph.junctionCount).toBe(4);
  });

  test('a one-way street has one open arc', () => {
    const graph = graphOf({ nodes: square, streets: { one: { along: 'a b', tags: { oneway: '-1' } } } });
    expect(graph.arcTravelCs[0]).toBe(closedArc);
    expect(graph.arcTravelCs[1]).toBeLessThan(closedArc);
  });

  test('names are kept once; a road without one shows its number', () => {
    const graph = graphOf({
      nodes: square,
      streets: {
        one: { along: 'a b', tags: { name: 'Rue A' } },
        two: { along: 'b c', tags: { name: 'Rue A' } },
        three: { along: 'c d', tags: { name: '' } },
      },
    });
    expect(graph.names).toEqual(['', 'Rue A']);
    expect([...graph.segmentName]).toEqual([1, 1, 0]);
    const { osm } = drawStreets({ nodes: square, streets: { one: { along: 'a b' } } });
    const ways = osm.ways.map((way) => ({ ...way, tags: { highway: 'primary', ref: 'A8' } }));
    expect(buildRoadGraph({ ...osm, ways }).names).toEqual(['', 'A8']);
  });

  test('a map without a road is refused', () => {
    const { osm } = drawStreets({
      nodes: square,
      streets: { path: { along: 'a b', tags: { highway: 'path' } } },
    });
    expect(() => buildRoadGraph(osm)).toThrow(expect.objectContaining({ code: 'city_file_no_roads' }));
  });

  test('the same map gives the same graph', () => {
    const drawing = { nodes: square, streets: { ring: { along: 'a b c d a' }, cut: { along: 'a c' } } };
    expect(graphOf(drawing)).toEqual(graphOf(drawing));
  });
});

describe('what driving costs', () => {
  const seconds = (graph: RoadGraph, arc: number) => (graph.arcTravelCs[arc] ?? 0) / 100;
  const kilometre = { a: [0, 0], b: [1000, 0] } as const;

  test('a kilometre of residential street at 30 km/h, calibrated', () => {
    const graph = graphOf({ nodes: kilometre, streets: { one: { along: 'a b' } } });
    expect(seconds(graph, 0)).toBeCloseTo(120 * 0.88, 1);
  });

  test('a signed limit counts instead, each way its own', () => {
    const tags = { maxspeed: '50', 'maxspeed:backward': '20 mph' };
    const graph = graphOf({ nodes: kilometre, streets: { one: { along: 'a b', tags } } });
    expect(seconds(graph, 0)).toBeCloseTo((3600 / (50 * 0.9)) * 0.88, 1);
    expect(seconds(graph, 1)).toBeCloseTo((3600 / (32.18688 * 0.9)) * 0.88, 1);
  });

  test('a signal costs three seconds on arrival, and only the side that it faces', () => {
    const signal = { highway: 'traffic_signals', 'traffic_signals:direction': 'forward' };
    const graph = graphOf({
      nodes: { ...kilometre, m: [500, 0, signal] },
      streets: { one: { along: 'a m b' } },
    });
    expect([...graph.arcPenaltyCs]).toEqual([300, 0]);
    const atEnd = graphOf({
      nodes: { a: [0, 0], b: [1000, 0, { highway: 'traffic_signals' }] },
      streets: { one: { along: 'a b' } },
    });
    expect([...atEnd.arcPenaltyCs]).toEqual([300, 0]);
  });

  test('a minor street waits for a major one where they meet', () => {
    const graph = graphOf({
      nodes: { a: [-100, 0], m: [0, 0], b: [100, 0], c: [0, 100] },
      streets: { major: { along: 'a m b', tags: { highway: 'primary' } }, minor: { along: 'c m' } },
    });
    expect([...graph.arcPenaltyCs]).toEqual([50, 0, 0, 50, 200, 0]);
  });
});

/** Counts of another importer on the same files, which ours may miss by a few. */
const counts = {
  'monaco-2025': { junctions: 1146, arcs: 1951, connected: 1044 },
  'porto-alegre': { junctions: 13401, arcs: 29876, connected: 13047 },
  'baltimore-2015': { junctions: 4909, arcs: 12165, connected: 4691 },
};

test.for(realCities)('%s has about the junctions and arcs that another importer counts', (city, context) => {
  const graph = buildRoadGraph(readOsmPbf(realCityFile(city, context)));
  const arcs = graph.arcTravelCs.filter((travel) => travel !== closedArc).length;
  const connected = new Set(graph.stepTarget.map((vertex) => graph.vertexJunction[vertex] ?? -1)).size;
  const within = (found: number, expected: number) =>
    expect(Math.abs(found / expected - 1)).toBeLessThan(0.015);
  within(graph.junctionCount, counts[city].junctions);
  within(arcs, counts[city].arcs);
  within(connected, counts[city].connected);
});
