import { describe, expect, test } from 'vitest';
import { buildTopology } from '../hierarchy/build-topology.ts';
import { customize } from '../hierarchy/customize.ts';
import { deserialiseHierarchy, serialiseHierarchy } from '../hierarchy/store-hierarchy.ts';
import { deserialiseTopology, serialiseTopology } from '../hierarchy/store-topology.ts';
import { drawStreets } from '../osm/testing/draw-streets.ts';
import { ArrayFile, packArrays } from '../arrays/array-file.ts';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import { deserialiseRoadGraph, serialiseRoadGraph } from './store-road-graph.ts';

const nodes = { a: [0, 0], b: [100, 0], c: [100, 100], d: [0, 100] } as const;
const graph = buildRoadGraph(
  drawStreets({ nodes, streets: { 'Rue de l’Été': { along: 'a b c d a' }, cut: { along: 'a c' } } }).osm,
);
const topology = buildTopology(graph);
const hierarchy = customize(graph, topology);
const unreadable: unknown = expect.objectContaining({ code: 'city_cache_unreadable' });

test('reads back a stored graph', () => {
  expect(deserialiseRoadGraph(Buffer.concat([...serialiseRoadGraph(graph)]))).toEqual(graph);
});

test('reads back a stored hierarchy and its topology', () => {
  expect(deserialiseTopology(Buffer.concat([...serialiseTopology(topology, graph)]), graph)).toEqual(
    topology,
  );
  expect(deserialiseHierarchy(Buffer.concat([...serialiseHierarchy(hierarchy, graph)]), graph)).toEqual(
    hierarchy,
  );
});

test('reads a buffer at an odd address', () => {
  const stored = Buffer.concat([...serialiseRoadGraph(graph)]);
  const shifted = new Uint8Array(stored.length + 3).subarray(3);
  shifted.set(stored);
  expect(deserialiseRoadGraph(shifted)).toEqual(graph);
});

describe('refuses a file that is incomplete or of another version', () => {
  const stored = Buffer.concat([...serialiseRoadGraph(graph)]);

  test('when it is truncated at any length', () => {
    for (let length = 0; length < stored.length; length++) {
      expect(() => deserialiseRoadGraph(stored.subarray(0, length))).toThrow(unreadable);
    }
  });

  test('when any byte has changed', () => {
    for (let place = 0; place < stored.length - 4; place++) {
      const copy = stored.slice();
      copy[place] = (copy[place] ?? 0) ^ 0x10;
      expect(() => deserialiseRoadGraph(copy)).toThrow(unreadable);
    }
  });

  test('when bytes follow the end', () => {
    expect(() => deserialiseRoadGraph(Buffer.concat([stored, Buffer.alloc(8)]))).toThrow(unreadable);
  });

  test('when it is a file of another kind', () => {
    expect(() => deserialiseRoadGraph(Buffer.concat([...serialiseHierarchy(hierarchy, graph)]))).toThrow(
      unreadable,
    );
    expect(() => deserialiseRoadGraph(Buffer.concat([...packArrays('road graph', 0, {}, {})]))).toThrow(
      unreadable,
    );
  });

  test('when an array is missing or of another type', () => {
    const file = new ArrayFile(
      Buffer.concat([...packArrays('test', 1, { a: new Uint8Array(3) }, null)]),
      'test',
      1,
    );
    expect([...file.uint8('a')]).toEqual([0, 0, 0]);
    expect(() => file.uint32('a')).toThrow(unreadable);
    expect(() => file.uint8('b')).toThrow(unreadable);
  });

  test('when a hierarchy or its topology belongs to another graph', () => {
    const other = buildRoadGraph(drawStreets({ nodes, streets: { ring: { along: 'a b c d a' } } }).osm);
    expect(() =>
      deserialiseHierarchy(Buffer.concat([...serialiseHierarchy(hierarchy, graph)]), other),
    ).toThrow(unreadable);
    expect(() => deserialiseTopology(Buffer.concat([...serialiseTopology(topology, graph)]), other)).toThrow(
      unreadable,
    );
    expect(() => customize(other, topology)).toThrow(unreadable);
  });
});
