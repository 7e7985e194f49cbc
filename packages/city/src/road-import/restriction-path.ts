import type { OsmMember } from '../osm/osm-data.ts';

/** The facts about the arcs that are needed to resolve a restriction. */
export interface ArcNetwork {
  readonly head: (arc: number) => number;
  readonly tail: (arc: number) => number;
  readonly openArcs: Uint32Array;
  /** The open arcs that leave a junction. */
  readonly exits: (junction: number) => readonly number[];
  /** The open arcs of a way, in either direction. */
  readonly arcsOfWay: (way: number) => readonly number[];
  /** The junction at a node; undefined if no roads meet there. */
  readonly junctionAt: (node: number) => number | undefined;
}

export interface Turn {
  /** The arc into the junction, followed by the arcs of the via ways. */
  readonly leading: readonly number[];
  readonly last: number;
}

/** Resolves the members of a restriction to arcs. */
export class ViaFinder {
  private readonly network: ArcNetwork;

  constructor(network: ArcNetwork) {
    this.network = network;
  }

  /** The turns that the members describe; empty if members are missing, not connected, or ambiguous. */
  turns(members: readonly OsmMember[]): Turn[] {
    const from = waysIn(members, 'from');
    const to = waysIn(members, 'to');
    const viaNodes = members.filter(({ role, type }) => role === 'via' && type === 'node');
    const viaWays = waysIn(members, 'via');
    if (viaNodes.length + Math.min(1, viaWays.length) !== 1) return [];
    const viaNode = viaNodes[0];
    if (viaNode === undefined) return from.flatMap((way) => this.overWays(way, viaWays, to));
    const junction = this.network.junctionAt(viaNode.ref);
    return junction === undefined ? [] : from.flatMap((way) => this.overNode(way, junction, to));
  }

  /** Every exit of the junction at the end of `leading`, except the given one. */
  otherExits(leading: readonly number[], last: number): number[] {
    const reached = leading.at(-1);
    if (reached === undefined) return [];
    return this.network.exits(this.network.head(reached)).filter((exit) => exit !== last);
  }

  private overNode(fromWay: number, junction: number, toWays: readonly number[]): Turn[] {
    const { network } = this;
    const into = network.arcsOfWay(fromWay).filter((arc) => network.head(arc) === junction);
    const entry = into[0];
    // If a way passes through the junction, it is not clear from which side the turn is forbidden.
    if (entry === undefined || into.length > 1) return [];
    return toWays.flatMap((way) => {
      const out = network.arcsOfWay(way).filter((arc) => network.tail(arc) === junction);
      const exit = out[0];
      return exit === undefined || out.length > 1 ? [] : [{ leading: [entry], last: exit }];
    });
  }

  private overWays(fromWay: number, viaWays: readonly number[], toWays: readonly number[]): Turn[] {
    const { network } = this;
    const toArcs = toWays.flatMap((way) => network.arcsOfWay(way));
    const viaArcs = viaWays.map((way) => network.arcsOfWay(way));
    return network.arcsOfWay(fromWay).flatMap((entry) => {
      const path = pathOver(network, entry, viaArcs, toArcs);
      if (path === undefined) return [];
      const end = network.head(path.at(-1) ?? entry);
      const out = toArcs.filter((arc) => network.tail(arc) === end && !path.includes(arc ^ 1));
      const exit = out[0];
      return exit === undefined || out.length > 1 ? [] : [{ leading: [entry, ...path], last: exit }];
    });
  }
}

function waysIn(members: readonly OsmMember[], role: string): number[] {
  return members.filter((member) => member.role === role && member.type === 'way').map(({ ref }) => ref);
}

/** The shortest run of arcs after `entry` that covers every via way and nothing else, up to a `to` arc. */
function pathOver(
  network: ArcNetwork,
  entry: number,
  viaArcs: readonly (readonly number[])[],
  toArcs: readonly number[],
): number[] | undefined {
  const wayOf = new Map(viaArcs.flatMap((arcs, place) => arcs.map((arc) => [arc, place] as const)));
  const ends = new Set(toArcs.map((arc) => network.tail(arc)));
  const queue: number[][] = [[entry]];
  const seen = new Set<number>([entry, entry ^ 1]);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const last = path.at(-1) ?? entry;
    const driven = new Set(path.slice(1).map((arc) => wayOf.get(arc)));
    if (driven.size === viaArcs.length && ends.has(network.head(last))) return path.slice(1);
    for (const exit of network.exits(network.head(last))) {
      if (!wayOf.has(exit) || seen.has(exit)) continue;
      seen.add(exit);
      seen.add(exit ^ 1);
      queue.push([...path, exit]);
    }
  }
  return undefined;
}
