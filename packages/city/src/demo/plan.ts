import type { Airport } from './airport.ts';
import type { Cell } from './streets/cells.ts';
import type { Face } from './streets/faces.ts';
import type { Street } from './streets/plan-street.ts';
import type { Point } from './ground/plane.ts';
import type { Terrain } from './ground/terrain.ts';

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
