import type { CityInfo } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';

/** The part of an installation's city that pages need. */
export type MapCity = CityInfo['others'][number];

const mainKey = 'main';

/** Every city, the main one first. */
export function citiesOf({
  name,
  bounds,
  centre,
  timeZone,
  country,
  inMiles,
  others,
}: CityInfo): [MapCity, ...MapCity[]] {
  return [{ key: mainKey, name, bounds, centre, timeZone, country, inMiles }, ...others];
}

/**
 * The nearest city whose area contains the place, or would if extended by the given degrees; the main city if
 * there is none.
 */
export function cityShown(city: CityInfo, at: LatLng | null, margin = 0): MapCity {
  const [main, ...others] = citiesOf(city);
  if (at === null) return main;
  const distance = ({ centre }: MapCity) =>
    Math.hypot(centre.lat - at.lat, (centre.lng - at.lng) * Math.cos((at.lat * Math.PI) / 180));
  const around = [main, ...others].filter(({ bounds }) => isWithin(bounds, at, margin));
  return around.toSorted((one, other) => distance(one) - distance(other))[0] ?? main;
}

/** Whether a place is in a box extended by the given degrees. */
export function isWithin({ west, south, east, north }: MapCity['bounds'], at: LatLng, margin = 0): boolean {
  const isBetween = (value: number, from: number, to: number) =>
    value >= from - margin && value <= to + margin;
  return isBetween(at.lat, south, north) && isBetween(at.lng, west, east);
}
