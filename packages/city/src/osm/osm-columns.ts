import type { LatLng } from '@fiacre/domain';
import { withArraysAside, type Slot } from './columns-aside.ts';
import { IdIndex } from './id-index.ts';
import type { OsmRelation, Tags } from './osm-data.ts';
import type { TagColumns } from './tag-columns.ts';

/** The index used for a way's node that the file does not contain. */
export const MISSING_NODE = 0xffff_ffff;

/** A way, read from the columns. */
export interface ColumnWay {
  readonly id: number;
  /** The indices of its nodes in drawing order; `MISSING_NODE` for those that the file lacks. */
  readonly nodes: Uint32Array;
  readonly tags: Tags;
  /** One of the tags, without reading the rest. */
  tag(key: string): string | undefined;
}

export interface NodeColumns {
  /** The indices of the nodes that are members of relations, by id; no other nodes are looked up. */
  readonly memberNodes: ReadonlyMap<number, number>;
  readonly nodeLatE7: Int32Array;
  readonly nodeLngE7: Int32Array;
  /** 1 for nodes outside the requested area; absent when the whole file is imported. */
  readonly nodeOutside: Uint8Array | undefined;
  /** The indices of the tagged nodes in ascending order, one for each row of `nodeTags`. */
  readonly taggedNode: Uint32Array;
  readonly nodeTags: TagColumns;
}

export interface WayColumns {
  readonly wayId: Float64Array;
  /** The nodes of way `w` are `wayNodes[wayStart[w]]` up to, but not including, `wayNodes[wayStart[w + 1]]`. */
  readonly wayStart: Uint32Array;
  readonly wayNodes: Uint32Array;
  readonly wayTags: TagColumns;
}

/**
 * The parts of a file that an import uses, in typed columns: a country has millions of nodes and ways, and an object
 * for each would take ten times the memory. A node is identified by its index in the columns.
 */
export class OsmColumns {
  readonly nodeTags: TaggedNodes;
  readonly ways: Ways;
  readonly relations: readonly OsmRelation[];
  private readonly memberNodes: ReadonlyMap<number, number>;
  private latE7: Int32Array;
  private lngE7: Int32Array;
  private outside: Uint8Array | undefined;

  constructor(nodes: NodeColumns, ways: WayColumns, relations: readonly OsmRelation[]) {
    this.memberNodes = nodes.memberNodes;
    this.latE7 = nodes.nodeLatE7;
    this.lngE7 = nodes.nodeLngE7;
    this.outside = nodes.nodeOutside;
    this.nodeTags = new TaggedNodes(nodes.taggedNode, nodes.nodeTags);
    this.ways = new Ways(ways);
    this.relations = relations;
  }

  get nodeCount(): number {
    return this.latE7.length;
  }

  get nodeLatE7(): Int32Array {
    return this.latE7;
  }

  get nodeLngE7(): Int32Array {
    return this.lngE7;
  }

  /** Runs `work`, which does not need the columns, while they are in a new file instead of memory. */
  aside<T>(path: string, work: () => T): T {
    const nodes: Slot[] = [
      { get: () => this.latE7, set: (values) => (this.latE7 = values as Int32Array) },
      { get: () => this.lngE7, set: (values) => (this.lngE7 = values as Int32Array) },
    ];
    if (this.outside !== undefined)
      nodes.push({
        get: () => this.outside ?? new Uint8Array(),
        set: (values) => (this.outside = values as Uint8Array),
      });
    return withArraysAside(path, [...nodes, ...this.nodeTags.slots(), ...this.ways.slots()], work);
  }

  /** The index of a node that is a member of a relation by its id, or -1. */
  findNode(id: number): number {
    return this.memberNodes.get(id) ?? -1;
  }

  position(place: number): LatLng {
    return { lat: (this.latE7[place] ?? 0) / 1e7, lng: (this.lngE7[place] ?? 0) / 1e7 };
  }

  /** Whether a node exists and is in the requested area. Anything outside is only drawn on the map. */
  isInside(place: number): boolean {
    return place !== MISSING_NODE && (this.outside === undefined || this.outside[place] !== 1);
  }
}

/** The tags of the tagged nodes, by their index. */
export class TaggedNodes {
  private places: Uint32Array;
  private readonly tags: TagColumns;

  constructor(places: Uint32Array, tags: TagColumns) {
    this.places = places;
    this.tags = tags;
  }

  get size(): number {
    return this.places.length;
  }

  slots(): Slot[] {
    const own: Slot = { get: () => this.places, set: (values) => (this.places = values as Uint32Array) };
    return [own, ...this.tags.slots()];
  }

  get(place: number): Tags | undefined {
    let low = 0;
    let high = this.places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.places[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return this.places[low] === place ? this.tags.get(low) : undefined;
  }

  *[Symbol.iterator](): Generator<readonly [place: number, tags: Tags]> {
    for (const [row, place] of this.places.entries()) yield [place, this.tags.get(row)];
  }
}

/** The ways in the order of the file. */
export class Ways {
  private columns: WayColumns;
  private index: IdIndex | undefined;

  constructor(columns: WayColumns) {
    this.columns = columns;
  }

  get length(): number {
    return this.columns.wayId.length;
  }

  slots(): Slot[] {
    // Rebuilt when it is needed; it also has the ids.
    this.index = undefined;
    const slotOf = (key: 'wayId' | 'wayStart' | 'wayNodes'): Slot => ({
      get: () => this.columns[key],
      set: (values) => (this.columns = { ...this.columns, [key]: values }),
    });
    return [slotOf('wayId'), slotOf('wayStart'), slotOf('wayNodes'), ...this.columns.wayTags.slots()];
  }

  at(row: number): ColumnWay {
    return new WayView(this.columns, row);
  }

  find(id: number): ColumnWay | undefined {
    const place = this.place(id);
    return place < 0 ? undefined : this.at(place);
  }

  /** The index of a way by its id, or -1. */
  place(id: number): number {
    this.index ??= new IdIndex(this.columns.wayId);
    return this.index.find(id);
  }

  *[Symbol.iterator](): Generator<ColumnWay> {
    for (let row = 0; row < this.length; row++) yield this.at(row);
  }
}

class WayView implements ColumnWay {
  private readonly columns: WayColumns;
  private readonly row: number;
  private known: Tags | undefined;

  constructor(columns: WayColumns, row: number) {
    this.columns = columns;
    this.row = row;
  }

  get id(): number {
    return this.columns.wayId[this.row] ?? 0;
  }

  get nodes(): Uint32Array {
    const { wayStart, wayNodes } = this.columns;
    return wayNodes.subarray(wayStart[this.row], wayStart[this.row + 1]);
  }

  get tags(): Tags {
    this.known ??= this.columns.wayTags.get(this.row);
    return this.known;
  }

  tag(key: string): string | undefined {
    const { wayTags } = this.columns;
    return wayTags.value(this.row, wayTags.pool.find(key));
  }
}
