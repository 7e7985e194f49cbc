import { join } from 'node:path';
import {
  mergeTiles,
  openCity,
  parseArea,
  type City,
  type CityInput,
  type CityLabel,
  type MatchedTrack,
  type OnCityProgress,
} from '@fiacre/city';
import type { LatLng, MapDrive, TrackFix } from '@fiacre/domain';
import type { Config } from '../platform/config/config.ts';
import { withPauses } from '../platform/time/with-pauses.ts';
import { cityAlong, cityAt, type ServedCity } from './city/cities.ts';
import { cityMaps, secondsTo } from './city/city-maps.ts';
import { withPastedPositions } from './city/pasted-positions.ts';
import { LearnedRoads } from './city/learned-roads.ts';
import { StreetClosures } from './city/street-closures.ts';
import type { Maps, Traffic } from './port/maps.ts';
import { attributionWith } from './providers/attribution.ts';
import { InstalledCities, type WantedCity } from './city/installed-cities.ts';
import { switchingCity, type SwitchingCity } from './city/switching-city.ts';
import { configuredMaps } from './providers/configured-maps.ts';
import type { OrderOf } from './provider/address-line.ts';
import { createMapMeter, type MapMeter } from './provider/map-meter.ts';
import type { ClientParts } from './provider/provider-client.ts';
import type { CityStreets } from './provider/routes-or-city.ts';

/** A city as used outside the map. */
type Served = ServedCity<Pick<City, 'info' | 'covers'>>;

/** The map of this installation: its cities, and the providers of routes and places. */
export interface InstalledMap {
  /** The main city; the attribution, the tiles and the stops are those of all cities. */
  readonly city: Pick<City, 'info' | 'maxZoom' | 'tile' | 'namedStops'>;
  /** The served cities, the main one first, and the choice between them for a pickup. */
  readonly cities: {
    now(): readonly [Served, ...Served[]];
    at(pickup: LatLng): Served;
  };
  readonly maps: Maps;
  /** Counts the requests to providers. */
  readonly meter: Pick<MapMeter, 'take'>;
  /**
   * The roads of the installed cities, for dispatch and simulated drivers. Their frequent requests would be expensive
   * with a paid provider.
   */
  readonly streets: Pick<Maps, 'route' | 'matrix' | 'reverse'> &
    Pick<CityStreets, 'covers'> & {
      /** The seconds from cars at each source to a person at the target; Infinity where there is no route. */
      secondsTo(target: LatLng, sources: readonly LatLng[], traffic?: Traffic): Promise<readonly number[]>;
    };
  /**
   * Matches tracks to the roads of the installed cities, whichever provider serves routes. This avoids calling a provider
   * for every second of a trip.
   */
  readonly tracks: {
    match(track: readonly TrackFix[]): Promise<MatchedTrack>;
    /** The drive of a car between two of its positions at the map's speeds; null if there is none. */
    drive(from: LatLng, to: LatLng): MapDrive | null;
  };
  /** The roads of the cities at learned speeds, in addition to those at the map's speeds. */
  readonly learnedRoads: Pick<LearnedRoads, 'of' | 'follow' | 'close'>;
  /** The streets that the operator has closed. */
  readonly closures: Pick<StreetClosures, keyof StreetClosures>;
  /** Other builds of the main city, for updates while the server runs, and the further cities. */
  readonly switching: Pick<SwitchingCity, 'configured' | 'serve'> & {
    servedId(): string;
    isServed(wanted: WantedCity): boolean;
    serveFurther(wanted: WantedCity): boolean;
    keepOnly(keys: readonly string[]): void;
    label(labels: ReadonlyMap<string, CityLabel>): void;
  };
  close(): void;
}

/** Opens the configured city. Builds it first if necessary, and reports progress to `onProgress`. */
export async function openInstalledMap(
  config: Config,
  onProgress: OnCityProgress,
  parts: ClientParts,
): Promise<InstalledMap> {
  const cacheDir = join(config.dataDir, 'city');
  const opened = await openCity({ input: cityInputOf(config.maps), cacheDir, onProgress });
  const cities = new InstalledCities(switchingCity(opened, cacheDir), config.timeZone, cacheDir);
  const now = () => cities.now();
  const main = () => cities.main.current();
  const all = () => now().map(({ city }) => city);
  const own = cityMaps(now);
  const learnedRoads = new LearnedRoads(now);
  const closures = new StreetClosures(now);
  const meter = createMapMeter();
  const client = { ...parts, meter, orderOf: orderIn(all) };
  const covers = (point: LatLng): boolean => cityAt(now(), point).city.covers(point);
  return {
    city: {
      get info() {
        const sources = new Set(all().map(({ info }) => info.attribution));
        return { ...main().info, attribution: attributionWith([...sources].join(' · '), config.services) };
      },
      get maxZoom() {
        return main().maxZoom;
      },
      tile: (z, x, y) => mergeTiles(all().flatMap((city) => city.tile(z, x, y) ?? [])),
      namedStops: (box) => all().flatMap((city) => city.namedStops(box)),
    },
    cities: { now, at: (pickup) => cityAt(now(), pickup) },
    maps: withPastedPositions(configuredMaps(config, { maps: own, covers }, client), {
      reverse: (point) => own.reverse(point),
      covers,
      centre: () => main().info.centre,
    }),
    meter,
    streets: {
      ...own,
      covers,
      secondsTo: async (target, ...rest) => secondsTo(cityAt(now(), target).city, target, ...rest),
      route: (from, to) => own.route(from, to, { fromCar: true }),
    },
    tracks: {
      match: (track) => withPauses(cityOfTrack(now(), track).matchTrackInSteps(track)),
      drive: (from, to) => cityAlong(now(), [from, to], to).city.drive(from, to),
    },
    learnedRoads,
    closures,
    switching: {
      configured: cities.main.configured,
      serve: (id) => cities.main.serve(id),
      servedId: () => main().info.id,
      isServed: (wanted) => cities.isServed(wanted),
      serveFurther: (wanted) => cities.serve(wanted),
      keepOnly: (keys) => cities.keepOnly(keys),
      label: (labels) => cities.label(labels),
    },
    close: () => cities.close(),
  };
}

/** How the countries of the cities write addresses. */
function orderIn(cities: () => readonly Pick<City, 'info'>[]): OrderOf {
  return (wanted) => {
    const countries = cities().map(({ info }) => info.report.country);
    return countries.find(({ code }) => code === wanted)?.addressOrder ?? null;
  };
}

/** The city whose roads a trip was driven on. A few of its points decide, so that a long track costs no more. */
function cityOfTrack(cities: ReturnType<InstalledCities['now']>, track: readonly TrackFix[]): City {
  const some = [track[0], track[Math.floor(track.length / 2)], track.at(-1)].filter(
    (fix) => fix !== undefined,
  );
  const [first] = some;
  return first === undefined ? cities[0].city : cityAlong(cities, some, first).city;
}

/** The configured city, or another file with the configured area. */
export function cityInputOf({ city, cityArea }: Pick<Config['maps'], 'city' | 'cityArea'>): CityInput {
  if (city === 'demo') return { kind: 'demo' };
  return { kind: 'osm', path: city, area: cityArea === null ? undefined : parseArea(cityArea) };
}
