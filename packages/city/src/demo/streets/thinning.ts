import type { Cell, Grain } from './cells.ts';
import { at } from '../ground/plane.ts';
import type { Random } from '../ground/random.ts';
import { edgesByNode, filterEdges, type StreetNet } from './street-net.ts';

/** How often a stretch between two junctions is removed, and how often it is cut into two dead ends. */
const HABITS: Partial<Record<Grain, { readonly omit: number; readonly cut: number }>> = {
  'old-town': { omit: 0.2, cut: 0.02 },
  centre: { omit: 0.09, cut: 0 },
  grid: { omit: 0.11, cut: 0 },
  garden: { omit: 0.14, cut: 0.05 },
  industry: { omit: 0.12, cut: 0.03 },
};
const MIN_CUT_EDGES = 5;

/** Removes some local streets, because no real district is perfectly regular. */
export function thinStreets(net: StreetNet, cells: readonly Cell[], random: Random): StreetNet {
  const degree = edgesByNode(net).map((edges) => edges.length);
  const dropped = new Set<number>();
  for (const stretch of stretches(net, degree)) {
    const line = at(net.lines, at(net.edges, at(stretch, 0)).line);
    const habits = line.cell === undefined ? undefined : HABITS[at(cells, line.cell).grain];
    const roll = random.next();
    if (habits === undefined || line.kind === 'tertiary' || line.kind === 'pedestrian') continue;
    const start = at(net.edges, at(stretch, 0)).from;
    const end = at(net.edges, at(stretch, stretch.length - 1)).to;
    const isSpare = at(degree, start) > 2 && at(degree, end) > 2;
    if (isSpare && roll < habits.omit) {
      for (const edge of stretch) dropped.add(edge);
      degree[start] = at(degree, start) - 1;
      degree[end] = at(degree, end) - 1;
    } else if (isSpare && roll < habits.omit + habits.cut && stretch.length >= MIN_CUT_EDGES) {
      dropped.add(at(stretch, Math.floor(stretch.length / 2)));
    }
  }
  return filterEdges(net, (_, index) => !dropped.has(index));
}

/** The edges of one line from junction to junction. */
function stretches(net: StreetNet, degree: readonly number[]): number[][] {
  const all: number[][] = [];
  let current: number[] = [];
  net.edges.forEach((edge, index) => {
    const previous = index > 0 ? at(net.edges, index - 1) : null;
    const goesOn = previous !== null && previous.line === edge.line && previous.to === edge.from;
    if (goesOn && at(degree, edge.from) === 2) current.push(index);
    else {
      if (current.length > 0) all.push(current);
      current = [index];
    }
  });
  if (current.length > 0) all.push(current);
  return all;
}

/** Keeps only the largest connected piece. */
export function keepLargestPiece(net: StreetNet): StreetNet {
  const touching = edgesByNode(net);
  const piece = new Int32Array(net.nodes.length).fill(-1);
  const sizes: number[] = [];
  for (let start = 0; start < net.nodes.length; start++) {
    if (at(piece, start) >= 0) continue;
    const queue = [start];
    piece[start] = sizes.length;
    let size = 0;
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      size++;
      for (const index of at(touching, node)) {
        const edge = at(net.edges, index);
        const other = edge.from === node ? edge.to : edge.from;
        if (at(piece, other) >= 0) continue;
        piece[other] = sizes.length;
        queue.push(other);
      }
    }
    sizes.push(size);
  }
  const largest = sizes.indexOf(Math.max(...sizes));
  return filterEdges(net, (edge) => piece[edge.from] === largest);
}
