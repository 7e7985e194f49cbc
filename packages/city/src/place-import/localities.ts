import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { columnsOf } from '../osm/columns-builder.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmData, Tags } from '../osm/osm-data.ts';
import { otherNames } from './name-tags.ts';
import { LocalityFinder } from '../places/locality-finder.ts';
import { linePositions, middleOf, middleOfWay, type Extent } from '../osm/node-positions.ts';
import type { Locality, PlaceKind } from '../places/place-model.ts';

export interface Localities {
  readonly all: readonly Locality[];
  /** The settlements that can be found, because their positions are in the requested area. */
  readonly inside: readonly Locality[];
  /**
   * The largest town on the map, after which the city is named; among equals, the one with the most inhabitants. A town
   * around the area counts only if there is none inside.
   */
  readonly main: Locality | undefined;
  /** "Old Town, Velmora": the nearest quarter and the nearest town, if there are any. */
  describe(position: LatLng): string;
  /** The names of the same, and of the city around them, in all languages. */
  namesAround(position: LatLng): string[];
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

/** Two places with the same name and kind that are closer than this are the same one: a point and its boundary. */
const SAME_PLACE_METRES = 10_000;

export function findLocalities(data: OsmData | OsmColumns): Localities {
  const osm = columnsOf(data);
  const all: Locality[] = [];
  const inside = new Set<Locality>();
  const known = new Map<string, Locality[]>();
  const add = (tags: Tags, position: LatLng | undefined, isInside = true): void => {
    const settlement = SETTLEMENTS[tags['place'] ?? ''];
    const name = tags['name'];
    if (settlement === undefined || name === undefined || position === undefined) return;
    const key = `${settlement.kind} ${name}`;
    const same = known.get(key) ?? [];
    if (same.some((one) => greatCircleMetres(one.position, position) < SAME_PLACE_METRES)) return;
    const population = populationOf(tags);
    const locality = { name, otherNames: otherNames(tags), position, population, ...settlement };
    known.set(key, [...same, locality]);
    all.push(locality);
    if (isInside) inside.add(locality);
  };
  for (const [place, tags] of osm.nodeTags) {
    if (tags['place'] !== undefined && osm.isInside(place)) add(tags, osm.position(place));
  }
  for (const way of osm.ways) {
    if (way.tag('place') !== undefined) add(way.tags, middleOfWay(way.nodes, osm, 'area'));
  }
  addBoundaryTowns(osm, add);
  const [main] = all
    .filter((locality) => locality.size > 0)
    .sort(
      (one, other) =>
        Number(inside.has(other)) - Number(inside.has(one)) ||
        other.size - one.size ||
        other.population - one.population,
    );
  const finder = new LocalityFinder(all);
  return {
    all,
    inside: [...inside],
    main,
    describe: (position) => finder.describe(position),
    namesAround: (position) => finder.namesAround(position),
  };
}

/** A capital without a number counts as more than any village with one. */
const CAPITAL_POPULATION = 10_000;

/** The number of inhabitants of a settlement, which mappers write as "12 345", "12,345" or "12345 (2019)". */
function populationOf(tags: Tags): number {
  const digits = /^\d[\d\s.,']*/.exec(tags['population'] ?? '')?.[0].replaceAll(/\D/g, '') ?? '';
  const isCapital = tags['capital'] !== undefined && tags['capital'] !== 'no';
  return digits === '' ? (isCapital ? CAPITAL_POPULATION : 0) : Number(digits);
}

/**
 * Extracts of a city centre often contain the city's boundary but not its point. If the boundary surrounds the
 * requested area, it still describes the places inside.
 */
function addBoundaryTowns(
  osm: OsmColumns,
  add: (tags: Tags, position: LatLng | undefined, isInside: boolean) => void,
): void {
  for (const { tags, members } of osm.relations) {
    if (tags['boundary'] !== 'administrative' && tags['type'] !== 'multipolygon') continue;
    if (tags['place'] === undefined) continue;
    const label = members.find((member) => member.type === 'node' && member.role !== 'subarea');
    const labelPlace = label === undefined ? -1 : osm.findNode(label.ref);
    if (labelPlace >= 0) {
      add(tags, osm.position(labelPlace), osm.isInside(labelPlace));
      continue;
    }
    const outline = members.flatMap((member) => {
      const way = member.type === 'way' ? osm.ways.find(member.ref) : undefined;
      return way === undefined ? [] : [way.nodes];
    });
    const middle = (extent: Extent): LatLng | undefined =>
      middleOf(outline.flatMap((nodes) => linePositions(nodes, osm, extent)));
    const inside = middle('area');
    add(tags, inside ?? middle('map'), inside !== undefined);
  }
}
