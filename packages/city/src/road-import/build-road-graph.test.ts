import { describe, expect, test } from 'vitest';
import { drawStreets } from '../osm/testing/draw-streets.ts';
import type { Drawing } from '../osm/testing/draw-streets.ts';
import { HARBOUR_BLOCKS, harbourTown, isOneWay } from '../osm/testing/extracts/harbour-town.ts';
import { buildRoadGraph } from './build-road-graph.ts';
import { closedArc } from '../graph/road-graph.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { calibrationFactor } from '../ways/travel-time.ts';

function graphOf(drawing: Drawing): RoadGraph {
  return buildRoadGraph(drawStreets(drawing).osm);
}

const square = { a: [0, 0], b: [100, 0], c: [100, 100], d: [0, 100] } as const;

describe('buildRoadGraph: segments and arcs', () => {
  test('makes one segment of a street between two junctions, however many points it has', () => {
    const graph = graphOf({ nodes: square, streets: { ring: { along: 'a b c d' } } });
    expect(graph.junctionCount).toBe(2);
    expect(graph.segmentFrom).toHaveLength(1);
    expect([...graph.firstPoint]).toEqual([0, 4]);
    expect(graph.segmentLengthCm[0]).toBeCloseTo(30_000, -1);
  });

  test('cuts streets at shared nodes', () => {
    const graph = graphOf({
      nodes: { ...square, e: [100, 50] },
      streets: { ring: { along: 'a b e c d' }, spur: { along: 'e d' } },
    });
    expect(graph.junctionCount).toBe(3);
    expect(graph.segmentFrom).toHaveLength(3);
  });

  test('cuts a street that crosses itself', () => {
    const graph = graphOf({
      nodes: { ...square, x: [50, 50] },
      streets: { loop: { along: 'a x b c x d' } },
    });
    expect(graph.junctionCount).toBe(3);
    expect(graph.segmentFrom).toHaveLength(3);
  });

  test('does not connect streets that cross without a shared node', () => {
    const graph = graphOf({ nodes: square, streets: { one: { along: 'a c' }, bridge: { along: 'b d' } } });
    expect(graph.junctionCount).toBe(4);
  });

  test('disconnects the two sides of a bollard', () => {
    const graph = graphOf({
      nodes: { ...square, b: [100, 0, { barrier: 'bollard' }] },
      streets: { ring: { along: 'a b c' } },
    });
    expect(graph.segmentFrom).toHaveLength(2);
    expect(graph.segmentTo[0]).not.toBe(graph.segmentFrom[1]);
  });

  test('cuts a street at a node that is missing from the extract', () => {
    const { osm } = drawStreets({ nodes: square, streets: { ring: { along: 'a b c d' } } });
    const ways = osm.ways.map((way) => ({ ...way, refs: [1, 2, 99, 3, 4] }));
    const graph = buildRoadGraph({ ...osm, ways });
    expect(graph.segmentFrom).toHaveLength(2);
    expect(graph.junctionCount).toBe(4);
  });

  test('opens one arc of a one-way street', () => {
    const graph = graphOf({ nodes: square, streets: { one: { along: 'a b', tags: { oneway: '-1' } } } });
    expect(graph.arcTravelCs[0]).toBe(closedArc);
    expect(graph.arcTravelCs[1]).toBeLessThan(closedArc);
  });

  test('stores each name once and uses the road number if there is no name', () => {
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

  test('refuses a map without roads', () => {
    const { osm } = drawStreets({
      nodes: square,
      streets: { path: { along: 'a b', tags: { highway: 'path' } } },
    });
    expect(() => buildRoadGraph(osm)).toThrow(expect.objectContaining({ code: 'city_file_no_roads' }));
  });

  test('builds the same graph from the same map', () => {
    const drawing = { nodes: square, streets: { ring: { along: 'a b c d a' }, cut: { along: 'a c' } } };
    expect(graphOf(drawing)).toEqual(graphOf(drawing));
  });
});

describe('buildRoadGraph: costs', () => {
  const seconds = (graph: RoadGraph, arc: number) => (graph.arcTravelCs[arc] ?? 0) / 100;
  const kilometre = { a: [0, 0], b: [1000, 0] } as const;

  test('a kilometre of residential street takes its calibrated time at 30 km/h', () => {
    const graph = graphOf({ nodes: kilometre, streets: { one: { along: 'a b' } } });
    expect(seconds(graph, 0)).toBeCloseTo(120 * calibrationFactor, 1);
  });

  test('a signed limit replaces the default, separately for each direction', () => {
    const tags = { maxspeed: '50', 'maxspeed:backward': '20 mph' };
    const graph = graphOf({ nodes: kilometre, streets: { one: { along: 'a b', tags } } });
    expect(seconds(graph, 0)).toBeCloseTo((3600 / (50 * 0.9)) * calibrationFactor, 1);
    expect(seconds(graph, 1)).toBeCloseTo((3600 / (32.18688 * 0.9)) * calibrationFactor, 1);
  });

  test('a signal between junctions adds three seconds, but only in the direction that it faces', () => {
    const signal = { highway: 'traffic_signals', 'traffic_signals:direction': 'forward' };
    const graph = graphOf({
      nodes: { ...kilometre, m: [500, 0, signal] },
      streets: { one: { along: 'a m b' } },
    });
    expect([...graph.arcPenaltyCs]).toEqual([300, 0]);
  });
});

describe('buildRoadGraph: an extract like those of the real map', () => {
  const graph = buildRoadGraph(harbourTown().read());
  /** The crossings, the five roads that the edge of the extract cuts, and the two junctions of the island. */
  const crossings = (HARBOUR_BLOCKS + 1) ** 2;
  const cutRoads = 5;
  const blocks = 2 * HARBOUR_BLOCKS * (HARBOUR_BLOCKS + 1);
  const lines = Array.from({ length: HARBOUR_BLOCKS + 1 }, (_, index) => index);
  const oneWayBlocks = 2 * HARBOUR_BLOCKS * lines.filter(isOneWay).length;

  test('makes a junction of every crossing and ends streets at the edge of the extract', () => {
    expect(graph.junctionCount).toBe(crossings + cutRoads + 2);
    expect(graph.segmentFrom).toHaveLength(blocks + cutRoads + 3);
  });

  test('gives a one-way street one arc per block and every other street two', () => {
    const open = graph.arcTravelCs.filter((travel) => travel !== closedArc);
    expect(open).toHaveLength(2 * blocks - oneWayBlocks + 2 * cutRoads + 6);
  });

  test('does not mark streets on an island without a bridge as connected', () => {
    const connected = new Set(graph.stepTarget.map((vertex) => graph.vertexJunction[vertex] ?? -1));
    expect(connected.size).toBe(crossings + cutRoads);
  });

  test('applies turn restrictions via a node and via a way, except one that exempts taxis', () => {
    expect(graph.restrictions).toEqual({
      applied: 11,
      notForTaxis: 1,
      conditional: 0,
      unreadable: 0,
      unusable: 0,
    });
  });
});
