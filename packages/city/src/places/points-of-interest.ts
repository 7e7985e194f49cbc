import type { LatLng } from '@fiacre/domain';
import type { OsmData, Tags } from '../osm/osm-data.ts';
import type { Localities } from './localities.ts';
import { otherNames } from './name-tags.ts';
import { linePositions, middleOf, type NodePositions } from './node-positions.ts';
import type { PlaceDocument } from './place-model.ts';
import { classifyPoint } from './point-class.ts';

/** Named things that are neither streets nor settlements: from points, outlines and relations. */
export function gatherPoints(
  data: OsmData,
  positions: NodePositions,
  localities: Localities,
): PlaceDocument[] {
  const documents: PlaceDocument[] = [];
  const add = (tags: Tags, position: LatLng | undefined): void => {
    const name = tags['name'];
    const found = classifyPoint(tags);
    if (name === undefined || found === null || position === undefined) return;
    documents.push({
      kind: found.kind,
      name,
      otherNames: otherNames(tags),
      secondary: [streetAddress(tags), localities.describe(position)]
        .filter((part) => part !== '')
        .join(', '),
      position,
      weight: found.weight,
      footOnly: false,
      lines: [],
      houses: [],
    });
  };
  for (const [index, tags] of data.nodeTags) {
    if (tags['name'] !== undefined)
      add(tags, { lat: data.nodeLat[index] ?? 0, lng: data.nodeLng[index] ?? 0 });
  }
  for (const { refs, tags } of data.ways) {
    if (tags['name'] !== undefined && tags['highway'] === undefined)
      add(tags, middleOf(linePositions(refs, positions)));
  }
  const ways = new Map(data.ways.map((way) => [way.id, way.refs]));
  for (const { tags, members } of data.relations) {
    if (tags['type'] !== 'multipolygon' || tags['name'] === undefined) continue;
    const outer = members.filter((member) => member.type === 'way' && member.role !== 'inner');
    add(
      tags,
      middleOf(
        linePositions(
          outer.flatMap((member) => ways.get(member.ref) ?? []),
          positions,
        ),
      ),
    );
  }
  return documents;
}

function streetAddress(tags: Tags): string {
  const street = tags['addr:street'];
  const number = tags['addr:housenumber'];
  if (street === undefined) return '';
  return number === undefined ? street : `${number} ${street}`;
}
