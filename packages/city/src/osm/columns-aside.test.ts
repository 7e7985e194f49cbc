import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { columnsOf } from './columns-builder.ts';
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

test('columns that were in a file are the same afterwards', () => {
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
