import { BlockStrings, type ElementTags } from './block-strings.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import type { OsmMember } from './osm-data.ts';
import { ProtobufReader, varintField } from './protobuf-reader.ts';

/** The coordinates of the nodes of a way, in units of 10⁻⁷ degrees. */
export interface WayLocations {
  readonly latsE7: readonly number[];
  readonly lngsE7: readonly number[];
}

/** Receives the elements of a file in order. Kinds of elements without a method are skipped. */
export interface PrimitiveSink {
  /** Latitude and longitude in 10⁻⁷ degrees; fractions if the file is more precise than that. */
  node?: ((id: number, latE7: number, lngE7: number, tags: ElementTags | undefined) => void) | undefined;
  way?:
    | ((id: number, refs: readonly number[], tags: ElementTags, locations: WayLocations | undefined) => void)
    | undefined;
  /** `members` reads the list, which should be done only for relations that are used. */
  relation?: ((id: number, tags: ElementTags, members: () => OsmMember[]) => void) | undefined;
}

interface Block {
  readonly strings: BlockStrings;
  /** How many nanodegrees one unit of a stored coordinate is. */
  readonly granularity: number;
  readonly latOffset: number;
  readonly lngOffset: number;
  readonly into: PrimitiveSink;
}

/** Kinds of elements in a block, as bits. */
export const NODES = 1;
export const WAYS = 2;
export const RELATIONS = 4;

/**
 * Reads one PrimitiveBlock (the content of an `OSMData` blob) into the sink and returns the kinds of elements in it.
 * Field numbers: OpenStreetMap wiki, PBF Format, "osmformat.proto".
 */
export function readPrimitiveBlock(content: Uint8Array, into: PrimitiveSink): number {
  const reader = new ProtobufReader(content);
  const groups: ProtobufReader[] = [];
  let strings: ProtobufReader | undefined;
  let granularity = 100;
  let latOffset = 0;
  let lngOffset = 0;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) strings = reader.nested();
    else if (field === 2) groups.push(reader.nested());
    else if (field === 17) granularity = readInteger(reader);
    else if (field === 19) latOffset = readInteger(reader);
    else if (field === 20) lngOffset = readInteger(reader);
    else reader.skip();
  }
  // The granularity may come after the groups that need it.
  const block: Block = { strings: new BlockStrings(strings), granularity, latOffset, lngOffset, into };
  return groups.reduce((kinds, group) => kinds | readGroup(group, block), 0);
}

function readInteger(reader: ProtobufReader): number {
  reader.expect(varintField);
  return reader.twosComplementVarint();
}

function readGroup(reader: ProtobufReader, block: Block): number {
  const { into } = block;
  let kinds = 0;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    const kind = field === 1 || field === 2 ? NODES : field === 3 ? WAYS : field === 4 ? RELATIONS : 0;
    kinds |= kind;
    if (field === 1 && into.node !== undefined) readNode(reader.nested(), block);
    else if (field === 2 && into.node !== undefined) readDenseNodes(reader.nested(), block);
    else if (field === 3 && into.way !== undefined) readWay(reader.nested(), block);
    else if (field === 4 && into.relation !== undefined) readRelation(reader.nested(), block);
    else reader.skip();
  }
  return kinds;
}

function addNode(block: Block, id: number, lat: number, lng: number, tags: ElementTags | undefined): void {
  const latE7 = (block.latOffset + block.granularity * lat) / 100;
  const lngE7 = (block.lngOffset + block.granularity * lng) / 100;
  if (!(Math.abs(latE7) <= 90e7 && Math.abs(lngE7) <= 180e7)) {
    throw new CityInputError('city_file_malformed', {
      what: 'a node outside the valid coordinates',
      node: id,
    });
  }
  block.into.node?.(id, latE7, lngE7, tags);
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
  addNode(block, id, lat, lng, tags.isEmpty ? undefined : tags.of(block.strings));
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
  for (let index = 0; index < ids.length; index++) {
    addNode(block, ids[index] ?? 0, lats[index] ?? Number.NaN, lngs[index] ?? Number.NaN, tagsOf());
  }
}

/** Dense tags are one list: key, value, key, value, 0 for each node in turn; empty when no node has tags. */
function denseTags(keysAndValues: readonly number[], strings: BlockStrings): () => ElementTags | undefined {
  let position = 0;
  return () => {
    if (position >= keysAndValues.length) return undefined;
    if (keysAndValues[position] === 0) {
      position++;
      return undefined;
    }
    const tags: { strings: BlockStrings; keys: number[]; values: number[] } = {
      strings,
      keys: [],
      values: [],
    };
    for (;;) {
      const key = keysAndValues[position++];
      if (key === undefined) throw new CityInputError('city_file_malformed', { what: 'node tags cut short' });
      if (key === 0) return tags;
      tags.keys.push(key);
      tags.values.push(keysAndValues[position++] ?? -1);
    }
  };
}

function readWay(reader: ProtobufReader, block: Block): void {
  let id = 0;
  let refs: number[] = [];
  let lats: number[] = [];
  let lngs: number[] = [];
  const tags = new TagLists();
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (tags.take(field, reader)) continue;
    if (field === 1) id = readInteger(reader);
    else if (field === 8) refs = readDeltas(reader.nested());
    else if (field === 9) lats = readDeltas(reader.nested());
    else if (field === 10) lngs = readDeltas(reader.nested());
    else reader.skip();
  }
  block.into.way?.(id, refs, tags.of(block.strings), locationsOf(block, id, refs, lats, lngs));
}

function locationsOf(
  block: Block,
  way: number,
  refs: readonly number[],
  lats: readonly number[],
  lngs: readonly number[],
): WayLocations | undefined {
  if (lats.length === 0 && lngs.length === 0) return undefined;
  if (lats.length !== refs.length || lngs.length !== refs.length) {
    throw new CityInputError('city_file_malformed', { what: 'way locations of another length', way });
  }
  return {
    latsE7: lats.map((lat) => (block.latOffset + block.granularity * lat) / 100),
    lngsE7: lngs.map((lng) => (block.lngOffset + block.granularity * lng) / 100),
  };
}

const memberTypes = ['node', 'way', 'relation'] as const;

function readRelation(reader: ProtobufReader, block: Block): void {
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
  if (types.some((type) => type >= memberTypes.length)) {
    throw new CityInputError('city_file_malformed', { what: 'member type', relation: id });
  }
  block.into.relation?.(id, tags.of(block.strings), () =>
    refs.map((ref, index) => ({
      type: memberTypes[types[index] ?? 0] ?? 'node',
      ref,
      role: block.strings.at(roles[index]),
    })),
  );
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

  of(strings: BlockStrings): ElementTags {
    if (this.keys.length !== this.values.length) {
      throw new CityInputError('city_file_malformed', { what: 'keys without values' });
    }
    return { strings, keys: this.keys, values: this.values };
  }
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
