import type { Airport } from './airport.ts';
import type { Cell } from './cells.ts';
import type { Face } from './faces.ts';
import type { Street } from './plan-street.ts';
import type { Point } from './plane.ts';
import type { Terrain } from './terrain.ts';

/** The plan of the demo city, from which its map data is written. */
export interface Plan {
  readonly terrain: Terrain;
  readonly cells: readonly Cell[];
  readonly nodes: readonly Point[];
  readonly streets: readonly Street[];
  /** The areas between the streets. */
  readonly blocks: readonly Face[];
  readonly airport: Airport | null;
}
