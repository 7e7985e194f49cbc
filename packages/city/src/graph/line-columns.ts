/** Polylines as columns of points, which are all that a spatial search needs. */
export interface LineColumns {
  /** The points of line `s` are `firstPoint[s]` up to, but not including, `firstPoint[s + 1]`. */
  readonly firstPoint: Uint32Array;
  /** Coordinates in 10⁻⁷ degrees, the precision of OpenStreetMap. */
  readonly pointLatE7: Int32Array;
  readonly pointLngE7: Int32Array;
}
