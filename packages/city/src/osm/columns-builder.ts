import type { ElementTags } from './block-strings.ts';
import type { CutArea } from './cut-area.ts';
import { IdIndex } from './id-index.ts';
import { isAccessKey, isFeatureKey } from './kept-tags.ts';
import { bytes, doubles, int32s, uint32s } from '../arrays/number-column.ts';
import type { OsmData, OsmRelation } from './osm-data.ts';
import { MISSING_NODE, OsmColumns } from './osm-columns.ts';
import { StringPool, TagColumns } from './tag-columns.ts';

/**
 * Expected numbers of elements. If they are too low, memory has to be copied; numbers that are too high cost nothing.
 */
export interface ExpectedCounts {
  readonly nodes: number;
  readonly ways: number;
}

/** Builds the columns: nodes first, then ways, then relations. */
export class ColumnsBuilder {
  private readonly area: CutArea | undefined;
  private readonly pool = new StringPool();
  private readonly nodeId;
  private readonly nodeLatE7;
  private readonly nodeLngE7;
  private readonly nodeOutside;
  private taggedNode = uint32s();
  private nodeTags: TagColumns;
  private wayId;
  private wayStart;
  private wayNodes;
  private wayTags: TagColumns;
  /** The position in `wayNodes` for a node that has not been read yet, and its id. */
  private readonly gapAt = doubles();
  private readonly gapId = doubles();
  private index: IdIndex | undefined;

  constructor(expected: ExpectedCounts, area?: CutArea) {
    this.area = area;
    this.nodeId = doubles(expected.nodes);
    this.nodeLatE7 = int32s(expected.nodes);
    this.nodeLngE7 = int32s(expected.nodes);
    this.nodeOutside = bytes(area === undefined ? 0 : expected.nodes);
    this.nodeTags = new TagColumns(this.pool, expected.nodes / 16);
    this.wayId = doubles(expected.ways);
    this.wayStart = uint32s(expected.ways + 1);
    this.wayStart.push(0);
    this.wayNodes = uint32s(expected.nodes * 1.3);
    this.wayTags = new TagColumns(this.pool, expected.ways);
  }

  get nodeCount(): number {
    return this.nodeId.length;
  }

  get wayCount(): number {
    return this.wayId.length;
  }

  /** Adds a node, unless it is too far from the requested area. */
  node(id: number, latE7: number, lngE7: number, tags?: ElementTags): void {
    if (this.area !== undefined && !this.area.isNear(latE7, lngE7)) return;
    this.place(id, latE7, lngE7);
    if (tags === undefined || !hasFeature(tags, true)) return;
    this.taggedNode.push(this.nodeId.length - 1);
    this.nodeTags.addElement(tags);
  }

  /** Adds a node that a way inside the area needs, wherever it is. */
  farNode(id: number, latE7: number, lngE7: number): void {
    this.place(id, latE7, lngE7);
  }

  private place(id: number, latE7: number, lngE7: number): void {
    this.nodeId.push(id);
    const [lat, lng] = [Math.round(latE7), Math.round(lngE7)];
    this.nodeLatE7.push(lat);
    this.nodeLngE7.push(lng);
    if (this.area !== undefined) this.nodeOutside.push(this.area.contains(lat, lng) ? 0 : 1);
  }

  /** Called after the last node, except for those that `fillGaps` requests. */
  endNodes(): void {
    this.index = new IdIndex(this.nodeId.finish());
  }

  hasNode(id: number): boolean {
    return (this.index?.find(id) ?? -1) >= 0;
  }

  /** Adds a way. Returns false if none of its nodes is near the requested area, unless it is `needed`. */
  way(id: number, refs: readonly number[], tags: ElementTags, needed = false): boolean {
    if (!needed && this.area !== undefined && !refs.some((ref) => this.hasNode(ref))) return false;
    this.wayTags.addElement(tags);
    this.addWay(id, refs);
    return true;
  }

  private addWay(id: number, refs: readonly number[]): void {
    this.wayId.push(id);
    for (const ref of refs) {
      const place = this.index?.find(ref) ?? -1;
      if (place < 0 && this.area !== undefined) {
        this.gapAt.push(this.wayNodes.length);
        this.gapId.push(ref);
      }
      this.wayNodes.push(place < 0 ? MISSING_NODE : place);
    }
    this.wayStart.push(this.wayNodes.length);
  }

  /** The ids of nodes needed by ways but too far away when they were read, in ascending order. */
  missingNodes(): Float64Array {
    return this.gapId
      .finish()
      .slice()
      .sort()
      .filter((id, index, all) => id !== all[index - 1]);
  }

  /** Adds the nodes from `farNode` since `endNodes` to the ways that need them. */
  fillGaps(): void {
    this.endNodes();
    for (let gap = 0; gap < this.gapAt.length; gap++) {
      const place = this.index?.find(this.gapId.at(gap)) ?? -1;
      if (place >= 0) this.wayNodes.set(this.gapAt.at(gap), place);
    }
  }

  finish(relations: readonly OsmRelation[]): OsmColumns {
    this.dropRepeatedPoints();
    this.dropRepeatedWays();
    this.pool.keepKeys();
    return new OsmColumns(
      {
        memberNodes: this.memberNodes(relations),
        nodeLatE7: this.nodeLatE7.finish(),
        nodeLngE7: this.nodeLngE7.finish(),
        nodeOutside: this.area === undefined ? undefined : this.nodeOutside.finish(),
        taggedNode: this.taggedNode.finish(),
        nodeTags: this.nodeTags,
      },
      {
        wayId: this.wayId.finish(),
        wayStart: this.wayStart.finish(),
        wayNodes: this.wayNodes.finish(),
        wayTags: this.wayTags,
      },
      relations,
    );
  }

  /** Files that were joined contain the same elements more than once. Only the first of each is kept. */
  private dropRepeatedPoints(): void {
    const [places, tags] = [this.taggedNode, this.nodeTags];
    const isFirst = (row: number): boolean =>
      this.index?.find(this.nodeId.at(places.at(row))) === places.at(row);
    if (this.index?.isAscending !== false || everyRow(places.length, isFirst)) return;
    this.taggedNode = uint32s(places.length);
    this.nodeTags = new TagColumns(this.pool, places.length);
    for (let row = 0; row < places.length; row++) {
      if (!isFirst(row)) continue;
      this.taggedNode.push(places.at(row));
      this.nodeTags.addTags(tags.get(row));
    }
  }

  private dropRepeatedWays(): void {
    const [ids, starts, nodes, tags] = [this.wayId, this.wayStart, this.wayNodes, this.wayTags];
    const index = new IdIndex(ids.finish());
    const isFirst = (row: number): boolean => index.find(ids.at(row)) === row;
    if (index.isAscending || everyRow(ids.length, isFirst)) return;
    this.wayId = doubles(ids.length);
    this.wayStart = uint32s(starts.length);
    this.wayNodes = uint32s(nodes.length);
    this.wayTags = new TagColumns(this.pool, ids.length);
    this.wayStart.push(0);
    for (let row = 0; row < ids.length; row++) {
      if (!isFirst(row)) continue;
      this.wayId.push(ids.at(row));
      this.wayTags.addTags(tags.get(row));
      for (let at = starts.at(row); at < starts.at(row + 1); at++) this.wayNodes.push(nodes.at(at));
      this.wayStart.push(this.wayNodes.length);
    }
  }

  private memberNodes(relations: readonly OsmRelation[]): Map<number, number> {
    const places = new Map<number, number>();
    for (const { members } of relations) {
      for (const { type, ref } of members) {
        const place = type === 'node' ? (this.index?.find(ref) ?? -1) : -1;
        if (place >= 0) places.set(ref, place);
      }
    }
    return places;
  }

  /** Adds everything in an extract in memory. */
  addAll(data: OsmData): void {
    for (const [index, id] of data.nodeId.entries()) {
      this.place(id, (data.nodeLat[index] ?? 0) * 1e7, (data.nodeLng[index] ?? 0) * 1e7);
    }
    for (const [index, tags] of [...data.nodeTags].sort(([a], [b]) => a - b)) {
      this.taggedNode.push(index);
      this.nodeTags.addTags(tags);
    }
    this.endNodes();
    for (const { id, refs, tags } of data.ways) {
      this.wayTags.addTags(tags);
      this.addWay(id, refs);
    }
  }
}

function everyRow(count: number, holds: (row: number) => boolean): boolean {
  for (let row = 0; row < count; row++) if (!holds(row)) return false;
  return true;
}

/** Whether the tags make a way, or a node, worth keeping. */
export function hasFeature({ strings, keys }: ElementTags, isNode = false): boolean {
  return keys.some((key) => {
    const text = strings.at(key);
    return isFeatureKey(text) || (isNode && isAccessKey(text));
  });
}

const columnsOfData = new WeakMap<OsmData, OsmColumns>();

/** Converts an extract in memory to columns; returns columns unchanged. */
export function columnsOf(data: OsmData | OsmColumns): OsmColumns {
  if (data instanceof OsmColumns) return data;
  const known = columnsOfData.get(data);
  if (known !== undefined) return known;
  const builder = new ColumnsBuilder({ nodes: data.nodeId.length, ways: data.ways.length });
  builder.addAll(data);
  const columns = builder.finish(data.relations);
  columnsOfData.set(data, columns);
  return columns;
}
