import type { LatLng } from '@fiacre/domain';
import type { OsmData, Tags } from '../osm/osm-data.ts';
import { linePositions, middleOf, type NodePositions } from './node-positions.ts';

/** A named feature with a position: a point, or the centre of an outline or of a relation's outlines. */
export interface NamedThing {
  readonly name: string;
  readonly tags: Tags;
  readonly position: LatLng;
}

/** All named features except streets. */
export function namedThings(data: OsmData, positions: NodePositions): NamedThing[] {
  const things: NamedThing[] = [];
  const add = (tags: Tags, locate: () => LatLng | undefined): void => {
    const { name } = tags;
    const position = name === undefined || tags['highway'] !== undefined ? undefined : locate();
    if (name !== undefined && position !== undefined) things.push({ name, tags, position });
  };
  for (const [index, tags] of data.nodeTags) {
    add(tags, () => ({ lat: data.nodeLat[index] ?? 0, lng: data.nodeLng[index] ?? 0 }));
  }
  for (const { refs, tags } of data.ways) add(tags, () => middleOf(linePositions(refs, positions)));
  const ways = new Map(data.ways.map((way) => [way.id, way.refs]));
  for (const { tags, members } of data.relations) {
    if (tags['type'] !== 'multipolygon') continue;
    const outer = members.filter(({ type, role }) => type === 'way' && role !== 'inner');
    const refs = outer.flatMap(({ ref }) => ways.get(ref) ?? []);
    add(tags, () => middleOf(linePositions(refs, positions)));
  }
  return things;
}
