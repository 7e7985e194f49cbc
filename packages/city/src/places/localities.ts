import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { OsmData, Tags } from '../osm/osm-data.ts';
import { otherNames } from './name-tags.ts';
import { indexNodePositions, linePositions, middleOf, type NodePositions } from './node-positions.ts';
import type { PlaceKind } from './place-model.ts';

/** A named part of the map that contains streets and places. */
export interface Locality {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly kind: PlaceKind;
  readonly position: LatLng;
  /** Maximum reach around its point. */
  readonly reachMetres: number;
  /** Above 0 for towns, 0 for parts of a town. */
  readonly size: number;
}

export interface Localities {
  readonly all: readonly Locality[];
  /** The largest town of the map, which names it; undefined when the file has none. */
  readonly main: Locality | undefined;
  /** "Old Town, Velmora": the nearest quarter and the nearest town, where there are any. */
  describe(position: LatLng): string;
}

const SETTLEMENTS: Readonly<Record<string, { kind: PlaceKind; reachMetres: number; size: number }>> = {
  city: { kind: 'city', reachMetres: 25_000, size: 5 },
  town: { kind: 'town', reachMetres: 9_000, size: 4 },
  village: { kind: 'town', reachMetres: 4_000, size: 3 },
  municipality: { kind: 'town', reachMetres: 9_000, size: 2 },
  hamlet: { kind: 'neighbourhood', reachMetres: 1_500, size: 0 },
  borough: { kind: 'suburb', reachMetres: 4_000, size: 0 },
  suburb: { kind: 'suburb', reachMetres: 3_000, size: 0 },
  quarter: { kind: 'suburb', reachMetres: 2_000, size: 0 },
  neighbourhood: { kind: 'neighbourhood', reachMetres: 1_500, size: 0 },
};

export function findLocalities(data: OsmData): Localities {
  const positions = indexNodePositions(data);
  const all: Locality[] = [];
  const add = (tags: Tags, position: LatLng | undefined): void => {
    const settlement = SETTLEMENTS[tags['place'] ?? ''];
    const name = tags['name'];
    if (settlement === undefined || name === undefined || position === undefined) return;
    if (all.some((known) => known.name === name && known.kind === settlement.kind)) return;
    all.push({ name, otherNames: otherNames(tags), position, ...settlement });
  };
  for (const [index, tags] of data.nodeTags) {
    add(tags, { lat: data.nodeLat[index] ?? 0, lng: data.nodeLng[index] ?? 0 });
  }
  for (const way of data.ways)
    if (way.tags['place']) add(way.tags, middleOf(linePositions(way.refs, positions)));
  addBoundaryTowns(data, positions, add);
  const [main] = all.filter((locality) => locality.size > 0).sort((one, other) => other.size - one.size);
  return { all, main, describe: (position) => describeLocality(all, position) };
}

/** "Old Town, Velmora": the nearest quarter and the nearest town around a point, where there are any. */
export function describeLocality(all: readonly Locality[], position: LatLng): string {
  const quarter = nearest(
    all.filter((locality) => locality.size === 0),
    position,
  );
  const town = nearest(
    all.filter((locality) => locality.size > 0),
    position,
  );
  const parts = [quarter?.name, town?.name].filter((part) => part !== undefined);
  return [...new Set(parts)].join(', ');
}

function nearest(localities: readonly Locality[], position: LatLng): Locality | undefined {
  let best: Locality | undefined;
  let bestMetres = Infinity;
  for (const locality of localities) {
    const metres = greatCircleMetres(position, locality.position);
    if (metres < bestMetres && metres <= locality.reachMetres) {
      best = locality;
      bestMetres = metres;
    }
  }
  return best;
}

/** Extracts of a city centre often contain its boundary but not its point. */
function addBoundaryTowns(
  data: OsmData,
  positions: NodePositions,
  add: (tags: Tags, position: LatLng | undefined) => void,
): void {
  const ways = new Map(data.ways.map((way) => [way.id, way.refs]));
  for (const { tags, members } of data.relations) {
    if (tags['boundary'] !== 'administrative' && tags['type'] !== 'multipolygon') continue;
    if (tags['place'] === undefined) continue;
    const label = members.find((member) => member.type === 'node' && member.role !== 'subarea');
    const outline = members.flatMap((member) => (member.type === 'way' ? (ways.get(member.ref) ?? []) : []));
    add(tags, (label && positions(label.ref)) ?? middleOf(linePositions(outline, positions)));
  }
}
