import { cosineOfDegrees, earthRadiusMetres } from '@fiacre/domain';

/** Small enough to skip most of a town, large enough that a search within a kilometre reads two dozen. */
export const cellMetres = 500;
const metresPerDegree = (earthRadiusMetres * Math.PI) / 180;
const rowDegrees = cellMetres / metresPerDegree;
const rows = Math.ceil(180 / rowDegrees);
/** Covers rounding in the computations below: about a centimetre. */
const marginDegrees = 1e-7;

/** Rows with fewer columns than this are near a pole and are searched entirely. */
const minColumns = 16;
/** The number of cells in each row, chosen so that cells are about as wide as they are high. */
const columnsOfRow = Int32Array.from({ length: rows }, (_, row) => {
  const south = cosineOfDegrees(row * rowDegrees - 90);
  const north = cosineOfDegrees(Math.min(90, (row + 1) * rowDegrees - 90));
  return Math.max(1, Math.floor((360 * Math.max(0, Math.min(south, north))) / rowDegrees));
});

export function rowOf(lat: number): number {
  return Math.max(0, Math.min(rows - 1, Math.floor((lat + 90) / rowDegrees)));
}

export function columnsIn(row: number): number {
  return columnsOfRow[row] ?? 1;
}

/** The column without wrapping: negative to the left of the first column, and increasing to the right of the last. */
export function columnOf(lng: number, row: number): number {
  return Math.floor(((lng + 180) / 360) * columnsIn(row));
}

export function wrapped(column: number, columns: number): number {
  return column < 0 ? column + columns : column >= columns ? column - columns : column;
}

/** Degrees of latitude that a distance covers, rounded up. */
export function reachOf(metres: number): number {
  return metres / metresPerDegree + marginDegrees;
}

/**
 * Degrees of longitude from the centre that contain all places of a row within `reach` degrees, rounded up; 180 for the
 * whole row. `cosine` is the cosine of the centre's latitude.
 */
export function halfWidthOf(row: number, centreLat: number, cosine: number, reach: number): number {
  const columns = columnsIn(row);
  if (columns < minColumns || reach > 60) return 180;
  const south = row * rowDegrees - 90;
  const away = Math.max(0, south - centreLat, centreLat - south - rowDegrees);
  // Solves the haversine formula for the longitude. The sine of x is between x - x³/6 and x.
  const half = (reach * Math.PI) / 360;
  const step = (away * Math.PI) / 360;
  const gap = half * half - (step - (step * step * step) / 6) ** 2;
  const minCosine = (columns * rowDegrees) / 360;
  const x = Math.sqrt(Math.max(0, gap) / (cosine * minCosine));
  // Up to 0.5, the arcsine of x is less than x + 0.2 x³.
  return x < 0.5 ? ((x + 0.2 * x * x * x) * 360) / Math.PI + marginDegrees : 180;
}
