import type { ElementTags } from './block-strings.ts';
import { ColumnsBuilder, hasFeature } from './columns-builder.ts';
import type { CutArea } from './cut-area.ts';
import { IdIndex } from './id-index.ts';
import { isKeptKey, isKeptRelation } from './kept-tags.ts';
import type { OsmMember, OsmRelation, Tags } from './osm-data.ts';
import type { OsmColumns } from './osm-columns.ts';
import type { PbfFile } from './pbf-file.ts';
import { hasLocationsOnWays } from './pbf-header.ts';
import type { PrimitiveSink } from './pbf-primitives.ts';

export interface ImportPbfOptions {
  /** The part of the file to import; the whole file by default. */
  readonly area?: CutArea | undefined;
  /** Called with the share of the file that has been read, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** A file has about this many bytes for each node and way. If it has fewer, memory has to be copied. */
const BYTES_PER_NODE = 6;
const BYTES_PER_WAY = 40;

/**
 * Reads the parts of a file that an import uses into typed columns. The file is scanned several times, because nodes
 * come first, and relations, which determine which ways are needed, come last: nodes, relations, ways. For a part of a
 * file, the ways and nodes that continue areas beyond it are read again. Throws `CityInputError` as `readOsmPbf` does.
 */
export function importPbf(file: PbfFile, { area, onProgress }: ImportPbfOptions = {}): OsmColumns {
  const located = hasLocationsOnWays(file.header);
  return (
    new PbfImport(file, area, onProgress, located).run() ??
    // The ways contain locations, although the header does not announce them.
    new PbfImport(file, area, onProgress, true).run() ??
    unreachable()
  );
}

function unreachable(): never {
  throw new Error('a file was not read although the locations on its ways are');
}

class PbfImport {
  private readonly file: PbfFile;
  private readonly area: CutArea | undefined;
  private readonly onProgress: ((share: number) => void) | undefined;
  private readonly builder: ColumnsBuilder;
  private relations: OsmRelation[] = [];
  /** The ways that make up areas, which often have no tags. */
  private readonly areaWays = new Set<number>();
  private readonly located: boolean;
  private sawLocations = false;

  constructor(
    file: PbfFile,
    area: CutArea | undefined,
    onProgress: ((share: number) => void) | undefined,
    located: boolean,
  ) {
    this.file = file;
    this.area = area;
    this.onProgress = onProgress;
    this.located = located;
    const expected = { nodes: file.bytes / BYTES_PER_NODE, ways: file.bytes / BYTES_PER_WAY };
    this.builder = new ColumnsBuilder(expected, area);
  }

  /** Null if the ways turn out to contain locations; without them, most nodes are missing. */
  run(): OsmColumns | null {
    this.readNodes();
    this.readRelations();
    const touched = this.readWays();
    if (this.sawLocations && !this.located) return null;
    if (this.area !== undefined) {
      this.completeAreas(touched);
      this.completeWays();
    }
    return this.builder.finish(this.relations);
  }

  private readNodes(): void {
    const { builder } = this;
    const node = builder.node.bind(builder);
    const onProgress = this.progress(0, 0.5);
    this.file.scan(this.located ? { node, way: nodesOfWays(node) } : { node }, { onProgress });
    builder.endNodes();
  }

  private readRelations(): void {
    this.file.scanRelations({
      relation: (id, elementTags, members) => {
        const tags = keptTagsOf(elementTags);
        if (!isKeptRelation(tags)) return;
        const relation = { id, tags, members: members() };
        this.relations.push(relation);
        if (isArea(relation)) for (const { ref } of wayMembers(relation)) this.areaWays.add(ref);
      },
    });
    // Where possible a file is read backwards, but the order must not depend on that.
    this.relations = this.relations
      .sort((one, other) => one.id - other.id)
      .filter(({ id }, index, all) => id !== all[index - 1]?.id);
  }

  /** Returns the ways of areas that are near the requested area. */
  private readWays(): Set<number> {
    const touched = new Set<number>();
    const onProgress = this.progress(0.5, 1);
    this.file.scan(
      {
        way: (id, refs, tags, locations) => {
          if (locations !== undefined) this.sawLocations = true;
          const isPartOfArea = this.areaWays.has(id);
          if (!isPartOfArea && !hasFeature(tags)) return;
          if (this.builder.way(id, refs, tags) && isPartOfArea) touched.add(id);
        },
      },
      { onProgress },
    );
    return touched;
  }

  /** Reads the remaining ways of areas that reach into the requested area, and drops areas that do not. */
  private completeAreas(touched: ReadonlySet<number>): void {
    this.relations = this.relations.filter(
      (relation) => !isArea(relation) || wayMembers(relation).some(({ ref }) => touched.has(ref)),
    );
    const needed = new Set(
      this.relations
        .filter(({ tags }) => tags.type === 'multipolygon')
        .flatMap((relation) => wayMembers(relation).map(({ ref }) => ref)),
    );
    for (const way of touched) needed.delete(way);
    if (needed.size === 0) return;
    this.file.scan({
      way: (id, refs, tags) => {
        if (needed.has(id)) this.builder.way(id, refs, tags, true);
      },
    });
  }

  private completeWays(): void {
    const missing = this.builder.missingNodes();
    if (missing.length === 0) return;
    const wanted = new IdIndex(missing);
    const node = (id: number, latE7: number, lngE7: number): void => {
      if (wanted.find(id) >= 0) this.builder.farNode(id, latE7, lngE7);
    };
    this.file.scan(this.located ? { node, way: nodesOfWays(node) } : { node });
    this.builder.fillGaps();
  }

  private progress(from: number, to: number): (share: number) => void {
    return (share) => this.onProgress?.(from + share * (to - from));
  }
}

/** Some ways contain the locations of their nodes. Passes these nodes to `node`. */
function nodesOfWays(node: (id: number, latE7: number, lngE7: number) => void): PrimitiveSink['way'] {
  return (_id, refs, _tags, locations) => {
    if (locations === undefined) return;
    for (const [index, ref] of refs.entries()) {
      node(ref, locations.latsE7[index] ?? 0, locations.lngsE7[index] ?? 0);
    }
  };
}

function isArea({ tags }: OsmRelation): boolean {
  return tags.type === 'multipolygon' || tags.type === 'boundary';
}

function wayMembers({ members }: OsmRelation): OsmMember[] {
  return members.filter(({ type }) => type === 'way');
}

function keptTagsOf({ strings, keys, values }: ElementTags): Tags {
  const tags: Record<string, string> = {};
  for (const [index, key] of keys.entries()) {
    const text = strings.at(key);
    if (isKeptKey(text)) tags[text] = strings.at(values[index]);
  }
  return tags;
}
