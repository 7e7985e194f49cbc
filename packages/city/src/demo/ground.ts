import { at, distance, mix, type Point } from './plane.ts';
import { BOARD } from './terrain.ts';

/** Which squares of the board are taken: by water, roads, rails, parks, and buildings as they are set down. */
export interface Ground {
  takeLine(points: readonly Point[], halfWidthMetres: number): void;
  takeArea(ring: readonly Point[]): void;
  /** Takes a convex shape if all of it is free. */
  claim(ring: readonly Point[]): boolean;
}

const SQUARE_METRES = 4;

export function createGround(): Ground {
  const columns = Math.ceil(BOARD.width / SQUARE_METRES);
  const rows = Math.ceil(BOARD.height / SQUARE_METRES);
  const taken = new Uint8Array(columns * rows);
  const isFree = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < columns && y < rows && taken[y * columns + x] === 0;
  const spans = (
    ring: readonly Point[],
    visit: (y: number, from: number, to: number) => boolean,
  ): boolean => {
    const low = Math.max(0, Math.floor(Math.min(...ring.map((p) => p.y)) / SQUARE_METRES));
    const high = Math.min(rows - 1, Math.floor(Math.max(...ring.map((p) => p.y)) / SQUARE_METRES));
    for (let y = low; y <= high; y++) {
      const meets = crossingsAt(ring, (y + 0.5) * SQUARE_METRES);
      for (let i = 0; i + 1 < meets.length; i += 2) {
        const from = Math.max(0, Math.floor(at(meets, i) / SQUARE_METRES));
        const to = Math.min(columns - 1, Math.floor(at(meets, i + 1) / SQUARE_METRES));
        if (!visit(y, from, to)) return false;
      }
    }
    return true;
  };
  const fill = (ring: readonly Point[]): boolean =>
    spans(ring, (y, from, to) => {
      taken.fill(1, y * columns + from, y * columns + to + 1);
      return true;
    });
  const takeDisc = (p: Point, radius: number): void => {
    const cell = Math.ceil(radius / SQUARE_METRES);
    const [cx, cy] = [Math.floor(p.x / SQUARE_METRES), Math.floor(p.y / SQUARE_METRES)];
    for (let y = cy - cell; y <= cy + cell; y++) {
      for (let x = cx - cell; x <= cx + cell; x++) {
        const middle = { x: (x + 0.5) * SQUARE_METRES, y: (y + 0.5) * SQUARE_METRES };
        if (isFree(x, y) && distance(middle, p) <= radius) taken[y * columns + x] = 1;
      }
    }
  };
  return {
    takeLine(points, halfWidthMetres) {
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [at(points, i - 1), at(points, i)];
        const steps = Math.max(1, Math.ceil(distance(a, b) / SQUARE_METRES));
        for (let s = 0; s <= steps; s++) takeDisc(mix(a, b, s / steps), halfWidthMetres);
      }
    },
    takeArea: (ring) => void fill(ring),
    claim(ring) {
      const isClear = spans(ring, (y, from, to) => {
        for (let x = from; x <= to; x++) if (!isFree(x, y)) return false;
        return true;
      });
      return isClear && fill(ring);
    },
  };
}

/** Where a ring's edges meet a horizontal line, from west to east. */
function crossingsAt(ring: readonly Point[], y: number): number[] {
  const meets: number[] = [];
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = at(ring, j);
    const b = at(ring, i);
    if (a.y > y !== b.y > y) meets.push(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y));
  }
  return meets.sort((one, other) => one - other);
}
