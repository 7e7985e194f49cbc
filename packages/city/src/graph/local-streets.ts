import type { Tags } from '../osm/osm-data.ts';
import { accessForTaxis } from './access.ts';
import { valuesAtSomeHours } from './conditional.ts';
import { largestStrongComponent } from './strong-component.ts';
import type { ArcGraph } from './arc-graph.ts';

/** Values that let a taxi in only to reach an address there. Source: OpenStreetMap wiki, Key:access. */
const localValues: ReadonlySet<string> = new Set(['destination', 'customers', 'delivery', 'residents']);

/** Whether a way is open for trips that start or end on it, but not for through traffic, if only at some hours. */
export function isDestinationOnly(tags: Tags): boolean {
  if (tags.service === 'driveway') return true;
  const value = accessForTaxis(tags);
  if (value !== undefined) return localValues.has(value);
  const timed = ['motor_vehicle', 'vehicle', 'access'].flatMap((mode) =>
    valuesAtSomeHours(tags[`${mode}:conditional`]),
  );
  return timed.includes('destination');
}

/**
 * Marks with 1 the arcs that only the start or the end of a trip may use: those for destination traffic, and the
 * streets that can be reached only over them. Marks none where such streets are most of the map, because then nothing
 * else could be driven.
 */
export function localArcs(graph: ArcGraph, isDestinationArc: (arc: number) => boolean): Uint8Array {
  const local = new Uint8Array(graph.arcHead.length);
  const { first, items } = graph.exits;
  const through = openJunctions(graph, (arc) => !isDestinationArc(arc));
  const all = openJunctions(graph, () => true);
  if (2 * count(through) < count(all)) return local;
  for (let junction = 0; junction < graph.junctionCount; junction++) {
    for (let at = first[junction] ?? 0; at < (first[junction + 1] ?? 0); at++) {
      const arc = items[at] ?? 0;
      const ends = through[junction] === 1 && through[graph.arcHead[arc] ?? 0] === 1;
      if (!ends || isDestinationArc(arc)) local[arc] = 1;
    }
  }
  return local;
}

/** The largest strongly connected set of junctions over the arcs that pass a test. */
function openJunctions(graph: ArcGraph, passes: (arc: number) => boolean): Uint8Array {
  const first = new Uint32Array(graph.junctionCount + 1);
  const target: number[] = [];
  for (let junction = 0; junction < graph.junctionCount; junction++) {
    for (let at = graph.exits.first[junction] ?? 0; at < (graph.exits.first[junction + 1] ?? 0); at++) {
      const arc = graph.exits.items[at] ?? 0;
      if (passes(arc)) target.push(graph.arcHead[arc] ?? 0);
    }
    first[junction + 1] = target.length;
  }
  return largestStrongComponent(first, Uint32Array.from(target));
}

function count(marks: Uint8Array): number {
  return marks.reduce((sum, mark) => sum + mark, 0);
}
