import type { OsmColumns } from '../osm/osm-columns.ts';
import type { Tags } from '../osm/osm-data.ts';
import type { Localities } from './localities.ts';
import { otherNames } from './name-tags.ts';
import { namedThings } from './named-things.ts';
import type { PlaceDocument } from './place-model.ts';
import { classifyPoint } from './point-class.ts';

/** Named destinations that are neither streets nor settlements. */
export function* eachPoint(osm: OsmColumns, localities: Localities): Generator<PlaceDocument> {
  for (const { name, tags, position } of namedThings(osm)) {
    const found = classifyPoint(tags);
    if (found === null) continue;
    const around = [streetAddress(tags), localities.describe(position)];
    yield {
      kind: found.kind,
      name,
      otherNames: otherNames(tags),
      secondary: around.filter((part) => part !== '').join(', '),
      position,
      weight: found.weight,
      footOnly: false,
      lines: () => [],
      houses: [],
    };
  }
}

function streetAddress(tags: Tags): string {
  const street = tags['addr:street'];
  const number = tags['addr:housenumber'];
  if (street === undefined) return '';
  return number === undefined ? street : `${number} ${street}`;
}
