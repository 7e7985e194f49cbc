import type { CityInfo } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';

export interface MapView {
  readonly at: LatLng;
  readonly zoom: number;
}

/** Source: DASH-3, CONST-8. */
const defaultZoom = 10;
/** Close enough to see the streets around one car. */
const driverZoom = 15;
/** About 80 km around the city, which the map covers. */
const marginDegrees = 0.7;

/** The side of the whole world at zoom 0, in pixels. */
const worldPixels = 512;

export interface MapSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/**
 * The initial view of the map: the reader's surroundings, or the city if the reader's position is unknown or off the
 * map. A city that would not fill the map at the default zoom is shown larger, since there is nothing around it.
 * Sources: DASH-3, DASH-7.
 */
export function firstView(
  city: Pick<CityInfo, 'bounds' | 'centre'>,
  viewer: LatLng | null,
  size: MapSize,
): MapView {
  const at = viewer !== null && isAround(city.bounds, viewer) ? viewer : city.centre;
  return { at, zoom: Math.max(defaultZoom, zoomToFill(city.bounds, size)) };
}

/** The lowest zoom at which the city covers the whole map. */
function zoomToFill({ west, south, east, north }: CityInfo['bounds'], size: MapSize): number {
  const across = (east - west) / 360;
  const upright = mercatorOf(north) - mercatorOf(south);
  const pixels = Math.max(size.widthPixels / across, size.heightPixels / upright);
  return Math.log2(pixels / worldPixels);
}

/** The Mercator projection of a latitude; the whole world is 1. */
function mercatorOf(lat: number): number {
  const radians = (lat * Math.PI) / 180;
  return Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI);
}

export const driverView = (at: LatLng): MapView => ({ at: { ...at }, zoom: driverZoom });

function isAround({ west, south, east, north }: CityInfo['bounds'], { lat, lng }: LatLng): boolean {
  const isBetween = (value: number, from: number, to: number) =>
    value >= from - marginDegrees && value <= to + marginDegrees;
  return isBetween(lat, south, north) && isBetween(lng, west, east);
}
