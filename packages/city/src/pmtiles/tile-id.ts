/**
 * The id of a tile in a PMTiles archive: zoom by zoom, tiles of a zoom along a Hilbert curve. Source: PMTiles
 * specification version 3, "Tile ID".
 */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3;
  let [tx, ty] = [x, y];
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const rx = tx & side ? 1 : 0;
    const ry = ty & side ? 1 : 0;
    id += side * side * ((3 * rx) ^ ry);
    if (ry === 0) {
      if (rx === 1) {
        tx = side - 1 - tx;
        ty = side - 1 - ty;
      }
      [tx, ty] = [ty, tx];
    }
  }
  return id;
}

/** Column and row of the tile that contains a point at a zoom (Web Mercator), with fractions. */
export function tilePosition(lat: number, lng: number, z: number): { x: number; y: number } {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
  const size = 2 ** z;
  return { x: size * (lng / 360 + 0.5), y: size * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) };
}
