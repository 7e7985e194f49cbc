import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { columnsOf } from './columns-builder.ts';
import { slotsOf, withArraysAside } from './columns-aside.ts';
import type { OsmColumns } from './osm-columns.ts';
import { hillTown } from './testing/extracts/hill-town.ts';

const folder = mkdtempSync(join(tmpdir(), 'fiacre-columns-'));
const path = join(folder, 'columns.tmp');
afterAll(() => rmSync(folder, { recursive: true }));

const contents = (osm: OsmColumns) => ({
  lats: [...osm.nodeLatE7],
  lngs: [...osm.nodeLngE7],
  nodeTags: [...osm.nodeTags],
  ways: Array.from(osm.ways, ({ id, nodes, tags }) => ({ id, nodes: [...nodes], tags })),
});

test('columns that were in a file are unchanged afterwards', () => {
  const osm = columnsOf(hillTown().read());
  const before = contents(osm);
  const [way] = before.ways;
  const counts = osm.aside(path, () => [existsSync(path), osm.nodeCount, osm.nodeTags.size, osm.ways.length]);
  expect(counts).toEqual([true, 0, 0, 0]);
  expect(contents(osm)).toEqual(before);
  expect(osm.ways.find(way!.id)?.nodes).toEqual(Uint32Array.from(way!.nodes));
  expect(existsSync(path)).toBe(false);
});

test('no file remains after a failure', () => {
  const osm = columnsOf(hillTown().read());
  const fail = (): never => {
    throw new Error('as planned');
  };
  expect(() => osm.aside(path, fail)).toThrow('as planned');
  expect(existsSync(path)).toBe(false);
});

test('only the arrays of a record are in the file during the work, each unchanged afterwards', () => {
  const record = () => ({
    count: 3,
    names: ['Elm Street'],
    marks: Uint8Array.of(1, 0, 1),
    lats: Int32Array.of(-5, 7),
    ids: Float64Array.of(2 ** 40, 0.5),
    // A view on a part of a larger buffer.
    arcs: Uint32Array.of(9, 8, 7, 6).subarray(1, 3),
  });
  const moved = record();
  const lengths = withArraysAside(path, slotsOf(moved), () => [
    moved.marks.length + moved.lats.length + moved.ids.length + moved.arcs.length,
    moved.count,
    moved.names.length,
  ]);
  expect(lengths).toEqual([0, 3, 1]);
  expect(moved).toEqual(record());
});
