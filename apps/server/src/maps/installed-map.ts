import { join } from 'node:path';
import {
  openCity,
  parseArea,
  type City,
  type CityInput,
  type MatchedTrack,
  type OnCityProgress,
} from '@fiacre/city';
import type { LatLng, MapDrive, Pace, TrackFix } from '@fiacre/domain';
import type { Config } from '../platform/config/config.ts';
import { withPauses } from '../platform/time/with-pauses.ts';
import { cityMaps, secondsAtPace } from './city-maps.ts';
import type { Maps } from './maps.ts';
import { attributionWith } from './providers/attribution.ts';
import { switchingCity, type SwitchingCity } from './updates/switching-city.ts';
import { configuredMaps } from './providers/configured-maps.ts';
import { createMapMeter, type MapMeter } from './providers/map-meter.ts';
import type { ClientParts } from './providers/provider-client.ts';
import type { CityStreets } from './providers/routes-or-city.ts';

/** The map of this installation: the displayed city, and the providers of routes and places. */
export interface InstalledMap {
  readonly city: Pick<City, 'info' | 'maxZoom' | 'tile' | 'namedStops'>;
  readonly maps: Maps;
  /** Counts the requests to providers. */
  readonly meter: Pick<MapMeter, 'take'>;
  /**
   * The roads of the installed city, for dispatch and simulated drivers. Their frequent requests would be expensive
   * with a paid provider.
   */
  readonly streets: Pick<Maps, 'route' | 'matrix' | 'reverse'> &
    Pick<CityStreets, 'covers'> & {
      /** The seconds from cars at each source to a person at the target; Infinity where there is no route. */
      secondsTo(target: LatLng, sources: readonly LatLng[], pace?: Pace): Promise<readonly number[]>;
    };
  /**
   * Matches tracks to the roads of the installed city, whichever provider serves routes. This avoids calling a provider
   * for every second of a trip.
   */
  readonly tracks: {
    match(track: readonly TrackFix[]): Promise<MatchedTrack>;
    /** The drive of a car between two of its positions on empty roads; null if there is none. */
    drive(from: LatLng, to: LatLng): MapDrive | null;
  };
  /** Other builds of the city, for updates while the server runs. */
  readonly switching: Pick<SwitchingCity, 'configuredId' | 'serve'> & { servedId(): string };
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
  const switching = switchingCity(opened, cacheDir);
  const current = () => switching.current();
  const own = cityMaps(current);
  const meter = createMapMeter();
  const covers = (point: LatLng): boolean => current().covers(point);
  return {
    city: {
      get info() {
        const { info } = current();
        return { ...info, attribution: attributionWith(info.attribution, config.maps) };
      },
      get maxZoom() {
        return current().maxZoom;
      },
      tile: (z, x, y) => current().tile(z, x, y),
      namedStops: (box) => current().namedStops(box),
    },
    maps: configuredMaps(config.maps, { maps: own, covers }, { ...parts, meter }),
    meter,
    streets: {
      ...own,
      covers,
      secondsTo: async (target, sources, pace) => {
        const seconds = [...current().secondsTo(target, sources)];
        return pace === undefined ? seconds : secondsAtPace(pace, target, sources, seconds);
      },
      route: (from, to) => own.route(from, to, { fromCar: true }),
    },
    tracks: {
      match: (track) => withPauses(current().matchTrackInSteps(track)),
      drive: (from, to) => {
        const found = current().route(from, to, { fromCar: true, toCar: true });
        return 'refusal' in found ? null : found;
      },
    },
    switching: { ...switching, servedId: () => current().info.id },
    close: () => current().close(),
  };
}

/** The configured city, or another file with the configured area. */
export function cityInputOf({ city, cityArea }: Pick<Config['maps'], 'city' | 'cityArea'>): CityInput {
  if (city === 'demo') return { kind: 'demo' };
  return { kind: 'osm', path: city, area: cityArea === null ? undefined : parseArea(cityArea) };
}
