import type { City, PlaceSuggestion } from '@fiacre/city';
import { greatCircleMetres, type LatLng, type Pace } from '@fiacre/domain';
import { cityAlong, cityAt, mainCity, type ServedCity } from './cities.ts';
import type {
  MapMatrix,
  MapRoute,
  Maps,
  MapSuggestion,
  RouteOptions,
  SuggestOptions,
  Traffic,
} from '../port/maps.ts';
import { defaultSuggestions } from '../port/capabilities.ts';

/** The cities of this node, the main one first. Called for each request, because builds are replaced. */
export type CitiesNow = () => readonly [ServedCity, ...ServedCity[]];

/** The built-in map: the installation's own cities respond to every request, without a key or a fee. */
export function cityMaps(citiesNow: CitiesNow): Maps {
  return {
    route: async (from, to, options) => {
      const fromCar = options?.fromCar === true;
      const { city } = fromCar ? cityAlong(citiesNow(), [from, to], to) : cityAt(citiesNow(), from);
      return routeThrough(city, [from, to], options);
    },
    routeVia: async (points, options) => {
      const [first] = points;
      const cities = citiesNow();
      const { city } = first === undefined ? cities[0] : cityAlong(cities, points, first);
      return routeThrough(city, points, options);
    },
    matrix: async (sources, targets) => matrixTo(citiesNow(), sources, targets),
    suggest: async (query, options) => suggest(citiesNow(), query, options),
    place: async (placeId) => {
      const { key, id } = readPlaceId(placeId);
      const place = citiesNow()
        .find((served) => served.key === key)
        ?.city.place(id);
      if (!place) return null;
      const { description, position, isExact } = place;
      return { placeId, description, position, ...(!isExact && { approximate: true }) };
    },
    reverse: async (point) => cityAt(citiesNow(), point).city.reverse(point),
  };
}

/** Cars drive to people, so the city of each target decides. */
function matrixTo(
  cities: ReturnType<CitiesNow>,
  sources: readonly LatLng[],
  targets: readonly LatLng[],
): MapMatrix {
  const columns = Map.groupBy(targets.keys(), (column) => cityAt(cities, targets[column] as LatLng));
  const table = () => sources.map(() => targets.map(() => Infinity));
  const matrix = { durationsSeconds: table(), distancesMetres: table() };
  for (const [{ city }, some] of columns) {
    const found = city.matrix(
      sources,
      some.map((column) => targets[column] as LatLng),
    );
    for (const part of ['durationsSeconds', 'distancesMetres'] as const)
      for (const [row, values] of matrix[part].entries())
        for (const [index, column] of some.entries())
          values[column] = found[part][row * some.length + index] ?? Infinity;
  }
  return matrix;
}

/** Places of the city near the person first, then those of other cities; without a position, each city in turn. */
function suggest(
  cities: ReturnType<CitiesNow>,
  query: string,
  { near, limit = defaultSuggestions }: SuggestOptions,
): MapSuggestion[] {
  // A city lies in a single country, so a country restriction excludes nothing.
  const suggested = cities.map(({ key, city }) => ({
    key,
    // Somebody without a position is looking for places around the middle of the city.
    list: city.suggest(query, { near: near ?? city.info.centre, limit }),
  }));
  const doubles = doorsOfSeveral(suggested.map(({ list }) => list));
  const found = suggested.map(({ key, list }) =>
    list.map(({ placeId, description, main, secondary, isExact }) => ({
      placeId: key === mainCity ? placeId : `${key}${keyEnd}${placeId}`,
      description,
      main: main.text,
      matches: main.matches,
      secondary: secondary.text,
      ...((!isExact || doubles.has(main.text)) && { approximate: true }),
    })),
  );
  const nearby = near === undefined ? [] : (found[cities.indexOf(cityAt(cities, near))] ?? []);
  const inTurn = Array.from({ length: limit }, (_, rank) => found.flatMap((list) => list[rank] ?? []));
  return [...new Set([...nearby, ...inTurn.flat()])].slice(0, limit);
}

/** The doors that several cities have, so that it is unknown in which one they were meant. Source: SEARCH-13. */
function doorsOfSeveral(lists: readonly (readonly PlaceSuggestion[])[]): ReadonlySet<string> {
  const found = new Set<string>();
  const known = new Set<string>();
  for (const list of lists) {
    const doors = list.filter(({ kind, isExact }) => kind === 'address' && isExact);
    const texts = new Set(doors.map(({ main }) => main.text));
    for (const text of texts) (known.has(text) ? found : known).add(text);
  }
  return found;
}

/**
 * Separates the key of a further city from the id of a place there. Other ids of places never contain it except after a
 * dot.
 */
const keyEnd = '~';

function readPlaceId(placeId: string): { readonly key: string; readonly id: string } {
  const [, key, id] = /^([a-z][a-z0-9-]*)~(.+)$/.exec(placeId) ?? [];
  return key === undefined || id === undefined ? { key: mainCity, id: placeId } : { key, id };
}

// A refused route (off the map, or disconnected) is treated as no route; the caller has its own error code for that.
function routeThrough(city: City, points: readonly LatLng[], options?: RouteOptions): MapRoute | null {
  const { fromCar, traffic } = options ?? {};
  const at = traffic?.roadsOf(city);
  const found = (at?.roads ?? city).routeThrough(points, fromCar === undefined ? {} : { fromCar });
  if ('refusal' in found) return null;
  const { distanceMetres, durationSeconds, coordinates, ferryMetres, tollMetres } = found;
  const route = atPace(traffic?.pace, points, {
    distanceMetres: Math.round(distanceMetres),
    durationSeconds: Math.round(durationSeconds),
    coordinates,
    estimated: false,
    ferryMetres: Math.round(ferryMetres),
    // A short toll road counts as well.
    tollMetres: Math.ceil(tollMetres),
  });
  return at === undefined || at.speeds === null ? route : { ...route, roadSpeeds: at.speeds };
}

/** Driving times from cars at each source to a person, in the traffic of their time. */
export function secondsTo(
  city: City,
  target: LatLng,
  sources: readonly LatLng[],
  traffic?: Traffic,
): number[] {
  const roads = traffic?.roadsOf(city)?.roads ?? city;
  const seconds = [...roads.secondsTo(target, sources)];
  if (traffic === undefined) return seconds;
  // A missing route stays missing.
  return sources.map((from, index) => (seconds[index] ?? Infinity) * traffic.pace(from, target));
}

/** A route with the traffic at its time. Through several points, the longer parts count more. */
export function atPace(pace: Pace | undefined, points: readonly LatLng[], route: MapRoute): MapRoute {
  if (pace === undefined) return route;
  let [metres, weighted] = [0, 0];
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before === undefined) return;
    // One metre more, so that a route between equal points also has a factor.
    const part = greatCircleMetres(before, point) + 1;
    metres += part;
    weighted += part * pace(before, point);
  });
  const speedFactor = Math.round((weighted / metres) * 100) / 100;
  return { ...route, durationSeconds: Math.round(route.durationSeconds * speedFactor), speedFactor };
}
