import { greatCircleMetres, isInside, type ClosureShape, type LatLng, type Pace } from '@fiacre/domain';
import {
  atPace,
  LearnedRoads,
  type InstalledMap,
  type MapPlace,
  type MapRoute,
  type Maps,
} from '../maps/index.ts';

/** 36 km/h everywhere, which is 10 metres per second and easy to calculate with. */
const metresPerSecond = 10;
/** There are no streets farther than this from the centre of the grid. */
const reachDegrees = 0.5;

export const gridCentre: LatLng = { lat: 10, lng: 20 };
/** The streets west of this longitude are reached by a toll road of 700 m. */
export const tollLng = 19.99;
/** The streets east of this longitude are reached by a ferry of 500 m. */
export const ferryLng = 20.45;
/** The south-west corner is an island without a ferry. */
export const gridIsland: LatLng = { lat: 9.55, lng: 19.55 };

const landmarks: readonly MapPlace[] = [
  { placeId: 'station', description: 'Central Station, Gridville', position: { lat: 10, lng: 20 } },
  { placeId: 'harbour', description: 'Harbour, Gridville', position: { lat: 10.02, lng: 20.03 } },
];

/**
 * A city for tests: an endless grid of streets around `gridCentre`. Every route first follows the parallel, then the
 * meridian, at 10 m/s. `down` makes every call fail, as in an outage.
 */
export function gridMap(): InstalledMap & { down: boolean } {
  const state = { down: false };
  const answer = <T>(value: T): Promise<T> =>
    state.down ? Promise.reject(new Error('the map service is down')) : Promise.resolve(value);
  const maps: Maps = {
    route: (from, to, options) => answer(wayOver([from, to], options?.traffic?.pace)),
    routeVia: (points, options) => answer(wayOver(points, options?.traffic?.pace)),
    matrix: (sources, targets) => {
      const distancesMetres = sources.map((from) =>
        targets.map((to) => wayOver([from, to])?.distanceMetres ?? Infinity),
      );
      const durationsSeconds = distancesMetres.map((row) => row.map((metres) => metres / metresPerSecond));
      return answer({ distancesMetres, durationsSeconds });
    },
    suggest: (query) =>
      answer(landmarks.filter(({ description }) => startsLike(description, query)).map(suggestion(query))),
    place: (placeId) => answer(landmarks.find((place) => place.placeId === placeId) ?? null),
    reverse: (point) =>
      answer(isOnGrid(point) ? { address: 'Grid Street, Gridville', distanceMetres: 0 } : null),
  };
  return {
    city: gridCity,
    cities: {
      now: () => [gridServed, neighbour],
      at: (point) => (isInNeighbour(point) ? neighbour : gridServed),
    },
    maps,
    meter: { take: () => [] },
    streets: {
      ...maps,
      covers: isOnGrid,
      secondsTo: (target, sources, traffic) =>
        answer(
          sources.map(
            (from) =>
              ((wayOver([from, target])?.distanceMetres ?? Infinity) / metresPerSecond) *
              (traffic?.pace(from, target) ?? 1),
          ),
        ),
    },
    tracks: {
      match: () => Promise.resolve({ metres: 0, roadMetres: 0 }),
      drive: (from, to) => {
        const way = wayOver([from, to]);
        return way && { ...way, ferryMetres: way.ferryMetres ?? 0, roadSeconds: {} };
      },
    },
    learnedRoads: new LearnedRoads(() => []),
    closures: gridClosures,
    switching: {
      configured: gridCity.info,
      servedId: () => 'grid',
      serve: () => false,
      isServed: () => false,
      serveFurther: () => false,
      keepOnly: () => undefined,
      label: () => undefined,
    },
    close: () => undefined,
    get down() {
      return state.down;
    },
    set down(down) {
      state.down = down;
    },
  };
}

const gridCity: InstalledMap['city'] = {
  info: {
    id: 'grid',
    name: 'Gridville',
    demo: true,
    attribution: 'Gridville is fictional',
    centre: gridCentre,
    bounds: { west: 19.5, south: 9.5, east: 20.5, north: 10.5 },
    roadNodes: 0,
    roadArcs: 0,
    streets: 1,
    places: landmarks.length,
    addresses: 0,
    report: {
      file: {
        name: 'gridville.osm.pbf',
        bytes: 1234,
        writingProgram: 'a generator',
        source: null,
        timestampSeconds: 1_700_000_000,
        features: ['DenseNodes', 'Curves'],
        unknownFeatures: ['Curves'],
      },
      area: '19,9,21,11',
      roads: {
        usableMetres: 5000,
        islandMetres: 40,
        islandsServed: 2,
        servedIslandMetres: 700,
        islandsLost: 3,
        ferryMetres: 900,
        closedMetres: 30,
        clippedMetres: 20,
        connectedShare: 0.9,
        cutWays: 1,
      },
      addresses: { placed: 7, lost: 2 },
      restrictions: { applied: 3, notForTaxis: 1, conditional: 4, unreadable: 2, unusable: 5 },
      timed: { ways: 8, gates: 9, unreadable: 10 },
      country: {
        code: 'NG',
        drivingSide: 'right',
        speedUnit: 'km/h',
        callingCode: '234',
        currency: 'NGN',
        language: 'en',
        addressOrder: { number: 'before', separator: ' ', postcode: 'after' },
      },
      speeds: { roads: 6, examples: [{ way: 8, limit: '500' }] },
    },
  },
  maxZoom: 14,
  tile: () => null,
  namedStops: ({ west, south, east, north }) =>
    landmarks
      .filter(({ position: { lat, lng } }) => lat >= south && lat <= north && lng >= west && lng <= east)
      .map(({ description, position }) => ({ name: description.split(', ')[0] ?? '', position })),
};

/** The middle of a second city, in which there are no routes. */
export const gridNeighbour: LatLng = { lat: -30, lng: 100 };
const isInNeighbour = ({ lat, lng }: LatLng): boolean =>
  Math.hypot(lat - gridNeighbour.lat, lng - gridNeighbour.lng) < 0.1;
const neighbour = {
  key: 'neighbour',
  timeZone: 'Australia/Perth',
  city: {
    info: { ...gridCity.info, id: 'neighbour', name: 'Neighbour Town', centre: gridNeighbour },
    covers: isInNeighbour,
  },
};

/** Every closure on the grid closes one street of a kilometre, and nobody is picked up inside a closed area. */
const gridClosures: InstalledMap['closures'] = {
  find: (_, shape) => {
    const corners = cornersOf(shape);
    if (!corners.every(isOnGrid)) return 'no_street_here';
    if (shape.kind === 'area' && corners.some(({ lat }) => lat > gridCentre.lat + 0.4))
      return 'closes_too_much';
    const [from] = corners;
    if (from === undefined || corners.every(({ lat, lng }) => lat === from.lat && lng === from.lng))
      return 'closes_nothing';
    if (shape.kind === 'street' && Math.abs(shape.to.lat - shape.from.lat) > 0.3) return 'no_street_between';
    return { arcs: [0, 1], lines: [corners], names: ['Grid Street'], metres: 1000 };
  },
  preview(key, shape) {
    const found = this.find(key, shape);
    return typeof found === 'string' ? found : { ...found, cutOff: { names: ['Court Street'], metres: 70 } };
  },
  streetsOf: (_, { shape }) => ({ lines: [cornersOf(shape)], names: ['Grid Street'], metres: 1000 }),
  closureAt: (_, point, closures) =>
    closures.find(({ shape }) => shape.kind === 'area' && isInside(shape.outline, point)),
  openBeside: (_, { lat, lng }) => ({ lat: lat + 0.003, lng }),
  haveTimedRules: () => false,
  roadsOf: (_city, _closures, _time, learned) => learned,
  follow: () => Promise.resolve(0),
  close: () => undefined,
};

const cornersOf = (shape: ClosureShape): LatLng[] =>
  shape.kind === 'area' ? [...shape.outline] : [shape.from, shape.to];

const gridServed = { key: 'main', timeZone: 'UTC', city: { info: gridCity.info, covers: isOnGrid } };

function wayOver(points: readonly LatLng[], pace?: Pace): MapRoute | null {
  if (!points.every(isOnGrid) || new Set(points.map(isOnIsland)).size > 1) return null;
  const coordinates = points.flatMap((point, index) => {
    const before = points[index - 1];
    return before === undefined ? [point] : [{ lat: before.lat, lng: point.lng }, point];
  });
  let metres = 0;
  coordinates.forEach((point, index) => {
    const before = coordinates[index - 1];
    if (before !== undefined) metres += greatCircleMetres(before, point);
  });
  return atPace(pace, points, {
    distanceMetres: Math.round(metres),
    durationSeconds: Math.round(metres / metresPerSecond),
    coordinates,
    estimated: false,
    tollMetres: points.some(({ lng }) => lng < tollLng) ? 700 : 0,
    ferryMetres: points.some(({ lng }) => lng > ferryLng) ? 500 : 0,
  });
}

function isOnIsland({ lat, lng }: LatLng): boolean {
  return lat < gridIsland.lat + 0.04 && lng < gridIsland.lng + 0.04;
}

function isOnGrid({ lat, lng }: LatLng): boolean {
  return Math.abs(lat - gridCentre.lat) <= reachDegrees && Math.abs(lng - gridCentre.lng) <= reachDegrees;
}

const startsLike = (text: string, typed: string): boolean =>
  text.toLowerCase().startsWith(typed.trim().toLowerCase());

const suggestion =
  (typed: string) =>
  ({ placeId, description }: MapPlace) => {
    const [main = '', secondary = ''] = description.split(', ');
    return { placeId, description, main, matches: [{ offset: 0, length: typed.trim().length }], secondary };
  };
