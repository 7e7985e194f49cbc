import type { LatLng } from '@fiacre/domain';

/** Polylines as columns, in the shape that `SegmentIndex` searches: each line counts as one segment. */
export interface LineColumns {
  /** Points of line `l` are `firstPoint[l]` up to, not including, `firstPoint[l + 1]`. */
  readonly firstPoint: Uint32Array;
  readonly pointLatE7: Int32Array;
  readonly pointLngE7: Int32Array;
  /** The owner of each line. */
  readonly owner: Uint32Array;
}

/** `linesOf[i]` are the lines of owner `i`. */
export function layOutLines(linesOf: readonly (readonly (readonly LatLng[])[])[]): LineColumns {
  const firstPoint = [0];
  const owner: number[] = [];
  const lats: number[] = [];
  const lngs: number[] = [];
  linesOf.forEach((lines, index) => {
    for (const line of lines) {
      for (const { lat, lng } of line) {
        lats.push(Math.round(lat * 1e7));
        lngs.push(Math.round(lng * 1e7));
      }
      firstPoint.push(lats.length);
      owner.push(index);
    }
  });
  return {
    firstPoint: Uint32Array.from(firstPoint),
    pointLatE7: Int32Array.from(lats),
    pointLngE7: Int32Array.from(lngs),
    owner: Uint32Array.from(owner),
  };
}
