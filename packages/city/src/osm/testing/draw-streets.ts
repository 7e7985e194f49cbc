import type { LatLng } from '@fiacre/domain';
import { metresPerDegree } from '../../geometry/local-plane.ts';
import type { OsmData, OsmMember, Tags } from '../osm-data.ts';

/** A node: metres east and north of 0°, 0°, and its tags. */
export type DrawnNode = readonly [eastMetres: number, northMetres: number, tags?: Tags];

export interface DrawnStreet {
  /** The names of its nodes, separated by spaces. */
  readonly along: string;
  readonly tags?: Tags;
}

export interface DrawnRestriction {
  readonly tags: Tags;
  /** The names of streets. */
  readonly from: string;
  /** The name of a node, or the names of streets separated by spaces. */
  readonly via: string;
  readonly to: string;
}

export interface Drawing {
  readonly nodes: Readonly<Record<string, DrawnNode>>;
  readonly streets: Readonly<Record<string, DrawnStreet>>;
  readonly restrictions?: readonly DrawnRestriction[];
}

export interface DrawnMap {
  readonly osm: OsmData;
  readonly at: (node: string) => LatLng;
  /** The point at an offset in metres from a node. */
  readonly near: (node: string, eastMetres: number, northMetres: number) => LatLng;
  /** Names of the nodes that a line passes through, in order. */
  readonly nodesOn: (line: readonly LatLng[]) => string;
}

/**
 * Draws a small map at the equator, where degrees of latitude and longitude are equally long. All streets are
 * residential.
 */
export function drawStreets(drawing: Drawing): DrawnMap {
  const nodes = Object.entries(drawing.nodes);
  const names = Object.keys(drawing.nodes);
  const wayNames = Object.keys(drawing.streets);
  const nodeIdOf = (name: string): number => known(names, name) + 1;
  const wayIdOf = (name: string): number => known(wayNames, name) + 1000;
  const at = (name: string): LatLng => place(drawing.nodes[name] ?? [Number.NaN, Number.NaN]);
  const osm: OsmData = {
    nodeId: Float64Array.from(names, nodeIdOf),
    nodeLat: Float64Array.from(names, (name) => at(name).lat),
    nodeLng: Float64Array.from(names, (name) => at(name).lng),
    nodeTags: new Map(
      nodes.flatMap(([, [, , tags]], index) => (tags === undefined ? [] : [[index, tags] as const])),
    ),
    ways: Object.entries(drawing.streets).map(([name, { along, tags }]) => ({
      id: wayIdOf(name),
      refs: along.split(' ').map(nodeIdOf),
      tags: { highway: 'residential', name, ...tags },
    })),
    relations: (drawing.restrictions ?? []).map(({ tags, from, via, to }, index) => ({
      id: index + 1,
      tags: { type: 'restriction', ...tags },
      members: [
        { type: 'way', ref: wayIdOf(from), role: 'from' },
        ...via.split(' ').map((name): OsmMember => {
          if (names.includes(name)) return { type: 'node', ref: nodeIdOf(name), role: 'via' };
          return { type: 'way', ref: wayIdOf(name), role: 'via' };
        }),
        { type: 'way', ref: wayIdOf(to), role: 'to' },
      ],
    })),
  };
  return {
    osm,
    at,
    near: (node, east, north) => ({
      lat: at(node).lat + north / metresPerDegree,
      lng: at(node).lng + east / metresPerDegree,
    }),
    nodesOn: (line) =>
      line
        .map(({ lat, lng }) => names.find((name) => at(name).lat === lat && at(name).lng === lng))
        .filter((name) => name !== undefined)
        .join(' '),
  };
}

function place([eastMetres, northMetres]: DrawnNode): LatLng {
  const degrees = (metres: number): number => Math.round((metres / metresPerDegree) * 1e7) / 1e7;
  return { lat: degrees(northMetres), lng: degrees(eastMetres) };
}

function known(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  if (index < 0) throw new Error(`nothing drawn is called ${name}`);
  return index;
}
