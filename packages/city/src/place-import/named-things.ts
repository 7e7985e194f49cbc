import type { LatLng } from '@fiacre/domain';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { Tags } from '../osm/osm-data.ts';
import { isWithin, linePositions, middleOf, type Extent } from '../osm/node-positions.ts';

/** A named feature with a position: a point, or the centre of an outline or of a relation's outlines. */
export interface NamedThing {
  readonly name: string;
  readonly tags: Tags;
  readonly position: LatLng;
  /** The points of its outline, in no order; absent for a point. */
  readonly outline?: readonly LatLng[];
}

/**
 * All named features except streets, one at a time. One that continues beyond the extent is located at its part inside.
 */
export function* namedThings(osm: OsmColumns, extent: Extent): Generator<NamedThing> {
  for (const [place, tags] of osm.nodeTags) {
    const { name } = tags;
    if (name !== undefined && tags['highway'] === undefined && isWithin(place, osm, extent))
      yield { name, tags, position: osm.position(place) };
  }
  for (const way of osm.ways) {
    const name = way.tag('name');
    if (name === undefined || way.tag('highway') !== undefined) continue;
    const outline = linePositions(way.nodes, osm, extent);
    const position = middleOf(outline);
    if (position !== undefined) yield { name, tags: way.tags, position, outline };
  }
  for (const { tags, members } of osm.relations) {
    const { name } = tags;
    if (name === undefined || tags['type'] !== 'multipolygon' || tags['highway'] !== undefined) continue;
    const outer = members.filter(({ type, role }) => type === 'way' && role !== 'inner');
    const lines = outer.map(({ ref }) => osm.ways.find(ref)?.nodes ?? new Uint32Array());
    const outline = lines.flatMap((nodes) => linePositions(nodes, osm, extent));
    const position = middleOf(outline);
    if (position !== undefined) yield { name, tags, position, outline };
  }
}
