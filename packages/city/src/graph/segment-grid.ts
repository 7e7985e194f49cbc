import { metresPerDegree, metresPerDegreeLng } from '../geometry/local-plane.ts';
import type { LineColumns } from './line-columns.ts';

/** Cells of equal size in degrees. A piece is the straight line from one road point to the next. */
export interface SegmentGrid {
  readonly west: number;
  readonly south: number;
  readonly cellLat: number;
  readonly cellLng: number;
  readonly columns: number;
  readonly rows: number;
  /** The pieces of cell `c` are `pieces[firstPiece[c]]` up to, but not including, `pieces[firstPiece[c + 1]]`. */
  readonly firstPiece: Uint32Array;
  readonly pieces: Uint32Array;
  readonly segmentOfPiece: Uint32Array;
}

const targetCellMetres = 150;

/** Builds the grid over the roads; cells are enlarged if there would otherwise be more cells than pieces. */
export function buildGrid(lines: LineColumns): SegmentGrid {
  const { pointLatE7, pointLngE7 } = lines;
  const south = smallest(pointLatE7);
  const west = smallest(pointLngE7);
  const height = largest(pointLatE7) - south;
  const width = largest(pointLngE7) - west;
  const perLng = metresPerDegreeLng(south + height / 2);
  const most = Math.max(1, pointLatE7.length);
  const fewest = Math.sqrt((height * metresPerDegree * width * perLng) / most);
  const cellMetres = Math.max(
    targetCellMetres,
    fewest,
    (height * metresPerDegree) / most,
    (width * perLng) / most,
  );
  const shape = {
    west,
    south,
    cellLat: cellMetres / metresPerDegree,
    cellLng: cellMetres / perLng,
    columns: Math.floor((width * perLng) / cellMetres) + 1,
    rows: Math.floor((height * metresPerDegree) / cellMetres) + 1,
  };
  return { ...shape, ...fillCells(lines, shape), segmentOfPiece: segmentsOfPieces(lines) };
}

function smallest(valuesE7: Int32Array): number {
  return valuesE7.reduce((least, value) => Math.min(least, value), valuesE7[0] ?? 0) / 1e7;
}

function largest(valuesE7: Int32Array): number {
  return valuesE7.reduce((most, value) => Math.max(most, value), valuesE7[0] ?? 0) / 1e7;
}

function segmentsOfPieces({ firstPoint, pointLatE7 }: LineColumns): Uint32Array {
  const segmentOfPiece = new Uint32Array(pointLatE7.length);
  for (let segment = 0; segment + 1 < firstPoint.length; segment++) {
    segmentOfPiece.fill(segment, firstPoint[segment], firstPoint[segment + 1]);
  }
  return segmentOfPiece;
}

type Shape = Omit<SegmentGrid, 'firstPiece' | 'pieces' | 'segmentOfPiece'>;

function fillCells(lines: LineColumns, shape: Shape): Pick<SegmentGrid, 'firstPiece' | 'pieces'> {
  const firstPiece = new Uint32Array(shape.columns * shape.rows + 1);
  eachCell(lines, shape, (cell) => {
    firstPiece[cell + 1] = (firstPiece[cell + 1] ?? 0) + 1;
  });
  for (let cell = 1; cell < firstPiece.length; cell++) {
    firstPiece[cell] = (firstPiece[cell] ?? 0) + (firstPiece[cell - 1] ?? 0);
  }
  const next = firstPiece.slice();
  const pieces = new Uint32Array(firstPiece.at(-1) ?? 0);
  eachCell(lines, shape, (cell, piece) => {
    const place = next[cell] ?? 0;
    pieces[place] = piece;
    next[cell] = place + 1;
  });
  return { firstPiece, pieces };
}

/** Visits every cell that overlaps the bounding box of a piece. */
function eachCell(lines: LineColumns, shape: Shape, visit: (cell: number, piece: number) => void): void {
  const { firstPoint, pointLatE7, pointLngE7 } = lines;
  const column = (place: number): number =>
    Math.min(shape.columns - 1, Math.floor(((pointLngE7[place] ?? 0) / 1e7 - shape.west) / shape.cellLng));
  const row = (place: number): number =>
    Math.min(shape.rows - 1, Math.floor(((pointLatE7[place] ?? 0) / 1e7 - shape.south) / shape.cellLat));
  for (let segment = 0; segment + 1 < firstPoint.length; segment++) {
    const end = (firstPoint[segment + 1] ?? 0) - 1;
    for (let piece = firstPoint[segment] ?? 0; piece < end; piece++) {
      const x1 = column(piece);
      const x2 = column(piece + 1);
      const y1 = row(piece);
      const y2 = row(piece + 1);
      for (let y = Math.min(y1, y2); y <= Math.max(y1, y2); y++) {
        for (let x = Math.min(x1, x2); x <= Math.max(x1, x2); x++) visit(y * shape.columns + x, piece);
      }
    }
  }
}
