import type { Rows } from '../arrays/rows.ts';

/** The arcs as a plain graph of junctions. */
export interface ArcGraph {
  readonly junctionCount: number;
  /** The junction that each arc leads to. */
  readonly arcHead: Uint32Array;
  /** The open arcs that leave each junction. */
  readonly exits: Rows;
  /** The land of each junction, as `findLands` numbers them. */
  readonly junctionLand: Uint8Array;
}
