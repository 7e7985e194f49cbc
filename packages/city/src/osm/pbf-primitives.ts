import { CityInputError } from './city-input-error.ts';
import { NumberColumn } from './number-column.ts';
import type { OsmData, OsmMember, OsmRelation, OsmWay, Tags } from './osm-data.ts';
import { ProtobufReader, varintField } from './protobuf-reader.ts';

/** Collects the contents of a file's blocks. Field numbers: OpenStreetMap wiki, PBF Format, "osmformat.proto". */
export class OsmCollector {
  readonly nodeIds = new NumberColumn();
  readonly nodeLats = new NumberColumn();
  readonly nodeLngs = new NumberColumn();
  readonly nodeTags = new Map<number, Tags>();
  readonly ways: OsmWay[] = [];
  readonly relations: OsmRelation[] = [];

  finish(): OsmData {
    return {
      nodeId: this.nodeIds.finish(),
      nodeLat: this.nodeLats.finish(),
      nodeLng: this.nodeLngs.finish(),
      nodeTags: this.nodeTags,
      ways: this.ways,
      relations: this.relations,
    };
  }
}

interface Block {
  readonly strings: readonly string[];
  /** Nanodegrees in one unit of a stored coordinate. */
  readonly granularity: number;
  readonly latOffset: number;
  readonly lngOffset: number;
  readonly into: OsmCollector;
}

/** Reads one PrimitiveBlock (the content of an `OSMData` blob) into the collector. */
export function readPrimitiveBlock(content: Uint8Array, into: OsmCollector): void {
  const reader = new ProtobufReader(content);
  const groups: ProtobufReader[] = [];
  let strings: readonly string[] = [];
  let granularity = 100;
  let latOffset = 0;
  let lngOffset = 0;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) strings = readStrings(reader.nested());
    else if (field === 2) groups.push(reader.nested());
    else if (field === 17) granularity = readInteger(reader);
    else if (field === 19) latOffset = readInteger(reader);
    else if (field === 20) lngOffset = readInteger(reader);
    else reader.skip();
  }
  // The granularity may follow the groups that need it.
  const block: Block = { strings, granularity, latOffset, lngOffset, into };
  for (const group of groups) readGroup(group, block);
}

function readInteger(reader: ProtobufReader): number {
  reader.expect(varintField);
  return reader.twosComplementVarint();
}

function readStrings(reader: ProtobufReader): string[] {
  const strings: string[] = [];
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) strings.push(reader.string());
    else reader.skip();
  }
  return strings;
}

function readGroup(reader: ProtobufReader, block: Block): void {
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) readNode(reader.nested(), block);
    else if (field === 2) readDenseNodes(reader.nested(), block);
    else if (field === 3) block.into.ways.push(readWay(reader.nested(), block));
    else if (field === 4) block.into.relations.push(readRelation(reader.nested(), block));
    else reader.skip();
  }
}

function addNode(block: Block, id: number, lat: number, lng: number, tags: Tags | undefined): void {
  const latDegrees = (block.latOffset + block.granularity * lat) / 1e9;
  const lngDegrees = (block.lngOffset + block.granularity * lng) / 1e9;
  if (!(Math.abs(latDegrees) <= 90 && Math.abs(lngDegrees) <= 180)) {
    throw new CityInputError('city_file_malformed', {
      what: 'a node outside the valid coordinates',
      node: id,
    });
  }
  const { into } = block;
  if (tags !== undefined) into.nodeTags.set(into.nodeIds.length, tags);
  into.nodeIds.push(id);
  into.nodeLats.push(latDegrees);
  into.nodeLngs.push(lngDegrees);
}

function readNode(reader: ProtobufReader, block: Block): void {
  let id = 0;
  let lat = Number.NaN;
  let lng = Number.NaN;
  const tags = new TagLists();
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (tags.take(field, reader)) continue;
    if (field === 1 || field === 8 || field === 9) {
      reader.expect(varintField);
      const value = reader.signedVarint();
      if (field === 1) id = value;
      else if (field === 8) lat = value;
      else lng = value;
    } else reader.skip();
  }
  addNode(block, id, lat, lng, tags.isEmpty ? undefined : tags.resolve(block.strings));
}

function readDenseNodes(reader: ProtobufReader, block: Block): void {
  let ids: number[] = [];
  let lats: number[] = [];
  let lngs: number[] = [];
  let keysAndValues: number[] = [];
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) ids = readDeltas(reader.nested());
    else if (field === 8) lats = readDeltas(reader.nested());
    else if (field === 9) lngs = readDeltas(reader.nested());
    else if (field === 10) keysAndValues = readUnsigned(reader.nested());
    else reader.skip();
  }
  if (lats.length !== ids.length || lngs.length !== ids.length) {
    throw new CityInputError('city_file_malformed', { what: 'node columns of different lengths' });
  }
  const tagsOf = denseTags(keysAndValues, block.strings);
  ids.forEach((id, index) => {
    addNode(block, id, lats[index] ?? Number.NaN, lngs[index] ?? Number.NaN, tagsOf());
  });
}

/** Dense tags are one list: key, value, key, value, 0 for each node in turn; empty when no node has tags. */
function denseTags(keysAndValues: readonly number[], strings: readonly string[]): () => Tags | undefined {
  let position = 0;
  return () => {
    if (position >= keysAndValues.length) return undefined;
    let tags: Record<string, string> | undefined;
    for (;;) {
      const key = keysAndValues[position++];
      if (key === undefined) throw new CityInputError('city_file_malformed', { what: 'node tags cut short' });
      if (key === 0) return tags;
      tags ??= {};
      tags[stringAt(strings, key)] = stringAt(strings, keysAndValues[position++]);
    }
  };
}

function readWay(reader: ProtobufReader, block: Block): OsmWay {
  let id = 0;
  let refs: number[] = [];
  const tags = new TagLists();
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (tags.take(field, reader)) continue;
    if (field === 1) id = readInteger(reader);
    else if (field === 8) refs = readDeltas(reader.nested());
    else reader.skip();
  }
  return { id, refs, tags: tags.resolve(block.strings) };
}

const memberTypes = ['node', 'way', 'relation'] as const;

function readRelation(reader: ProtobufReader, block: Block): OsmRelation {
  let id = 0;
  let roles: number[] = [];
  let refs: number[] = [];
  let types: number[] = [];
  const tags = new TagLists();
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (tags.take(field, reader)) continue;
    if (field === 1) id = readInteger(reader);
    else if (field === 8) roles = readUnsigned(reader.nested());
    else if (field === 9) refs = readDeltas(reader.nested());
    else if (field === 10) types = readUnsigned(reader.nested());
    else reader.skip();
  }
  if (roles.length !== refs.length || types.length !== refs.length) {
    throw new CityInputError('city_file_malformed', {
      what: 'member columns of different lengths',
      relation: id,
    });
  }
  const members = refs.map((ref, index): OsmMember => {
    const type = memberTypes[types[index] ?? -1];
    if (type === undefined)
      throw new CityInputError('city_file_malformed', { what: 'member type', relation: id });
    return { type, ref, role: stringAt(block.strings, roles[index]) };
  });
  return { id, members, tags: tags.resolve(block.strings) };
}

/** The keys (field 2) and values (field 3) of a node, way or relation, as indices into the string table. */
class TagLists {
  private keys: number[] = [];
  private values: number[] = [];

  take(field: number, reader: ProtobufReader): boolean {
    if (field === 2) this.keys = readUnsigned(reader.nested());
    else if (field === 3) this.values = readUnsigned(reader.nested());
    else return false;
    return true;
  }

  get isEmpty(): boolean {
    return this.keys.length === 0;
  }

  resolve(strings: readonly string[]): Tags {
    if (this.keys.length !== this.values.length) {
      throw new CityInputError('city_file_malformed', { what: 'keys without values' });
    }
    const tags: Record<string, string> = {};
    this.keys.forEach((key, index) => {
      tags[stringAt(strings, key)] = stringAt(strings, this.values[index]);
    });
    return tags;
  }
}

function stringAt(strings: readonly string[], index: number | undefined): string {
  const found = index === undefined ? undefined : strings[index];
  if (found === undefined) throw new CityInputError('city_file_malformed', { what: 'a missing string' });
  return found;
}

function readUnsigned(reader: ProtobufReader): number[] {
  const values: number[] = [];
  while (!reader.done) values.push(reader.varint());
  return values;
}

function readDeltas(reader: ProtobufReader): number[] {
  const values: number[] = [];
  let value = 0;
  while (!reader.done) {
    value += reader.signedVarint();
    values.push(value);
  }
  return values;
}
