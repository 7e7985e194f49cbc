import { join } from 'node:path';
import { openCity, type City, type OnCityProgress } from '@fiacre/city';
import type { Config } from '../platform/config/config.ts';
import { cityMaps } from './city-maps.ts';
import type { Maps } from './maps.ts';

/** The map of this installation: its city, which is drawn, and who answers routes and places. */
export interface InstalledMap {
  readonly city: Pick<City, 'info' | 'maxZoom' | 'tile'>;
  readonly maps: Maps;
  close(): void;
}

/** Opens the city that the configuration names; the first time it is built, which `onProgress` hears of. */
export async function openInstalledMap(config: Config, onProgress: OnCityProgress): Promise<InstalledMap> {
  const city = await openCity({
    input: config.maps.city === 'demo' ? { kind: 'demo' } : { kind: 'osm', path: config.maps.city },
    cacheDir: join(config.dataDir, 'city'),
    onProgress,
  });
  return { city, maps: cityMaps(city), close: () => city.close() };
}
