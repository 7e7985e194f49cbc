import { distance, type Point } from './plane.ts';

/** Points by square cell, to find out whether there is a point within a radius. */
export interface PointGrid {
  add(p: Point, id: number): void;
  /** The id of the nearest point within `radiusMetres` (at most the cell size), or -1. */
  nearest(p: Point, radiusMetres: number): number;
}

export function createPointGrid(cellMetres: number): PointGrid {
  const cells = new Map<number, { p: Point; id: number }[]>();
  const key = (ix: number, iy: number): number => (ix + 50_000) * 131_072 + iy + 50_000;
  return {
    add(p, id) {
      const cell = key(Math.floor(p.x / cellMetres), Math.floor(p.y / cellMetres));
      const list = cells.get(cell);
      if (list) list.push({ p, id });
      else cells.set(cell, [{ p, id }]);
    },
    nearest(p, radiusMetres) {
      const ix = Math.floor(p.x / cellMetres);
      const iy = Math.floor(p.y / cellMetres);
      let best = radiusMetres;
      let found = -1;
      for (let dx = -1; dx <= 1; dx++) {
        for (let dy = -1; dy <= 1; dy++) {
          for (const entry of cells.get(key(ix + dx, iy + dy)) ?? []) {
            const away = distance(p, entry.p);
            if (away < best) {
              best = away;
              found = entry.id;
            }
          }
        }
      }
      return found;
    },
  };
}
