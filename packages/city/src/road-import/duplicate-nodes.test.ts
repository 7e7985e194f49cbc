import { describe, expect, test } from 'vitest';
import type { RoadGraph } from '../graph/road-graph.ts';
import { drawStreets, type Drawing } from '../osm/testing/draw-streets.ts';
import { buildRoadGraph } from './build-road-graph.ts';

/** Whether the first two streets of a map meet. */
function areConnected({ segmentFrom, segmentTo, segmentWay }: RoadGraph): boolean {
  const junctionsOf = (way: number): Set<number> =>
    new Set(
      [...segmentWay.keys()]
        .filter((segment) => segmentWay[segment] === way)
        .flatMap((segment) => [segmentFrom[segment] ?? -1, segmentTo[segment] ?? -1]),
    );
  return junctionsOf(1000).intersection(junctionsOf(1001)).size > 0;
}

const nodes: Drawing['nodes'] = {
  west: [0, 0],
  middle: [100, 0],
  east: [200, 0],
  twin: [100, 0],
  north: [100, 80],
  south: [100, -80],
  close: [100, 0.05],
  gate: [100, 0, { barrier: 'gate', access: 'private' }],
};

describe('COUNTRY-16 two nodes at the same position', () => {
  test.each([
    ['a road that stops on the end of another', 'west middle', 'twin east', {}, true],
    ['a road that stops on a bend of another', 'west middle east', 'twin north', {}, true],
    [
      'a road that begins on a bend of another, which comes later',
      'north twin',
      'west middle east',
      {},
      true,
    ],
    ['two roads that cross', 'west middle east', 'south twin north', {}, false],
    ['a road that stops five centimetres away', 'west middle east', 'close north', {}, false],
    ['a road that stops below another', 'west middle east', 'twin north', { layer: '-1' }, false],
    ['a ramp of another floor', 'west middle east', 'twin north', { level: '2' }, false],
    ['a road that stops at a gate', 'west gate east', 'twin north', {}, false],
  ])('%s: from %s to %s', (_, one, other, tags, connected) => {
    const { osm } = drawStreets({ nodes, streets: { one: { along: one }, other: { along: other, tags } } });
    expect(areConnected(buildRoadGraph(osm))).toBe(connected);
  });

  test('three roads that stop at one position meet in one junction', () => {
    const third = { ...nodes, triplet: [100, 0] } as const;
    const streets = {
      one: { along: 'west middle' },
      two: { along: 'twin east' },
      three: { along: 'triplet north' },
    };
    expect(buildRoadGraph(drawStreets({ nodes: third, streets }).osm).junctionCount).toBe(4);
  });

  test('a turn that a relation forbids at one of the two nodes stays forbidden', () => {
    const { osm } = drawStreets({
      nodes,
      streets: { one: { along: 'west middle' }, two: { along: 'twin east' }, three: { along: 'twin north' } },
      restrictions: [{ tags: { restriction: 'no_left_turn' }, from: 'one', via: 'twin', to: 'three' }],
    });
    expect(buildRoadGraph(osm).restrictions).toMatchObject({ applied: 1, unusable: 0 });
  });
});

test('COUNTRY-16 a road that is twice in a file counts once', () => {
  const { osm } = drawStreets({ nodes, streets: { one: { along: 'west middle east' } } });
  const graph = buildRoadGraph({ ...osm, ways: [...osm.ways, ...osm.ways] });
  expect([...graph.segmentWay]).toEqual([1000]);
});
