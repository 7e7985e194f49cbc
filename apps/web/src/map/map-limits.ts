import type { CityInfo } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import type { Map as MapLibreMap } from 'maplibre-gl';

export type Bounds = CityInfo['bounds'];

export interface MapSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** The side of the whole world at zoom 0, in pixels. */
const worldPixels = 512;
/** Lower zooms show nothing that a ride needs, however large the city is. */
const lowestZoom = 8;
/** A map of a few streets can still be zoomed out to its neighbourhood. */
const highestMinZoom = 13;
/** The visible surroundings of a city, as a share of its size. */
const marginShare = 0.08;

/** Where the square map of the world ends, in the north and in the south. */
const highestLatitude = 85.051129;

/** The Mercator projection, in which the whole world is 1 wide and 1 high, and north is up. */
const mercatorX = (lng: number): number => lng / 360;
function mercatorY(lat: number): number {
  const radians = (lat * Math.PI) / 180;
  return Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI);
}
const latitudeOf = (y: number): number => (Math.atan(Math.exp(y * 2 * Math.PI)) * 360) / Math.PI - 90;

function zoomsOf({ west, south, east, north }: Bounds, { widthPixels, heightPixels }: MapSize) {
  const across = widthPixels / (mercatorX(east) - mercatorX(west));
  const upright = heightPixels / (mercatorY(north) - mercatorY(south));
  return [across, upright].map((pixels) => Math.log2(pixels / worldPixels));
}

/** The lowest zoom at which the area covers the whole map. */
export const zoomToFill = (bounds: Bounds, size: MapSize): number => Math.max(...zoomsOf(bounds, size));

export interface MapLimits {
  readonly minZoom: number;
  /** No view reaches beyond it. */
  readonly maxBounds: Bounds;
}

/**
 * How far the map can be zoomed out and moved: until the whole area is visible, with some of its
 * surroundings. Beyond a city there are no streets, so there is no reason to go there.
 */
export function limitsOf(bounds: Bounds, size: MapSize): MapLimits {
  const { west, south, east, north } = widened(bounds);
  const whole = Math.min(...zoomsOf({ west, south, east, north }, size));
  const minZoom = Math.min(highestMinZoom, Math.max(lowestZoom, whole));
  // Any place of the area can be centred, at any zoom.
  const worldSize = worldPixels * 2 ** minZoom;
  const halfX = (mercatorX(east) - mercatorX(west) + size.widthPixels / worldSize) / 2;
  const halfY = (mercatorY(north) - mercatorY(south) + size.heightPixels / worldSize) / 2;
  const [x, y] = [(mercatorX(west) + mercatorX(east)) / 2, (mercatorY(south) + mercatorY(north)) / 2];
  const maxBounds = {
    west: (x - halfX) * 360,
    south: latitudeOf(y - halfY),
    east: (x + halfX) * 360,
    north: latitudeOf(y + halfY),
  };
  return { minZoom, maxBounds };
}

function widened({ west, south, east, north }: Bounds): Bounds {
  const [aside, above] = [(east - west) * marginShare, (north - south) * marginShare];
  return {
    west: Math.max(-180, west - aside),
    south: Math.max(-highestLatitude, south - above),
    east: Math.min(180, east + aside),
    north: Math.min(highestLatitude, north + above),
  };
}

/** The smallest box around an area and some places. */
export function around(bounds: Bounds, places: readonly LatLng[]): Bounds {
  return {
    west: Math.min(bounds.west, ...places.map(({ lng }) => lng)),
    south: Math.min(bounds.south, ...places.map(({ lat }) => lat)),
    east: Math.max(bounds.east, ...places.map(({ lng }) => lng)),
    north: Math.max(bounds.north, ...places.map(({ lat }) => lat)),
  };
}

const areas = new WeakMap<MapLibreMap, Bounds>();

/** Limits the map to an area, also after its size has changed. */
export function limitTo(map: MapLibreMap, area: Bounds): void {
  const isNew = !areas.has(map);
  areas.set(map, area);
  if (isNew) map.on('resize', () => limitTo(map, areas.get(map) ?? area));
  const { clientWidth, clientHeight } = map.getContainer();
  if (clientWidth === 0 || clientHeight === 0) return;
  const size = { widthPixels: clientWidth, heightPixels: clientHeight };
  const { minZoom, maxBounds } = limitsOf(area, size);
  const { west, south, east, north } = maxBounds;
  map.setMinZoom(minZoom);
  map.setMaxBounds([
    [west, south],
    [east, north],
  ]);
}

/** Extends the limits to places outside of the city, such as a car on its way to another town. */
export function reach(map: MapLibreMap, places: readonly LatLng[]): void {
  const area = areas.get(map);
  if (area === undefined) return;
  const wanted = around(area, places);
  const isWithin = (['west', 'south', 'east', 'north'] as const).every((side) => wanted[side] === area[side]);
  if (!isWithin) limitTo(map, wanted);
}
