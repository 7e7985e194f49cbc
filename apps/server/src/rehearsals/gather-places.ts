import type { LatLng } from '@fiacre/domain';

/** The tables of driving times grow with the square of this: 600 places take 3 MB. */
const maxPlaces = 600;
const smallestCellMetres = 150;
const metresPerDegree = 111_195;

export interface GatheredPlaces {
  /** One real point for each cell. */
  readonly places: readonly LatLng[];
  /** The index of the place that represents a point. */
  readonly placeOf: (point: LatLng) => number;
}

/** Merges points that are close together, in cells as small as the number of places allows. */
export function gatherPlaces(points: readonly LatLng[]): GatheredPlaces {
  for (let cellMetres = smallestCellMetres; ; cellMetres *= 1.5) {
    const gathered = inCells(points, cellMetres);
    if (gathered.places.length <= maxPlaces) return gathered;
  }
}

function inCells(points: readonly LatLng[], cellMetres: number): GatheredPlaces {
  const step = cellMetres / metresPerDegree;
  const shrink = Math.cos(((points[0]?.lat ?? 0) * Math.PI) / 180);
  const keyOf = ({ lat, lng }: LatLng) => `${Math.floor(lat / step)} ${Math.floor((lng * shrink) / step)}`;
  const indexes = new Map<string, number>();
  const places: LatLng[] = [];
  for (const point of points) {
    const key = keyOf(point);
    if (indexes.has(key) || places.length > maxPlaces) continue;
    indexes.set(key, places.length);
    places.push({ lat: point.lat, lng: point.lng });
  }
  return { places, placeOf: (point) => indexes.get(keyOf(point)) ?? 0 };
}
