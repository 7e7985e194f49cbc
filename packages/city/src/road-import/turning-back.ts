import type { ArcGraph } from '../graph/arc-graph.ts';
import { uint32s } from '../arrays/number-column.ts';
import { largestStrongComponents } from '../graph/strong-component.ts';

/**
 * Marks with 1 the arcs at whose end a car may turn back although the road continues. If U-turns were never allowed,
 * some streets could be driven in one direction only: a ring without a dead end, or a street that ends at a one-way
 * street leading away.
 */
export function arcsThatTurnBack(graph: ArcGraph): Uint8Array {
  const arcCount = graph.arcHead.length;
  const { first, items } = graph.exits;
  const open = new Uint8Array(arcCount);
  for (const arc of items) open[arc] = 1;
  const throughRoad = throughRoads(graph);
  const firstNext = new Uint32Array(arcCount + 1);
  const next = uint32s(2 * arcCount);
  for (let arc = 0; arc < arcCount; arc++) {
    const junction = graph.arcHead[arc] ?? 0;
    let leadsOn = false;
    for (let at = first[junction] ?? 0; open[arc] === 1 && at < (first[junction + 1] ?? 0); at++) {
      const exit = items[at] ?? 0;
      if (exit === (arc ^ 1)) continue;
      next.push(exit);
      if (throughRoad[graph.arcHead[exit] ?? 0] === 1) leadsOn = true;
    }
    if (open[arc] === 1 && open[arc ^ 1] === 1 && !leadsOn) next.push(arc ^ 1);
    firstNext[arc + 1] = next.length;
  }
  const core = largestStrongComponents(
    firstNext,
    next.finish(),
    (arc) => graph.junctionLand[graph.arcHead[arc] ?? 0] ?? 0,
  );
  return core.map((inCore, arc) =>
    open[arc] === 1 && open[arc ^ 1] === 1 && inCore !== core[arc ^ 1] ? 1 : 0,
  );
}

/** Marks the junctions from which a car can turn back; all others are treated as dead ends. */
export function throughRoads(graph: ArcGraph): Uint8Array {
  const target = graph.exits.items.map((arc) => graph.arcHead[arc] ?? 0);
  return largestStrongComponents(graph.exits.first, target, (junction) => graph.junctionLand[junction] ?? 0);
}
