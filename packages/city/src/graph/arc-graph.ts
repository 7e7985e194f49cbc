import type { Rows } from './rows.ts';

/** The arcs as a plain graph of junctions. */
export interface ArcGraph {
  readonly junctionCount: number;
  /** Junction that each arc leads to. */
  readonly arcHead: Uint32Array;
  /** Open arcs out of each junction. */
  readonly exits: Rows;
}
