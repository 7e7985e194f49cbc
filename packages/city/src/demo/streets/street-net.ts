import { findJunctions, type LineMark } from './junctions.ts';
import { at, distance, last, type Point } from '../ground/plane.ts';
import { createPointGrid } from '../ground/point-grid.ts';

/** The values of OpenStreetMap's `highway` tag that the demo city uses. */
export type StreetKind =
  | 'trunk'
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'unclassified'
  | 'residential'
  | 'living_street'
  | 'pedestrian'
  | 'service';

/** A street in its drawn form, before its crossings are known. */
export interface StreetLine {
  readonly points: readonly Point[];
  readonly kind: StreetKind;
  readonly name?: string;
  readonly ref?: string;
  /** The district cell for which it was drawn; absent for arterials between cells. */
  readonly cell?: number;
}

export interface StreetEdge {
  readonly from: number;
  readonly to: number;
  /** An index into the lines of the net. */
  readonly line: number;
}

/** Streets as a planar graph: they meet only at nodes. */
export interface StreetNet {
  readonly lines: readonly StreetLine[];
  readonly nodes: Point[];
  readonly edges: StreetEdge[];
}

/** Junctions closer than this become one. */
const MERGE_METRES = 13;
const MIN_VERTEX_GAP_METRES = 11;

/** Combines lines and cuts them where they cross. Where two lines coincide, the earlier one is kept. */
export function buildStreetNet(lines: readonly StreetLine[]): StreetNet {
  const nodes: Point[] = [];
  const grid = createPointGrid(MERGE_METRES);
  const junctionNode = (p: Point): number => {
    const known = grid.nearest(p, MERGE_METRES);
    if (known >= 0) return known;
    nodes.push(p);
    grid.add(p, nodes.length - 1);
    return nodes.length - 1;
  };
  const marks = findJunctions(lines.map((line) => line.points));
  const chains = marks.map((lineMarks) =>
    lineMarks.map((mark) => ({ ...mark, node: junctionNode(mark.point) })),
  );
  const edges: StreetEdge[] = [];
  const seen = new Set<number>();
  lines.forEach((line, index) => {
    const chain = threadVertices(line.points, at(chains, index), nodes);
    for (let i = 1; i < chain.length; i++) {
      const from = at(chain, i - 1);
      const to = at(chain, i);
      const key = Math.min(from, to) * 4_194_304 + Math.max(from, to);
      if (from === to || seen.has(key)) continue;
      seen.add(key);
      edges.push({ from, to, line: index });
    }
  });
  return { lines, nodes, edges };
}

/** The nodes of a line in order: its junctions, and between them the bends that are not too close to a junction. */
function threadVertices(
  points: readonly Point[],
  marks: readonly (LineMark & { node: number })[],
  nodes: Point[],
): number[] {
  const chain: number[] = [];
  let vertex = 0;
  const addBends = (until: number): void => {
    for (; vertex < until; vertex++) {
      const bend = at(points, vertex);
      const previous = chain.length > 0 ? at(nodes, last(chain)) : null;
      if (previous && distance(previous, bend) < MIN_VERTEX_GAP_METRES) continue;
      nodes.push(bend);
      chain.push(nodes.length - 1);
    }
  };
  for (const mark of marks) {
    addBends(Math.ceil(mark.position));
    if (mark.position === vertex) vertex++;
    const before = chain.length > 0 ? last(chain) : -1;
    const isBend =
      before === nodes.length - 1 && chain.length > 1 && !marks.some((other) => other.node === before);
    if (isBend && distance(at(nodes, before), at(nodes, mark.node)) < MIN_VERTEX_GAP_METRES) {
      chain.pop();
      nodes.pop();
    }
    if (chain.length === 0 || last(chain) !== mark.node) chain.push(mark.node);
  }
  addBends(points.length);
  return closeChain(chain, points, nodes);
}

/** Makes a ring end on its first node rather than on a duplicate of it. */
function closeChain(chain: number[], points: readonly Point[], nodes: Point[]): number[] {
  const start = at(points, 0);
  if (start !== last(points) || chain.length < 3) return chain;
  const twin = last(chain);
  if (at(nodes, twin) === start && twin !== at(chain, 0)) {
    chain.pop();
    if (twin === nodes.length - 1) nodes.pop();
  }
  if (last(chain) !== at(chain, 0)) chain.push(at(chain, 0));
  return chain;
}

/** Removes dead ends repeatedly, except on lines for which `spare` returns true. */
export function pruneTails(net: StreetNet, spare: (line: StreetLine) => boolean): StreetNet {
  const alive = net.edges.map(() => true);
  const touching = edgesByNode(net);
  const degree = touching.map((edges) => edges.length);
  const queue = net.nodes.map((_, node) => node).filter((node) => degree[node] === 1);
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    const index = at(touching, node).find((edge) => alive[edge]);
    if (index === undefined) continue;
    const edge = at(net.edges, index);
    if (spare(at(net.lines, edge.line))) continue;
    alive[index] = false;
    const other = edge.from === node ? edge.to : edge.from;
    degree[other] = at(degree, other) - 1;
    if (degree[other] === 1) queue.push(other);
  }
  return filterEdges(net, (_, index) => at(alive, index));
}

/** The edges at every node. */
export function edgesByNode(net: StreetNet): number[][] {
  const touching: number[][] = net.nodes.map(() => []);
  net.edges.forEach((edge, index) => {
    at(touching, edge.from).push(index);
    at(touching, edge.to).push(index);
  });
  return touching;
}

/** The net without edges for which `keep` is false and without unused nodes. */
export function filterEdges(net: StreetNet, keep: (edge: StreetEdge, index: number) => boolean): StreetNet {
  const edges = net.edges.filter(keep);
  const renumbered = new Map<number, number>();
  const nodes: Point[] = [];
  const place = (node: number): number => {
    const known = renumbered.get(node);
    if (known !== undefined) return known;
    nodes.push(at(net.nodes, node));
    renumbered.set(node, nodes.length - 1);
    return nodes.length - 1;
  };
  const kept = edges.map((edge) => ({ from: place(edge.from), to: place(edge.to), line: edge.line }));
  return { lines: net.lines, nodes, edges: kept };
}
