import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** The area that the fakes cover: latitudes and longitudes differ, so that swapped ones are detected. */
export const town = {
  square: { lat: 43.73, lng: 7.42 },
  /** 0.01° north of the square: 1,112 m, 111 s. */
  hill: { lat: 43.74, lng: 7.42 },
  /** 0.02° north of the square. */
  pass: { lat: 43.75, lng: 7.42 },
  /** An island without a bridge. */
  island: { lat: 43.1, lng: 7.1 },
  /** Five kilometres from the nearest street. */
  desert: { lat: 43.9, lng: 7.9 },
  /** Outside the fakes' map. */
  elsewhere: { lat: 10, lng: 20 },
};

export const snappedMetres = (point: LatLng): number => (point.lng === town.desert.lng ? 5_000 : 3);

export function isKnown({ lat, lng }: LatLng): boolean {
  return lat >= 43 && lat <= 44 && lng >= 7 && lng <= 8;
}

export function isIsland(point: LatLng): boolean {
  return point.lat === town.island.lat && point.lng === town.island.lng;
}

/** Whether there is a route through the points; the island is disconnected from everything else. */
export function hasWay(points: readonly LatLng[]): boolean {
  return points.every(isIsland) || !points.some(isIsland);
}

/** The straight line through the points, in metres; all fakes drive at 10 m/s. */
export function metresOver(points: readonly LatLng[]): number {
  return points.reduce((sum, point, index) => sum + greatCircleMetres(points[index - 1] ?? point, point), 0);
}
