/** Polylines as columns of points, which is all that a spatial search needs. */
export interface LineColumns {
  /** Points of line `s` are `firstPoint[s]` up to, not including, `firstPoint[s + 1]`. */
  readonly firstPoint: Uint32Array;
  /** Coordinates in 10⁻⁷ degrees, the precision of OpenStreetMap. */
  readonly pointLatE7: Int32Array;
  readonly pointLngE7: Int32Array;
}
