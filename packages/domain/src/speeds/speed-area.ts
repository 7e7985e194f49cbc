import type { LatLng } from '../geo/lat-lng.ts';

/** The height of a cell, about 4.4 km; its width is about the same. */
const cellDegrees = 0.04;
/** Cells do not become wider than the globe at the poles. */
const minCosine = 0.01;

/** The cached widths of rows: a plan for a whole city needs thousands of areas. */
const widths = new Map<number, number>();

/** The width in degrees of the cells in a row of a fixed grid over the globe. */
function widthOf(row: number): number {
  const known = widths.get(row);
  if (known !== undefined) return known;
  const lat = (row + 0.5) * cellDegrees;
  const width = cellDegrees / Math.max(minCosine, Math.cos((lat * Math.PI) / 180));
  widths.set(row, width);
  return width;
}

/** The area that contains a point. The same point is in the same area in every installation and at any time. */
export function speedAreaOf({ lat, lng }: LatLng): string {
  const row = Math.floor(lat / cellDegrees);
  return `${row}:${Math.floor(lng / widthOf(row))}`;
}

/** The middle of an area. */
export function middleOfSpeedArea(area: string): LatLng {
  const [row = 0, column = 0] = area.split(':').map(Number);
  return { lat: (row + 0.5) * cellDegrees, lng: (column + 0.5) * widthOf(row) };
}
