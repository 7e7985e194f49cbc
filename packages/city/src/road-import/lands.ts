import type { OsmColumns } from '../osm/osm-columns.ts';
import type { ArcGraph } from '../graph/arc-graph.ts';
import { collectGarbage } from '../arrays/collect-garbage.ts';
import { DisjointSets } from '../arrays/disjoint-sets.ts';
import { filledBytes } from '../arrays/filled.ts';
import type { CutStreets } from './junctions.ts';
import { ferryClass, roadClassOf } from '../ways/road-class.ts';
import { countEach, strongComponents } from '../graph/strong-component.ts';

/** An island is large enough for a ride if a car can drive back and forth between this much road. */
export const minIslandMetres = 2000;
/** Lands are numbered in bytes. */
const maxIslands = 254;

/**
 * The land of each junction: 1 is the mainland, which has most of the connected junctions, and 2 and above are islands
 * large enough for a ride, the largest first. 0 is everything else, such as a small island.
 *
 * An island is not connected to the mainland by any road, open or closed: a gated estate is no island, since its
 * residents are picked up at the gate.
 */
export function findLands(
  osm: OsmColumns,
  junctions: CutStreets,
  graph: Omit<ArcGraph, 'junctionLand'>,
  segmentLengthCm: Uint32Array,
): Uint8Array {
  const target = graph.exits.items.map((arc) => graph.arcHead[arc] ?? 0);
  const partOf = strongComponents(graph.exits.first, target);
  const mainland = largest(countEach(partOf));
  const islands = partsByLength(junctions, partOf, segmentLengthCm)
    .filter(([part, lengthCm]) => part !== mainland && lengthCm >= minIslandMetres * 100)
    .map(([part]) => part);
  // A map without islands does not need the search for roads that join.
  if (islands.length === 0) return new Uint8Array(graph.junctionCount).fill(1);
  collectGarbage(osm.nodeCount);
  const landmasses = joinedByRoads(osm, junctions);
  const landmassOf = landmassesOfParts(junctions, partOf, landmasses);
  const numbers = new Map<number, number>();
  for (const part of [mainland, ...islands]) {
    const landmass = landmassOf[part] ?? 0;
    // Of several parts on one island, the first is the largest.
    if (!numbers.has(landmass) && numbers.size <= maxIslands) numbers.set(landmass, numbers.size + 1);
  }
  return filledBytes(partOf.length, (junction) => numbers.get(landmassOf[partOf[junction] ?? 0] ?? 0) ?? 0);
}

function largest(sizes: Uint32Array): number {
  let best = 0;
  sizes.forEach((size, part) => {
    if (size > (sizes[best] ?? 0)) best = part;
  });
  return best;
}

/** The strongly connected parts that contain roads, with the length of those roads, longest first. */
function partsByLength(
  { stretches }: CutStreets,
  partOf: Uint32Array,
  segmentLengthCm: Uint32Array,
): [part: number, lengthCm: number][] {
  const lengths = new Map<number, number>();
  for (let segment = 0; segment < stretches.length; segment++) {
    const part = partOf[stretches.from[segment] ?? 0] ?? 0;
    const isInside = part === partOf[stretches.to[segment] ?? 0];
    if (!isInside || stretches.classPlace(segment) === ferryClass) continue;
    lengths.set(part, (lengths.get(part) ?? 0) + (segmentLengthCm[segment] ?? 0));
  }
  return [...lengths].sort(([a, metresOfA], [b, metresOfB]) => metresOfB - metresOfA || a - b);
}

/** Nodes joined by roads, whoever may use the roads and in whichever direction. */
function joinedByRoads(osm: OsmColumns, { stretches }: CutStreets): DisjointSets {
  const sets = new DisjointSets(osm.nodeCount);
  for (const way of osm.ways) {
    if (way.tag('highway') === undefined || roadClassOf(way.tags) === undefined) continue;
    let before = -1;
    for (const place of way.nodes) {
      const isHere = osm.isInside(place);
      if (isHere && before >= 0) sets.join(before, place);
      before = isHere ? place : -1;
    }
  }
  // The ferries that cars can use.
  for (let segment = 0; segment < stretches.length; segment++) {
    const nodes = stretches.nodes(segment);
    sets.join(nodes[0] ?? 0, nodes.at(-1) ?? 0);
  }
  return sets;
}

function landmassesOfParts(
  { stretches }: CutStreets,
  partOf: Uint32Array,
  landmasses: DisjointSets,
): number[] {
  const landmassOf: number[] = [];
  for (let segment = 0; segment < stretches.length; segment++) {
    const nodes = stretches.nodes(segment);
    landmassOf[partOf[stretches.from[segment] ?? 0] ?? 0] = landmasses.find(nodes[0] ?? 0);
    landmassOf[partOf[stretches.to[segment] ?? 0] ?? 0] = landmasses.find(nodes.at(-1) ?? 0);
  }
  return landmassOf;
}
