import type { LatLng } from '@fiacre/domain';
import { int32s, uint32s } from '../arrays/number-column.ts';

/** Polylines as columns in the form that `SegmentIndex` searches; each line counts as one segment. */
export interface LineColumns {
  /** The points of line `l` are `firstPoint[l]` up to, but not including, `firstPoint[l + 1]`. */
  readonly firstPoint: Uint32Array;
  readonly pointLatE7: Int32Array;
  readonly pointLngE7: Int32Array;
  /** The owner of each line. */
  readonly owner: Uint32Array;
}

/** Stores the lines of `count` owners, which are read one owner after the other. */
export function layOutLines(
  count: number,
  linesOf: (owner: number) => readonly (readonly LatLng[])[],
): LineColumns {
  const firstPoint = uint32s();
  const owner = uint32s();
  const lats = int32s();
  const lngs = int32s();
  firstPoint.push(0);
  for (let index = 0; index < count; index++) {
    for (const line of linesOf(index)) {
      for (const { lat, lng } of line) {
        lats.push(Math.round(lat * 1e7));
        lngs.push(Math.round(lng * 1e7));
      }
      firstPoint.push(lats.length);
      owner.push(index);
    }
  }
  return {
    firstPoint: firstPoint.finish(),
    pointLatE7: lats.finish(),
    pointLngE7: lngs.finish(),
    owner: owner.finish(),
  };
}
