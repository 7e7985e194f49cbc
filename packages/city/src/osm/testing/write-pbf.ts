import { PbfWriter } from 'pbf';
import { deflateSync } from 'node:zlib';
import type { OsmData, OsmRelation, OsmWay, Tags } from '../osm-data.ts';

export interface WritePbfOptions {
  readonly nodes?: 'dense' | 'plain';
  readonly compression?: 'zlib' | 'raw';
  readonly granularity?: number;
  readonly latOffset?: number;
  readonly lngOffset?: number;
  readonly requiredFeatures?: readonly string[];
  readonly optionalFeatures?: readonly string[];
  /** Whether ways contain the positions of their nodes, and untagged nodes are left out. */
  readonly locationsOnWays?: boolean;
  /** The number of nodes, ways or relations in one block. */
  readonly blockSize?: number;
  /** Adds what the tools for the real map write: bounding box, program, and edit history. Readers skip it. */
  readonly metadata?: boolean;
}

/** Writes OSM data as an `.osm.pbf` file, to test the reader with every valid layout. */
export function writeOsmPbf(osm: OsmData, options: WritePbfOptions = {}): Uint8Array {
  const { requiredFeatures = ['OsmSchema-V0.6', 'DenseNodes'], blockSize = 8000 } = options;
  const header = new PbfWriter();
  for (const feature of requiredFeatures) header.writeStringField(4, feature);
  for (const feature of options.optionalFeatures ?? []) header.writeStringField(5, feature);
  if (options.metadata === true) describeFile(header);
  const frames = [frame('OSMHeader', header.finish(), options)];
  const write = (
    count: number,
    group: (from: number, to: number, strings: StringTable) => PbfWriter,
  ): void => {
    for (let from = 0; from < count; from += blockSize) {
      const strings = new StringTable();
      const content = group(from, Math.min(count, from + blockSize), strings);
      frames.push(frame('OSMData', block(content.finish(), strings, options), options));
    }
  };
  const nodes = options.locationsOnWays === true ? taggedNodes(osm) : osm;
  write(nodes.nodeId.length, (from, to, strings) =>
    options.nodes === 'plain'
      ? plainNodes(nodes, from, to, strings, options)
      : denseNodes(nodes, from, to, strings, options),
  );
  const locate = options.locationsOnWays === true ? locations(osm, options) : undefined;
  write(osm.ways.length, (from, to, strings) => ways(osm.ways.slice(from, to), strings, options, locate));
  write(osm.relations.length, (from, to, strings) =>
    relations(osm.relations.slice(from, to), strings, options),
  );
  return Buffer.concat(frames);
}

class StringTable {
  readonly strings = [''];
  private readonly places = new Map<string, number>();

  place(text: string): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, this.strings.length);
    return this.strings.push(text) - 1;
  }
}

/** One frame of a file: length, BlobHeader, Blob. */
export function frame(type: string, content: Uint8Array, options: WritePbfOptions = {}): Uint8Array {
  const blob = new PbfWriter();
  if (options.compression === 'raw') blob.writeBytesField(1, content);
  else {
    blob.writeVarintField(2, content.length);
    blob.writeBytesField(3, deflateSync(content));
  }
  return frameOf(type, blob.finish());
}

export function frameOf(type: string, blob: Uint8Array): Uint8Array {
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, blob.length);
  const headerBytes = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headerBytes.length);
  return Buffer.concat([length, headerBytes, blob]);
}

function block(group: Uint8Array, { strings }: StringTable, options: WritePbfOptions): Uint8Array {
  const writer = new PbfWriter();
  writer.writeMessage(
    1,
    (_, table) => {
      // The library's own string writer garbles characters beyond U+1FFFF.
      for (const text of strings) table.writeBytesField(1, Buffer.from(text));
    },
    undefined,
  );
  writer.writeBytesField(2, group);
  if (options.granularity !== undefined) writer.writeVarintField(17, options.granularity);
  if (options.latOffset !== undefined) writer.writeVarintField(19, options.latOffset);
  if (options.lngOffset !== undefined) writer.writeVarintField(20, options.lngOffset);
  return writer.finish();
}

function units(degrees: number, offset: number, { granularity = 100 }: WritePbfOptions): number {
  return Math.round((degrees * 1e9 - offset) / granularity);
}

function plainNodes(
  osm: OsmData,
  from: number,
  to: number,
  strings: StringTable,
  options: WritePbfOptions,
): PbfWriter {
  const group = new PbfWriter();
  for (let index = from; index < to; index++) {
    group.writeMessage(
      1,
      (_, node) => {
        node.writeSVarintField(1, osm.nodeId[index] ?? 0);
        writeTags(node, osm.nodeTags.get(index) ?? {}, strings);
        node.writeSVarintField(8, units(osm.nodeLat[index] ?? 0, options.latOffset ?? 0, options));
        node.writeSVarintField(9, units(osm.nodeLng[index] ?? 0, options.lngOffset ?? 0, options));
      },
      undefined,
    );
  }
  return group;
}

function denseNodes(
  osm: OsmData,
  from: number,
  to: number,
  strings: StringTable,
  options: WritePbfOptions,
): PbfWriter {
  const range = Array.from({ length: to - from }, (_, index) => from + index);
  const keysAndValues = range.flatMap((index) => [
    ...Object.entries(osm.nodeTags.get(index) ?? {}).flatMap((pair) =>
      pair.map((text) => strings.place(text)),
    ),
    0,
  ]);
  const group = new PbfWriter();
  group.writeMessage(
    2,
    (_, dense) => {
      const ids = range.map((index) => osm.nodeId[index] ?? 0);
      dense.writePackedSVarint(1, deltas(ids));
      if (options.metadata === true) writeDenseInfo(dense, ids, strings);
      const lats = range.map((index) => units(osm.nodeLat[index] ?? 0, options.latOffset ?? 0, options));
      const lngs = range.map((index) => units(osm.nodeLng[index] ?? 0, options.lngOffset ?? 0, options));
      dense.writePackedSVarint(8, deltas(lats));
      dense.writePackedSVarint(9, deltas(lngs));
      if (keysAndValues.some((place) => place !== 0)) dense.writePackedVarint(10, keysAndValues);
    },
    undefined,
  );
  return group;
}

function taggedNodes(osm: OsmData): OsmData {
  const kept = [...osm.nodeTags.keys()];
  return {
    ...osm,
    nodeId: Float64Array.from(kept, (index) => osm.nodeId[index] ?? 0),
    nodeLat: Float64Array.from(kept, (index) => osm.nodeLat[index] ?? 0),
    nodeLng: Float64Array.from(kept, (index) => osm.nodeLng[index] ?? 0),
    nodeTags: new Map(kept.map((index, place) => [place, osm.nodeTags.get(index) ?? {}])),
  };
}

type Locate = (way: OsmWay) => { readonly lats: number[]; readonly lngs: number[] };

function locations(osm: OsmData, options: WritePbfOptions): Locate {
  const indexes = new Map(Array.from(osm.nodeId, (id, index) => [id, index]));
  const unitsAt = (column: Float64Array, ref: number): number =>
    units(column[indexes.get(ref) ?? 0] ?? 0, 0, options);
  return ({ refs }) => ({
    lats: refs.map((ref) => unitsAt(osm.nodeLat, ref)),
    lngs: refs.map((ref) => unitsAt(osm.nodeLng, ref)),
  });
}

function ways(
  list: readonly OsmWay[],
  strings: StringTable,
  options: WritePbfOptions,
  locate?: Locate,
): PbfWriter {
  const group = new PbfWriter();
  for (const element of list) {
    const { id, refs, tags } = element;
    const located = locate?.(element);
    group.writeMessage(
      3,
      (_, way) => {
        way.writeVarintField(1, id);
        writeTags(way, tags, strings);
        if (options.metadata === true) writeInfo(way, id, strings);
        way.writePackedSVarint(8, deltas(refs));
        if (located === undefined) return;
        way.writePackedSVarint(9, deltas(located.lats));
        way.writePackedSVarint(10, deltas(located.lngs));
      },
      undefined,
    );
  }
  return group;
}

function relations(list: readonly OsmRelation[], strings: StringTable, options: WritePbfOptions): PbfWriter {
  const group = new PbfWriter();
  for (const { id, members, tags } of list) {
    group.writeMessage(
      4,
      (_, relation) => {
        relation.writeVarintField(1, id);
        writeTags(relation, tags, strings);
        if (options.metadata === true) writeInfo(relation, id, strings);
        relation.writePackedVarint(
          8,
          members.map(({ role }) => strings.place(role)),
        );
        relation.writePackedSVarint(9, deltas(members.map(({ ref }) => ref)));
        relation.writePackedVarint(
          10,
          members.map(({ type }) => ['node', 'way', 'relation'].indexOf(type)),
        );
      },
      undefined,
    );
  }
  return group;
}

/** Bounding box, sort order, program, source and replication state. */
function describeFile(header: PbfWriter): void {
  header.writeMessage(
    1,
    (_, box) => {
      for (const field of [1, 2, 3, 4]) box.writeSVarintField(field, field * 1_000_000_000);
    },
    undefined,
  );
  header.writeStringField(5, 'Sort.Type_then_ID');
  header.writeStringField(16, 'a generator');
  header.writeStringField(17, 'nobody');
  header.writeVarintField(32, 1_700_000_000);
}

/** Elements that were drawn together, most of which still have the edit that they share. */
const DRAWN_TOGETHER = 16;
const CHANGED_SINCE = 12;
const FIRST_EDIT_AT = 1_200_000_000;
const YEARS_OF_EDITS_SECONDS = 500_000_000;

/**
 * The version and the time of the last edit of an element. As in the downloads that anyone can get, there is no user.
 * They differ as in the real map, where they are about a third of a file: with the same edit everywhere, a file of a
 * given size would have far more elements.
 */
function editOf(id: number): { readonly version: number; readonly timestamp: number } {
  const own = scrambled(id);
  const isChanged = own % CHANGED_SINCE === 0;
  const edit = isChanged ? own : scrambled(Math.floor(id / DRAWN_TOGETHER));
  return {
    version: isChanged ? 2 + (edit % 7) : 1 + (edit % 2),
    timestamp: FIRST_EDIT_AT + (edit % YEARS_OF_EDITS_SECONDS),
  };
}

/** A number of 31 bits that looks random and is always the same. */
export function scrambled(value: number): number {
  let bits = Math.imul((value % 2 ** 32) ^ Math.floor(value / 2 ** 32), 0x9e37_79b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85eb_ca6b);
  return (bits ^ (bits >>> 13)) >>> 1;
}

const CHANGESET = 140_000_000;
const USER = { id: 77, name: 'somebody' };

/** Version, timestamp, changeset, user and visibility of a way or relation. */
function writeInfo(writer: PbfWriter, element: number, strings: StringTable): void {
  const { version, timestamp } = editOf(element);
  writer.writeMessage(
    4,
    (_, info) => {
      info.writeVarintField(1, version);
      info.writeVarintField(2, timestamp);
      info.writeVarintField(3, CHANGESET);
      info.writeVarintField(4, USER.id);
      info.writeVarintField(5, strings.place(USER.name));
      info.writeBooleanField(6, true);
    },
    undefined,
  );
}

function writeDenseInfo(dense: PbfWriter, ids: readonly number[], strings: StringTable): void {
  const user = strings.place(USER.name);
  const edits = ids.map(editOf);
  dense.writeMessage(
    5,
    (_, info) => {
      info.writePackedVarint(
        1,
        edits.map(({ version }) => version),
      );
      for (const [field, values] of [
        [2, edits.map(({ timestamp }) => timestamp)],
        [3, ids.map(() => CHANGESET)],
        [4, ids.map(() => USER.id)],
        [5, ids.map(() => user)],
      ] as const)
        info.writePackedSVarint(field, deltas(values));
    },
    undefined,
  );
}

function writeTags(writer: PbfWriter, tags: Tags, strings: StringTable): void {
  writer.writePackedVarint(
    2,
    Object.keys(tags).map((key) => strings.place(key)),
  );
  writer.writePackedVarint(
    3,
    Object.values(tags).map((value) => strings.place(value)),
  );
}

function deltas(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}
