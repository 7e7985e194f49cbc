import type { LatLng } from '@fiacre/domain';
import { between, metresPerDegree, metresPerDegreeLng, projectOnPiece } from '../geometry/local-plane.ts';
import { buildGrid } from './segment-grid.ts';
import type { SegmentGrid } from './segment-grid.ts';
import type { LineColumns } from './line-columns.ts';

/** The point on a segment that is nearest to a given point. */
export interface SegmentHit {
  readonly segment: number;
  readonly distanceMetres: number;
  /** The nearest point on the road. */
  readonly point: LatLng;
  /** The share of the segment's length before the point, in drawing order: 0 to 1. */
  readonly fraction: number;
  /** The index, in the graph's point arrays, of the last point at or before it. */
  readonly pointBefore: number;
}

export type SegmentFilter = (segment: number) => boolean;

interface Candidate {
  readonly segment: number;
  readonly piece: number;
  readonly share: number;
  readonly distanceMetres: number;
}

/** Finds the segments nearest to a point, in a grid of typed arrays over the pieces between road points. */
export class SegmentIndex {
  private readonly lines: LineColumns;
  private readonly grid: SegmentGrid;

  constructor(lines: LineColumns) {
    this.lines = lines;
    this.grid = buildGrid(lines);
  }

  /**
   * Up to `limit` segments within `maxMetres` of the point, nearest first, then in drawing order. `accept` filters the
   * segments.
   */
  nearestSegments(point: LatLng, limit: number, maxMetres: number, accept?: SegmentFilter): SegmentHit[] {
    const best = new Map<number, Candidate>();
    const { grid } = this;
    const column = Math.floor((point.lng - grid.west) / grid.cellLng);
    const row = Math.floor((point.lat - grid.south) / grid.cellLat);
    // The shorter side of a cell at the point: each further ring of cells is at least this much farther away.
    const cellMetres = Math.min(grid.cellLat * metresPerDegree, grid.cellLng * metresPerDegreeLng(point.lat));
    const firstRing = ringsAway(column, row, grid);
    for (let ring = firstRing; (ring - 1) * cellMetres <= maxMetres; ring++) {
      const settled = this.limitReached(best, limit, (ring - 1) * cellMetres);
      if (settled || ring > firstRing + Math.max(grid.columns, grid.rows)) break;
      this.visitRing(column, row, ring, (piece) => this.consider(best, piece, point, maxMetres, accept));
    }
    return sorted(best)
      .slice(0, limit)
      .map((candidate) => this.hit(candidate));
  }

  private limitReached(best: ReadonlyMap<number, Candidate>, limit: number, beyondMetres: number): boolean {
    let within = 0;
    for (const { distanceMetres } of best.values()) if (distanceMetres <= beyondMetres) within++;
    return within >= limit;
  }

  private visitRing(column: number, row: number, ring: number, visit: (piece: number) => void): void {
    for (let y = row - ring; y <= row + ring; y++) {
      const whole = y === row - ring || y === row + ring;
      const stride = whole || ring === 0 ? 1 : 2 * ring;
      for (let x = column - ring; x <= column + ring; x += stride) this.visitCell(x, y, visit);
    }
  }

  private visitCell(x: number, y: number, visit: (piece: number) => void): void {
    const { grid } = this;
    if (x < 0 || y < 0 || x >= grid.columns || y >= grid.rows) return;
    const cell = y * grid.columns + x;
    const end = grid.firstPiece[cell + 1] ?? 0;
    for (let at = grid.firstPiece[cell] ?? 0; at < end; at++) visit(grid.pieces[at] ?? 0);
  }

  private consider(
    best: Map<number, Candidate>,
    piece: number,
    point: LatLng,
    maxMetres: number,
    accept: SegmentFilter | undefined,
  ): void {
    const segment = this.grid.segmentOfPiece[piece] ?? 0;
    if (accept !== undefined && !accept(segment)) return;
    const found = projectOnPiece(point, this.pointAt(piece), this.pointAt(piece + 1));
    if (found.distanceMetres > maxMetres) return;
    const known = best.get(segment);
    if (known !== undefined && !isNearer(found.distanceMetres, piece, known)) return;
    best.set(segment, { segment, piece, ...found });
  }

  private hit({ segment, piece, share, distanceMetres }: Candidate): SegmentHit {
    const start = this.lines.firstPoint[segment] ?? 0;
    const end = (this.lines.firstPoint[segment + 1] ?? 0) - 1;
    let before = 0;
    let total = 0;
    for (let at = start; at < end; at++) {
      const length = this.pieceLength(at);
      if (at < piece) before += length;
      else if (at === piece) before += length * share;
      total += length;
    }
    return {
      segment,
      distanceMetres,
      point: between(this.pointAt(piece), this.pointAt(piece + 1), share),
      fraction: total === 0 ? 0 : Math.min(1, before / total),
      pointBefore: piece,
    };
  }

  private pieceLength(piece: number): number {
    const a = this.pointAt(piece);
    const b = this.pointAt(piece + 1);
    return Math.hypot((b.lat - a.lat) * metresPerDegree, (b.lng - a.lng) * metresPerDegreeLng(a.lat));
  }

  private pointAt(place: number): LatLng {
    const { pointLatE7, pointLngE7 } = this.lines;
    return { lat: (pointLatE7[place] ?? 0) / 1e7, lng: (pointLngE7[place] ?? 0) / 1e7 };
  }
}

function ringsAway(column: number, row: number, grid: SegmentGrid): number {
  const beside = Math.max(0, -column, column - grid.columns + 1);
  const above = Math.max(0, -row, row - grid.rows + 1);
  return Math.max(beside, above);
}

function isNearer(distanceMetres: number, piece: number, than: Candidate): boolean {
  return (
    distanceMetres < than.distanceMetres || (distanceMetres === than.distanceMetres && piece < than.piece)
  );
}

function sorted(best: ReadonlyMap<number, Candidate>): Candidate[] {
  return [...best.values()].sort((a, b) => a.distanceMetres - b.distanceMetres || a.segment - b.segment);
}
