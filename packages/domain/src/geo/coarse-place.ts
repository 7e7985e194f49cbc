import { greatCircleMetres } from './great-circle.ts';
import type { LatLng } from './lat-lng.ts';

/** The side of a cell in metres. Source: ROLE-9. */
const cellMetres = 100;
/** How many metres a car may be outside the cell where it was last shown before it is shown in another. */
const holdMetres = 20;
const metresPerDegree = greatCircleMetres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 });
const rowDegrees = cellMetres / metresPerDegree;
const rows = Math.floor(180 / rowDegrees);

/**
 * The centre of the 100 m cell around a place. Rows of cells are 100 m high, and columns are 100 m wide at the latitude
 * of their row, so a cell is as large in Oslo as in Nairobi. Source: ROLE-9.
 */
export function cellCentre(at: LatLng): LatLng {
  const row = Math.min(rows - 1, Math.floor((at.lat + 90) / rowDegrees));
  const lat = (row + 0.5) * rowDegrees - 90;
  // A whole number of columns around the earth, so that no cell is cut at the date line.
  const columns = Math.max(1, Math.round(360 / (rowDegrees / Math.cos((lat * Math.PI) / 180))));
  const columnDegrees = 360 / columns;
  const column = Math.floor((at.lng + 180) / columnDegrees) % columns;
  return { lat: sixDecimals(lat), lng: sixDecimals((column + 0.5) * columnDegrees - 180) };
}

/**
 * Where a car is shown to people who may not know its exact position: at the centre of a 100 m cell. A car near the
 * edge stays in the cell where it was last shown (`before`), since alternating between two cells would reveal that it
 * is on the line between them. Source: ROLE-9.
 */
export function coarsePlace(at: LatLng, before: LatLng | null): LatLng {
  if (before === null) return cellCentre(at);
  const northMetres = greatCircleMetres(before, { lat: at.lat, lng: before.lng });
  const eastMetres = greatCircleMetres({ lat: before.lat, lng: at.lng }, before);
  const reach = cellMetres / 2 + holdMetres;
  return northMetres <= reach && eastMetres <= reach ? before : cellCentre(at);
}

/** About 0.1 m; more digits would be meaningless. */
function sixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
