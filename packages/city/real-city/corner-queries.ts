import { greatCircleMetres, type LatLng } from '../../domain/src/index.ts';
import { columnsOf } from '../src/osm/columns-builder.ts';
import { MISSING_NODE } from '../src/osm/osm-columns.ts';
import type { OsmData } from '../src/osm/osm-data.ts';
import type { Places } from '../src/places/places.ts';
import type { AddressHits } from './addresses.ts';

export interface KnownCorner {
  readonly streets: readonly [string, string];
  /** Two streets may cross several times. */
  readonly positions: LatLng[];
}

const maxCorners = 120;
const STREETS =
  /^(?:trunk|primary|secondary|tertiary|unclassified|residential|living_street|pedestrian|service|footway|steps|path)$/;
const rightMetres = 80;
/** How far the searching person is from the corner. */
const away = 0.01;
const between = [' & ', ' and ', ' / ', ' Ecke ', ' esquina '];

/** A sample of the corners of two streets with different names, by the nodes that their ways share. */
export function knownCorners(data: OsmData): KnownCorner[] {
  const osm = columnsOf(data);
  const namesAt = new Map<number, Set<string>>();
  for (const way of osm.ways) {
    const name = way.tag('name');
    const isStreet = STREETS.test(way.tag('highway') ?? '') && way.tag('area') !== 'yes';
    if (name === undefined || !isStreet) continue;
    for (const node of way.nodes) {
      if (node === MISSING_NODE) continue;
      const names = namesAt.get(node) ?? new Set();
      namesAt.set(node, names.add(name));
    }
  }
  const found = new Map<string, KnownCorner>();
  for (const [node, names] of namesAt) {
    const [one, other, more] = [...names].sort();
    if (one === undefined || other === undefined || more !== undefined) continue;
    const key = `${one}\n${other}`;
    const corner = found.get(key) ?? { streets: [one, other], positions: [] };
    corner.positions.push(osm.position(node));
    found.set(key, corner);
  }
  const all = [...found.values()];
  const step = Math.max(1, Math.floor(all.length / maxCorners));
  return all.filter((_, index) => index % step === 0).slice(0, maxCorners);
}

/** Searches for corners, and counts those that were found within 80 m. */
export function countCornerHits(places: Places, corners: readonly KnownCorner[]): AddressHits {
  const hits = { queries: 0, first: 0, amongFive: 0, missed: [] as string[] };
  for (const [index, { streets, positions }] of corners.entries()) {
    const typed = streets.join(between[index % between.length]);
    const [first = { lat: 0, lng: 0 }] = positions;
    const near = { lat: first.lat + away, lng: first.lng };
    const found = places.suggest(typed, { near, limit: 5 });
    const rank = found.findIndex(({ position }) =>
      positions.some((known) => greatCircleMetres(known, position) < rightMetres),
    );
    hits.queries++;
    if (rank === 0) hits.first++;
    if (rank >= 0) hits.amongFive++;
    if (rank !== 0) hits.missed.push(`${typed} → ${found[0]?.description ?? 'nothing'} (${rank + 1})`);
  }
  return hits;
}
