import { at, crossing, distance, footShare, last, mix, type Point } from '../ground/plane.ts';

/**
 * A place on a line where it meets another. `position` counts vertices: 2.5 is half-way from the third to the fourth.
 */
export interface LineMark {
  readonly position: number;
  readonly point: Point;
}

interface Segment {
  readonly line: number;
  readonly index: number;
  readonly a: Point;
  readonly b: Point;
}

const CELL_METRES = 120;
/** A line that ends this close to another one is extended to end on it. */
const TOUCH_METRES = 3;

/** The places where each line meets any other, in drawing order. A line is not tested against itself. */
export function findJunctions(lines: readonly (readonly Point[])[]): LineMark[][] {
  const marks: LineMark[][] = lines.map(() => []);
  const grid = new Map<number, Segment[]>();
  lines.forEach((points, line) => {
    for (let index = 0; index + 1 < points.length; index++) {
      const segment = { line, index, a: at(points, index), b: at(points, index + 1) };
      for (const cell of cellsOf(segment)) {
        const neighbours = grid.get(cell);
        if (neighbours === undefined) {
          grid.set(cell, [segment]);
          continue;
        }
        for (const other of neighbours) if (other.line !== line) markCrossing(segment, other, marks);
        neighbours.push(segment);
      }
    }
  });
  lines.forEach((points, line) => {
    markTouch(line, 0, at(points, 0), grid, marks);
    markTouch(line, points.length - 1, last(points), grid, marks);
  });
  return marks.map(inOrder);
}

function cellKey(ix: number, iy: number): number {
  return (ix + 1_000) * 8_192 + iy + 1_000;
}

function cellsOf({ a, b }: Segment): number[] {
  const keys: number[] = [];
  const low = {
    x: Math.floor(Math.min(a.x, b.x) / CELL_METRES),
    y: Math.floor(Math.min(a.y, b.y) / CELL_METRES),
  };
  const high = {
    x: Math.floor(Math.max(a.x, b.x) / CELL_METRES),
    y: Math.floor(Math.max(a.y, b.y) / CELL_METRES),
  };
  for (let ix = low.x; ix <= high.x; ix++)
    for (let iy = low.y; iy <= high.y; iy++) keys.push(cellKey(ix, iy));
  return keys;
}

function markCrossing(one: Segment, other: Segment, marks: LineMark[][]): void {
  const meet = crossing(one.a, one.b, other.a, other.b);
  if (meet === null) return;
  const point = mix(one.a, one.b, meet.first);
  at(marks, one.line).push({ position: one.index + meet.first, point });
  at(marks, other.line).push({ position: other.index + meet.second, point });
}

function markTouch(
  line: number,
  position: number,
  end: Point,
  grid: Map<number, Segment[]>,
  marks: LineMark[][],
): void {
  let best: { segment: Segment; share: number } | null = null;
  let bestMetres = TOUCH_METRES;
  for (const segment of grid.get(cellKey(Math.floor(end.x / CELL_METRES), Math.floor(end.y / CELL_METRES))) ??
    []) {
    if (segment.line === line) continue;
    const share = footShare(end, segment.a, segment.b);
    const metres = distance(end, mix(segment.a, segment.b, share));
    if (metres < bestMetres) {
      bestMetres = metres;
      best = { segment, share };
    }
  }
  if (best === null) return;
  const point = mix(best.segment.a, best.segment.b, best.share);
  at(marks, line).push({ position, point });
  at(marks, best.segment.line).push({ position: best.segment.index + best.share, point });
}

function inOrder(marks: readonly LineMark[]): LineMark[] {
  return [...marks].sort((one, other) => one.position - other.position);
}
