import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { OsmData } from '../osm/osm-data.ts';
import { otherNames } from './name-tags.ts';
import { linePositions, type NodePositions } from './node-positions.ts';
import { foldName } from './words.ts';

/** All ways of one street: the same name, and close enough to each other to be one street. */
export interface StreetLines {
  readonly name: string;
  readonly foldedName: string;
  readonly otherNames: ReadonlySet<string>;
  readonly lines: LatLng[][];
  /** Highest rank among its ways: 7 is a motorway, 0 a path. */
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
  readonly line: LatLng[];
  readonly names: readonly string[];
  readonly name: string;
  readonly rank: number;
}

export function gatherStreets(data: OsmData, positions: NodePositions): StreetLines[] {
  const byName = new Map<string, NamedWay[]>();
  for (const { refs, tags } of data.ways) {
    const rank = RANKS[(tags['highway'] ?? '').replace(/_link$/, '')];
    const name = tags['name'];
    if (rank === undefined || name === undefined || tags['area'] === 'yes') continue;
    const line = linePositions(refs, positions);
    const folded = foldName(name);
    if (line.length < 2 || folded === '') continue;
    const way = { line, name, names: otherNames(tags), rank };
    const known = byName.get(folded);
    if (known) known.push(way);
    else byName.set(folded, [way]);
  }
  return [...byName].flatMap(([foldedName, ways]) => cluster(ways).map((group) => merge(foldedName, group)));
}

function merge(foldedName: string, ways: readonly NamedWay[]): StreetLines {
  return {
    name: ways[0]?.name ?? '',
    foldedName,
    otherNames: new Set(ways.flatMap((way) => way.names)),
    lines: ways.map((way) => way.line),
    rank: Math.max(...ways.map((way) => way.rank)),
  };
}

/** Groups ways step by step: two belong together when an end of one is near an end or the middle of the other. */
function cluster(ways: readonly NamedWay[]): NamedWay[][] {
  const left = new Set(ways);
  const groups: NamedWay[][] = [];
  for (const start of ways) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (let i = 0; i < group.length; i++) {
      const member = group[i];
      for (const other of left) {
        if (member === undefined || !isNear(member, other)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function isNear(one: NamedWay, other: NamedWay): boolean {
  return probes(one).some((a) => probes(other).some((b) => greatCircleMetres(a, b) < SAME_STREET_METRES));
}

function probes({ line }: NamedWay): LatLng[] {
  const picks = [line[0], line[line.length >> 1], line.at(-1)];
  return picks.filter((position) => position !== undefined);
}
