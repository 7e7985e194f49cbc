import { at, ringArea, type Point } from '../ground/plane.ts';
import { edgesByNode, type StreetNet } from './street-net.ts';

/** A piece of land enclosed by streets. */
export interface Face {
  /** Anticlockwise; the first point is not repeated. */
  readonly ring: readonly Point[];
  readonly areaSquareMetres: number;
  /** The edges of the street net along the ring. */
  readonly edges: readonly number[];
}

/** The bounded faces of a planar graph, found by always taking the next street clockwise. */
export function findFaces(net: StreetNet): Face[] {
  const next = turnTable(net);
  const visited = new Uint8Array(net.edges.length * 2);
  const faces: Face[] = [];
  for (let start = 0; start < visited.length; start++) {
    if (visited[start]) continue;
    const ring: Point[] = [];
    const edges: number[] = [];
    for (let half = start; !visited[half]; half = at(next, half)) {
      visited[half] = 1;
      ring.push(at(net.nodes, startOf(net, half)));
      edges.push(half >> 1);
    }
    const areaSquareMetres = ringArea(ring);
    if (areaSquareMetres > 1) faces.push({ ring, areaSquareMetres, edges });
  }
  return faces;
}

/** Half-edge 2i follows edge i in drawing order, and half-edge 2i+1 the opposite direction. */
function startOf(net: StreetNet, half: number): number {
  const edge = at(net.edges, half >> 1);
  return half & 1 ? edge.to : edge.from;
}

function turnTable(net: StreetNet): Int32Array {
  const next = new Int32Array(net.edges.length * 2);
  edgesByNode(net).forEach((touching, node) => {
    const leaving = touching.map((index) => {
      const half = at(net.edges, index).from === node ? index * 2 : index * 2 + 1;
      const here = at(net.nodes, node);
      const there = at(net.nodes, startOf(net, half ^ 1));
      return { half, bearing: Math.atan2(there.y - here.y, there.x - here.x) };
    });
    leaving.sort((one, other) => one.bearing - other.bearing);
    leaving.forEach(({ half }, i) => {
      const clockwise = at(leaving, (i + leaving.length - 1) % leaving.length);
      next[half ^ 1] = clockwise.half;
    });
  });
  return next;
}
