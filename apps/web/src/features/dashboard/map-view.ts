import type { CityInfo } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { zoomToFill, type MapSize } from '../../map/map-limits.ts';
import { isWithin } from '../../api/city/shown-city.ts';

export interface MapView {
  readonly at: LatLng;
  readonly zoom: number;
}

/** Source: DASH-3, CONST-8. */
const defaultZoom = 10;
/** Close enough to see the streets around one car. */
const driverZoom = 15;
/** About 80 km around the city, which the map covers. */
export const marginDegrees = 0.7;

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
  const at = viewer !== null && isWithin(city.bounds, viewer, marginDegrees) ? viewer : city.centre;
  return { at, zoom: Math.max(defaultZoom, zoomToFill(city.bounds, size)) };
}

export const driverView = (at: LatLng): MapView => ({ at: { ...at }, zoom: driverZoom });
