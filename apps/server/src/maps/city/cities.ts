import { snapLimitMetres, type City } from '@fiacre/city';
import type { LatLng } from '@fiacre/domain';

/** The key of the city of `MAPS_CITY`. */
export const mainCity = 'main';

/** A city that this installation serves. */
export interface ServedCity<Map = City> {
  readonly key: string;
  readonly timeZone: string;
  readonly city: Map;
}

/** The city's properties that decide between several. */
type Streets = Pick<City, 'info' | 'snap'>;

/** Where cities overlap and their streets are about equally near, the smaller city is chosen. */
const alikeMetres = 30;
const metresPerDegree = 111_195;

/**
 * The city that serves a pickup: the one with the nearest street; of several that overlap, the smallest. If none has a
 * street near, the first city, which then refuses.
 */
export function cityAt<Map extends Streets>(
  cities: readonly [ServedCity<Map>, ...ServedCity<Map>[]],
  point: LatLng,
): ServedCity<Map> {
  const [first, ...others] = cities;
  if (others.length === 0) return first;
  const near = cities.filter(({ city }) => mayReach(city, point));
  const [only, ...rest] = near;
  if (only === undefined) return first;
  if (rest.length === 0) return only;
  const found = near
    .map((served) => ({ served, metres: served.city.snap(point)?.distanceMetres ?? Infinity }))
    .toSorted((one, other) => one.metres - other.metres);
  const nearest = found[0]?.metres ?? Infinity;
  const alike = found.filter(({ metres }) => metres === nearest || metres - nearest <= alikeMetres);
  return smallest(alike.map(({ served }) => served)) ?? first;
}

/**
 * The city for the drive of a car: that of the decisive point if it has all points, otherwise any city that has them
 * all.
 */
export function cityAlong<Map extends Streets>(
  cities: readonly [ServedCity<Map>, ...ServedCity<Map>[]],
  points: readonly LatLng[],
  decisive: LatLng,
): ServedCity<Map> {
  const chosen = cityAt(cities, decisive);
  if (cities.length === 1 || hasStreets(chosen, points)) return chosen;
  return smallest(cities.filter((served) => hasStreets(served, points))) ?? chosen;
}

function hasStreets({ city }: ServedCity<Streets>, points: readonly LatLng[]): boolean {
  return points.every((point) => mayReach(city, point) && city.snap(point) !== null);
}

/** Whether a street of the city may be near a point, by its bounds. */
function mayReach({ info: { bounds } }: Streets, { lat, lng }: LatLng): boolean {
  const latReach = snapLimitMetres / metresPerDegree;
  const lngReach = latReach / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return (
    lat >= bounds.south - latReach &&
    lat <= bounds.north + latReach &&
    lng >= bounds.west - lngReach &&
    lng <= bounds.east + lngReach
  );
}

function smallest<Map extends Streets>(cities: readonly ServedCity<Map>[]): ServedCity<Map> | undefined {
  return cities.toSorted((one, other) => areaOf(one.city) - areaOf(other.city))[0];
}

function areaOf({ info: { bounds } }: Streets): number {
  const { west, south, east, north } = bounds;
  const middle = (south + north) / 2;
  return (east - west) * Math.cos((middle * Math.PI) / 180) * (north - south);
}
