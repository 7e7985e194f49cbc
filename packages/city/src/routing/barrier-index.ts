import type { LatLng } from '@fiacre/domain';
import { buildGrid } from '../graph/segment-grid.ts';
import type { SegmentGrid } from '../graph/segment-grid.ts';
import type { WalkingBarriers } from '../graph/walking-barriers.ts';

/** Finds the barriers between a person and a road. */
export class BarrierIndex {
  private readonly lines: WalkingBarriers;
  private readonly grid: SegmentGrid;

  constructor(lines: WalkingBarriers) {
    this.lines = lines;
    this.grid = buildGrid(lines);
  }

  /** The detour in metres that is acceptable to avoid a straight walk: the sum over all lines that the walk crosses. */
  detourMetres(from: LatLng, to: LatLng): number {
    const { grid, lines } = this;
    if (lines.detourMetres.length === 0) return 0;
    const crossed = new Set<number>();
    const column = (lng: number): number => Math.floor((lng - grid.west) / grid.cellLng);
    const row = (lat: number): number => Math.floor((lat - grid.south) / grid.cellLat);
    const x2 = Math.min(grid.columns - 1, Math.max(column(from.lng), column(to.lng)));
    const y2 = Math.min(grid.rows - 1, Math.max(row(from.lat), row(to.lat)));
    for (let y = Math.max(0, Math.min(row(from.lat), row(to.lat))); y <= y2; y++) {
      for (let x = Math.max(0, Math.min(column(from.lng), column(to.lng))); x <= x2; x++) {
        const cell = y * grid.columns + x;
        for (let at = grid.firstPiece[cell] ?? 0; at < (grid.firstPiece[cell + 1] ?? 0); at++) {
          const piece = grid.pieces[at] ?? 0;
          if (this.crosses(piece, from, to)) crossed.add(grid.segmentOfPiece[piece] ?? 0);
        }
      }
    }
    let metres = 0;
    for (const line of crossed) metres += lines.detourMetres[line] ?? 0;
    return metres;
  }

  private crosses(piece: number, from: LatLng, to: LatLng): boolean {
    const a = this.pointAt(piece);
    const b = this.pointAt(piece + 1);
    return side(from, to, a) * side(from, to, b) < 0 && side(a, b, from) * side(a, b, to) < 0;
  }

  private pointAt(place: number): LatLng {
    const { pointLatE7, pointLngE7 } = this.lines;
    return { lat: (pointLatE7[place] ?? 0) / 1e7, lng: (pointLngE7[place] ?? 0) / 1e7 };
  }
}

/** On which side of the line from `a` to `b` a point is: 1, -1, or 0 on the line. */
function side(a: LatLng, b: LatLng, point: LatLng): number {
  return Math.sign((b.lng - a.lng) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lng - a.lng));
}
