import type { Tags } from '../osm/osm-data.ts';
import { accessModes, firstOf } from '../ways/access.ts';
import { timedClauses } from '../ways/conditional.ts';
import { uint32s } from '../arrays/number-column.ts';
import { largestStrongComponents } from '../graph/strong-component.ts';
import type { ArcGraph } from '../graph/arc-graph.ts';

/** Tag values that allow a taxi only for reaching an address there. Source: OpenStreetMap wiki, Key:access. */
const localValues: ReadonlySet<string> = new Set(['destination', 'customers', 'delivery', 'residents']);

/** The same at some hours; at those of deliveries and residents, a taxi does not enter. */
const timedLocalValues: ReadonlySet<string> = new Set(['destination', 'customers']);

/** Whether a way is open for trips that start or end on it but, at least at some hours, not for through traffic. */
export function isDestinationOnly(tags: Tags): boolean {
  if (tags.service === 'driveway') return true;
  for (const mode of accessModes) {
    if (timedClauses(tags[`${mode}:conditional`]).some(({ value }) => timedLocalValues.has(value)))
      return true;
    const value = tags[mode];
    if (value !== undefined) return localValues.has(firstOf(value));
  }
  return false;
}

/**
 * Marks with 1 the arcs that a trip may use only at its start or end: those for destination traffic, and the streets
 * that can be reached only through them. Marks none on a land that mostly consists of such streets, since nothing else
 * could be driven there.
 */
export function localArcs(graph: ArcGraph, isDestinationArc: (arc: number) => boolean): Uint8Array {
  const local = new Uint8Array(graph.arcHead.length);
  const { first, items } = graph.exits;
  const through = openJunctions(graph, (arc) => !isDestinationArc(arc));
  const all = openJunctions(graph, () => true);
  const { junctionLand } = graph;
  const throughCount = countByLand(through, junctionLand);
  const allCount = countByLand(all, junctionLand);
  for (let junction = 0; junction < graph.junctionCount; junction++) {
    const land = junctionLand[junction] ?? 0;
    if (2 * (throughCount[land] ?? 0) < (allCount[land] ?? 0)) continue;
    for (let at = first[junction] ?? 0; at < (first[junction + 1] ?? 0); at++) {
      const arc = items[at] ?? 0;
      const ends = through[junction] === 1 && through[graph.arcHead[arc] ?? 0] === 1;
      if (!ends || isDestinationArc(arc)) local[arc] = 1;
    }
  }
  return local;
}

/** The largest strongly connected set of junctions of each land, using only arcs that pass a test. */
function openJunctions(graph: ArcGraph, passes: (arc: number) => boolean): Uint8Array {
  const first = new Uint32Array(graph.junctionCount + 1);
  const target = uint32s(graph.exits.items.length);
  for (let junction = 0; junction < graph.junctionCount; junction++) {
    for (let at = graph.exits.first[junction] ?? 0; at < (graph.exits.first[junction + 1] ?? 0); at++) {
      const arc = graph.exits.items[at] ?? 0;
      if (passes(arc)) target.push(graph.arcHead[arc] ?? 0);
    }
    first[junction + 1] = target.length;
  }
  return largestStrongComponents(first, target.finish(), (junction) => graph.junctionLand[junction] ?? 0);
}

function countByLand(marks: Uint8Array, junctionLand: Uint8Array): number[] {
  const counts: number[] = [];
  junctionLand.forEach((land, junction) => {
    counts[land] = (counts[land] ?? 0) + (marks[junction] ?? 0);
  });
  return counts;
}
