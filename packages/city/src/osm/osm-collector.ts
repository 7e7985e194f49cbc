import type { ElementTags } from './block-strings.ts';
import { doubles } from '../arrays/number-column.ts';
import type { OsmData, OsmMember, OsmRelation, OsmWay, Tags } from './osm-data.ts';
import type { PrimitiveSink } from './pbf-primitives.ts';

/** Collects all elements with all tags as plain objects. */
export class OsmCollector implements PrimitiveSink {
  private readonly nodeIds = doubles();
  private readonly nodeLats = doubles();
  private readonly nodeLngs = doubles();
  private readonly nodeTags = new Map<number, Tags>();
  private readonly ways: OsmWay[] = [];
  private readonly relations: OsmRelation[] = [];

  node(id: number, latE7: number, lngE7: number, tags: ElementTags | undefined): void {
    if (tags !== undefined) this.nodeTags.set(this.nodeIds.length, resolveTags(tags));
    this.nodeIds.push(id);
    this.nodeLats.push(latE7 / 1e7);
    this.nodeLngs.push(lngE7 / 1e7);
  }

  way(id: number, refs: readonly number[], tags: ElementTags): void {
    this.ways.push({ id, refs, tags: resolveTags(tags) });
  }

  relation(id: number, tags: ElementTags, members: () => OsmMember[]): void {
    this.relations.push({ id, members: members(), tags: resolveTags(tags) });
  }

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

function resolveTags({ strings, keys, values }: ElementTags): Tags {
  const tags: Record<string, string> = {};
  keys.forEach((key, index) => {
    tags[strings.at(key)] = strings.at(values[index]);
  });
  return tags;
}
