import { expect, test } from 'vitest';
import { demoCity } from '../demo/testing/demo-city.ts';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import { drawStreets, type DrawnNode } from '../osm/testing/draw-streets.ts';
import { buildTopology } from './build-topology.ts';
import { createRouter } from '../routing/create-router.ts';
import { customize } from './customize.ts';
import { dissect } from './dissection.ts';
import { compareTimes, pointsBeside } from '../routing/testing/compare-with-dijkstra.ts';
import { referenceRouter } from '../routing/testing/router-of.ts';

const demo = buildRoadGraph(demoCity());

test('no step crosses a cut of the map except at a vertex of the cut', () => {
  const level = dissect(demo);
  const top = Math.max(...level);
  expect(top).toBe(255);
  // The vertices connected without the first cut are on one side of it: each side has at most 70 % of the vertices.
  const part = new Int32Array(level.length).fill(-1);
  const sizes: number[] = [];
  const beside = neighbours();
  for (let first = 0; first < level.length; first++) {
    if (level[first] === top || part[first] !== -1) continue;
    const open = [first];
    part[first] = sizes.length;
    let size = 0;
    for (let vertex = open.pop(); vertex !== undefined; vertex = open.pop()) {
      size++;
      for (const other of beside[vertex] ?? []) {
        if (level[other] === top || part[other] !== -1) continue;
        part[other] = sizes.length;
        open.push(other);
      }
    }
    sizes.push(size);
  }
  expect(Math.max(...sizes)).toBeLessThan(0.72 * level.length);
});

function neighbours(): number[][] {
  const beside: number[][] = Array.from(demo.vertexJunction, () => []);
  for (let vertex = 0; vertex < beside.length; vertex++)
    for (const other of demo.stepTarget.subarray(demo.firstStep[vertex], demo.firstStep[vertex + 1])) {
      beside[vertex]?.push(other);
      beside[other]?.push(vertex);
    }
  return beside;
}

test('the order of the vertices keeps the hierarchy small', () => {
  const { rank, up, down } = buildTopology(demo);
  expect([...rank].toSorted((a, b) => a - b)).toEqual([...rank.keys()]);
  expect((up.higher.length + down.higher.length) / demo.stepArc.length).toBeLessThan(6.5);
});

test('junctions at exactly the same place can also be ordered', () => {
  const names = Array.from({ length: 40 }, (_, index) => `n${index}`);
  const place: DrawnNode = [0, 0];
  const nodes = Object.fromEntries(
    names.map((name, index) => [name, index < 30 ? place : [50 * index, 0]] as const),
  );
  const streets = Object.fromEntries(
    names.flatMap((name, index) => [
      [`a${index}`, { along: `${name} n${(index + 1) % 40}` }] as const,
      [`b${index}`, { along: `${name} n${(index + 7) % 40}` }] as const,
    ]),
  );
  const road = buildRoadGraph(drawStreets({ nodes: nodes as Record<string, DrawnNode>, streets }).osm);
  const router = createRouter(road, customize(road, buildTopology(road)));
  compareTimes(router, referenceRouter(road), pointsBeside(road, 10));
});
