import type { LatLng } from '@fiacre/domain';
import { middleOfWay } from '../osm/node-positions.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { Tags } from '../osm/osm-data.ts';
import { foldLabel, numberOf } from '../places/text/door-labels.ts';
import { aroundOf, type AddressPoint } from './read-addresses.ts';

/** A door whose street may be no street of the map. */
export type ReadDoor = AddressPoint & { readonly street: string };

/** Every door that the map has only as one text in `addr:full`. */
export function* eachFullAddress(osm: OsmColumns): Generator<ReadDoor> {
  for (const [place, tags] of osm.nodeTags)
    if (isOnlyText(tags) && osm.isInside(place)) yield* doorOf(tags, osm.position(place));
  for (const way of osm.ways) {
    if (way.tag('addr:full') === undefined || !isOnlyText(way.tags)) continue;
    yield* doorOf(way.tags, middleOfWay(way.nodes, osm, 'area'));
  }
}

function isOnlyText(tags: Tags): boolean {
  return tags['addr:full'] !== undefined && tags['addr:housenumber'] === undefined;
}

function* doorOf(tags: Tags, position: LatLng | undefined): Generator<ReadDoor> {
  const read = readFullAddress(tags['addr:full'] ?? '');
  if (read === null || position === undefined) return;
  const { street, label } = read;
  yield { label, number: numberOf(foldLabel(label)), position, street, around: aroundOf(tags) };
}

/** The street and the number that an address of one text begins with. */
export interface WrittenDoor {
  readonly street: string;
  readonly label: string;
}

const SIGN = String.raw`(?:#|№|n[°º.]?|nº|no\.?|nr\.?|number)?\s*`;
const LABEL = String.raw`\d{1,5}\p{L}?(?:[-/]\d{1,4}\p{L}?)?`;
const ALONE = new RegExp(`^${SIGN}(${LABEL})$`, 'iu');
const BEFORE = new RegExp(`^${SIGN}(${LABEL})\\s+(\\D+)$`, 'iu');
const AFTER = new RegExp(`^(\\D*?\\p{L}\\D*?)[\\s.]+${SIGN}(${LABEL})$`, 'iu');

/**
 * Reads "45 Rizal Avenue, Barangay 5", "No. 7, Calle Real, Manila" and "Lindenstraße 5, 12345 Neustadt". Null for a text in
 * another order, and for a street whose name has a number, because it is unknown which number is that of the house.
 */
export function readFullAddress(full: string): WrittenDoor | null {
  const [first = '', second = ''] = full.split(/[,\n]/).map((part) => part.trim());
  const alone = ALONE.exec(first)?.[1];
  if (alone !== undefined) return /^\D+$/.test(second) ? { street: second, label: alone } : null;
  const before = BEFORE.exec(first);
  if (before !== null) return { street: before[2] ?? '', label: before[1] ?? '' };
  const after = AFTER.exec(first);
  if (after !== null) return { street: after[1] ?? '', label: after[2] ?? '' };
  const next = ALONE.exec(second)?.[1];
  return next !== undefined && /^\D+$/.test(first) ? { street: first, label: next } : null;
}
