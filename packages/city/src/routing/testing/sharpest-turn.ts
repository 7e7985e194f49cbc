import type { LatLng } from '@fiacre/domain';
import { metresPerDegree, metresPerDegreeLng } from '../../geometry/local-plane.ts';

/**
 * The largest change of direction between consecutive segments of a line, in degrees; those under a metre are skipped.
 */
export function sharpestTurnDegrees(line: readonly LatLng[]): number {
  let sharpest = 0;
  let before: number | undefined;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (from === undefined) continue;
    const north = (to.lat - from.lat) * metresPerDegree;
    const east = (to.lng - from.lng) * metresPerDegreeLng(from.lat);
    if (Math.hypot(north, east) < 1) continue;
    const heading = (Math.atan2(east, north) * 180) / Math.PI;
    if (before !== undefined) sharpest = Math.max(sharpest, Math.abs(((heading - before + 540) % 360) - 180));
    before = heading;
  }
  return sharpest;
}
