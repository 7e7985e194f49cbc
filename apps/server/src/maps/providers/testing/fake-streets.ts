import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** The part of the world that the fakes know: latitudes and longitudes differ, so that swapped ones are found out. */
export const town = {
  square: { lat: 43.73, lng: 7.42 },
  /** 0.01° north of the square: 1,112 m, 111 s. */
  hill: { lat: 43.74, lng: 7.42 },
  /** 0.02° north of the square. */
  pass: { lat: 43.75, lng: 7.42 },
  /** No bridge leads there. */
  island: { lat: 43.1, lng: 7.1 },
  /** Five kilometres from the nearest street. */
  desert: { lat: 43.9, lng: 7.9 },
  /** Outside what the fakes' maps hold. */
  elsewhere: { lat: 10, lng: 20 },
};

export const snappedMetres = (point: LatLng): number => (point.lng === town.desert.lng ? 5_000 : 3);

export function isKnown({ lat, lng }: LatLng): boolean {
  return lat >= 43 && lat <= 44 && lng >= 7 && lng <= 8;
}

export function isIsland(point: LatLng): boolean {
  return point.lat === town.island.lat && point.lng === town.island.lng;
}

/** Whether a way leads over the points; everybody on the island stays there. */
export function hasWay(points: readonly LatLng[]): boolean {
  return points.every(isIsland) || !points.some(isIsland);
}

/** Straight over the points, in metres; all fakes drive 10 m/s. */
export function metresOver(points: readonly LatLng[]): number {
  return points.reduce((sum, point, index) => sum + greatCircleMetres(points[index - 1] ?? point, point), 0);
}
