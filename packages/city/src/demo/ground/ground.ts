import { at, distance, mix, type Point } from './plane.ts';
import { BOARD } from './terrain.ts';

const SQUARE_METRES = 4;
const COLUMNS = Math.ceil(BOARD.width / SQUARE_METRES);
const ROWS = Math.ceil(BOARD.height / SQUARE_METRES);

/** Which squares of the board are occupied by water, roads, rails, parks and the buildings that were placed so far. */
export class Ground {
  private readonly taken = new Uint8Array(COLUMNS * ROWS);

  takeLine(points: readonly Point[], halfWidthMetres: number): void {
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [at(points, i - 1), at(points, i)];
      const steps = Math.max(1, Math.ceil(distance(a, b) / SQUARE_METRES));
      for (let s = 0; s <= steps; s++) this.takeDisc(mix(a, b, s / steps), halfWidthMetres);
    }
  }

  takeArea(ring: readonly Point[]): void {
    for (const { from, to } of spans(ring)) this.taken.fill(1, from, to);
  }

  /** Occupies a shape if all of it is free. */
  claim(ring: readonly Point[]): boolean {
    for (const { from, to } of spans(ring)) if (this.taken.subarray(from, to).includes(1)) return false;
    this.takeArea(ring);
    return true;
  }

  private takeDisc(p: Point, radius: number): void {
    const reach = Math.ceil(radius / SQUARE_METRES);
    const [column, row] = [Math.floor(p.x / SQUARE_METRES), Math.floor(p.y / SQUARE_METRES)];
    for (let y = Math.max(0, row - reach); y <= Math.min(ROWS - 1, row + reach); y++) {
      for (let x = Math.max(0, column - reach); x <= Math.min(COLUMNS - 1, column + reach); x++) {
        const middle = { x: (x + 0.5) * SQUARE_METRES, y: (y + 0.5) * SQUARE_METRES };
        if (distance(middle, p) <= radius) this.taken[y * COLUMNS + x] = 1;
      }
    }
  }
}

/** The squares inside a ring as runs, row by row; squares outside the board are omitted. */
function spans(ring: readonly Point[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  const low = Math.max(0, Math.floor(Math.min(...ring.map((p) => p.y)) / SQUARE_METRES));
  const high = Math.min(ROWS - 1, Math.floor(Math.max(...ring.map((p) => p.y)) / SQUARE_METRES));
  for (let y = low; y <= high; y++) {
    const meets = crossingsAt(ring, (y + 0.5) * SQUARE_METRES);
    for (let i = 0; i + 1 < meets.length; i += 2) {
      const from = Math.max(0, Math.floor(at(meets, i) / SQUARE_METRES));
      const to = Math.min(COLUMNS - 1, Math.floor(at(meets, i + 1) / SQUARE_METRES));
      if (from <= to) runs.push({ from: y * COLUMNS + from, to: y * COLUMNS + to + 1 });
    }
  }
  return runs;
}

/** Where the edges of a ring cross a horizontal line, from west to east. */
function crossingsAt(ring: readonly Point[], y: number): number[] {
  const meets: number[] = [];
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = at(ring, j);
    const b = at(ring, i);
    if (a.y > y !== b.y > y) meets.push(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y));
  }
  return meets.sort((one, other) => one - other);
}
