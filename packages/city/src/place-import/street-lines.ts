import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { metresPerDegree, metresPerDegreeLng } from '../geometry/local-plane.ts';
import { groupByRow } from '../arrays/rows.ts';
import type { ColumnWay, OsmColumns } from '../osm/osm-columns.ts';
import { unbrokenRuns } from '../osm/unbroken-runs.ts';
import { orNone, otherNames } from './name-tags.ts';
import { foldName } from '../places/text/words.ts';

/** All ways of one street: they have the same name and are close enough to each other. */
export interface StreetLines {
  readonly name: string;
  readonly foldedName: string;
  readonly otherNames: readonly string[];
  /** Its ways, as rows of the columns. */
  readonly ways: readonly number[];
  /** The highest rank among its ways: 7 is a motorway, 0 a path. */
  readonly rank: number;
}

const RANKS: Readonly<Record<string, number>> = {
  motorway: 7,
  trunk: 6,
  primary: 5,
  secondary: 4,
  tertiary: 3,
  unclassified: 2,
  residential: 2,
  living_street: 2,
  pedestrian: 2,
  road: 2,
  busway: 1,
  service: 1,
  track: 1,
  footway: 0,
  path: 0,
  steps: 0,
  cycleway: 0,
  bridleway: 0,
};
/** Ways with the same name that are farther apart than this are different streets. */
const SAME_STREET_METRES = 700;

interface NamedWay {
  readonly row: number;
  /** Its ends and its middle. */
  readonly probes: readonly LatLng[];
  readonly names: readonly string[];
  readonly name: string;
  readonly rank: number;
}

export function gatherStreets(osm: OsmColumns): StreetLines[] {
  const names = new Map<string, number>();
  /** The number of each way's name, or -1. */
  const nameOf = new Int32Array(osm.ways.length).fill(-1);
  for (let row = 0; row < osm.ways.length; row++) {
    const way = osm.ways.at(row);
    const name = way.tag('name');
    if (rankOf(way) === undefined || name === undefined || way.tag('area') === 'yes') continue;
    const folded = foldName(name);
    if (folded === '' || probesOf(way.nodes, osm) === undefined) continue;
    const known = names.get(folded) ?? names.size;
    names.set(folded, known);
    nameOf[row] = known;
  }
  const rows = groupByRow(names.size, nameOf.length, (row) => nameOf[row] ?? -1);
  const streets: StreetLines[] = [];
  for (const [foldedName, number] of names) {
    const ways: NamedWay[] = [];
    for (const row of rows.items.subarray(rows.first[number], rows.first[number + 1]))
      ways.push(describeWay(row, osm));
    for (const group of cluster(ways)) streets.push(merge(foldedName, group));
  }
  return streets;
}

function rankOf(way: ColumnWay): number | undefined {
  return RANKS[(way.tag('highway') ?? '').replace(/_link$/, '')];
}

function describeWay(row: number, osm: OsmColumns): NamedWay {
  const way = osm.ways.at(row);
  return {
    row,
    probes: probesOf(way.nodes, osm) ?? [],
    name: way.tag('name') ?? '',
    names: otherNames(way.tags),
    rank: rankOf(way) ?? 0,
  };
}

/** The lines of a street's ways in the requested area; each line ends where a way ends or leaves it. */
export function linesOf(ways: readonly number[], osm: OsmColumns): LatLng[][] {
  return ways.flatMap((row) =>
    unbrokenRuns(osm.ways.at(row).nodes, osm).map((run) => run.map((place) => osm.position(place))),
  );
}

/** Undefined for a way without a line in the requested area. */
function probesOf(nodes: Uint32Array, osm: OsmColumns): LatLng[] | undefined {
  const inside = unbrokenRuns(nodes, osm).flat();
  const [first, middle, last] = [inside[0], inside[inside.length >> 1], inside.at(-1)];
  if (first === undefined || middle === undefined || last === undefined) return undefined;
  return [osm.position(first), osm.position(middle), osm.position(last)];
}

function merge(foldedName: string, ways: readonly NamedWay[]): StreetLines {
  return {
    name: ways[0]?.name ?? '',
    foldedName,
    otherNames: orNone([...new Set(ways.flatMap((way) => way.names))]),
    ways: ways.map((way) => way.row),
    rank: ways.reduce((best, way) => Math.max(best, way.rank), 0),
  };
}

/**
 * Groups ways step by step: two belong together if an end or the middle of one is near an end or the middle of the
 * other. A grid keeps this fast for names that every town has.
 */
function cluster(ways: readonly NamedWay[]): NamedWay[][] {
  if (ways.length === 1) return [[...ways]];
  const grid = new ProbeGrid(ways);
  const left = new Set(ways);
  const groups: NamedWay[][] = [];
  for (const start of ways) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (let i = 0; i < group.length; i++) {
      const member = group[i];
      if (member === undefined) break;
      for (const other of grid.near(member)) {
        if (!left.has(other) || !isNear(member, other)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function isNear(one: NamedWay, other: NamedWay): boolean {
  return one.probes.some((a) => other.probes.some((b) => greatCircleMetres(a, b) < SAME_STREET_METRES));
}

/**
 * Finds the ways that have an end or middle in the cells around those of another way; a cell is as wide as the limit.
 */
class ProbeGrid {
  private readonly cellLat = (1.01 * SAME_STREET_METRES) / metresPerDegree;
  private readonly cellLng: number;
  private readonly cells = new Map<string, NamedWay[]>();

  constructor(ways: readonly NamedWay[]) {
    const farthest = ways.reduce((most, { probes }) => Math.max(most, Math.abs(probes[0]?.lat ?? 0)), 0);
    this.cellLng = (1.01 * SAME_STREET_METRES) / metresPerDegreeLng(Math.min(89, farthest + 0.5));
    for (const way of ways) {
      for (const key of new Set(way.probes.map((probe) => this.key(probe, 0, 0)))) {
        const known = this.cells.get(key);
        if (known) known.push(way);
        else this.cells.set(key, [way]);
      }
    }
  }

  *near({ probes }: NamedWay): Generator<NamedWay> {
    for (const probe of probes) {
      for (const up of [-1, 0, 1]) {
        for (const right of [-1, 0, 1]) yield* this.cells.get(this.key(probe, up, right)) ?? [];
      }
    }
  }

  private key({ lat, lng }: LatLng, up: number, right: number): string {
    return `${Math.floor(lat / this.cellLat) + up},${Math.floor(lng / this.cellLng) + right}`;
  }
}
