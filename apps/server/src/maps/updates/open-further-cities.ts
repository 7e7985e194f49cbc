import { join } from 'node:path';
import {
  CityBuildError,
  CityInputError,
  isRuin,
  isSameInput,
  openCity,
  type City,
  type OnCityProgress,
} from '@fiacre/city';
import type { Platform } from '../../platform/platform.ts';
import type { InstalledMap } from '../installed-map.ts';
import { readCityLabels } from './city-labels.ts';
import { figuresOf, saveRefusedMap } from './refused-maps.ts';
import { readFurtherCities, saveFurtherCity, type FurtherCity } from './further-cities.ts';

/**
 * Opens the further cities, and names all cities as the operator does, before the first request. A city that this node
 * has not built, or that an earlier version of Fiacre built, is built again from its file; if the file is missing, the
 * rest are served.
 */
export async function openFurtherCities(
  platform: Platform,
  { switching }: Pick<InstalledMap, 'switching'>,
  onProgress: OnCityProgress,
): Promise<void> {
  for (const row of await readFurtherCities(platform.db)) {
    const wanted = { key: row.key, timeZone: row.time_zone, buildId: row.build_id };
    if (switching.isServed(wanted) || switching.serveFurther(wanted)) continue;
    const built = await buildAgain(platform, row, onProgress);
    if (built === null) continue;
    if (built !== row.build_id)
      await platform.transact((tx) => saveFurtherCity(tx, { ...row, build_id: built, previous_id: null }));
    switching.serveFurther({ ...wanted, buildId: built });
  }
  switching.label(await readCityLabels(platform.db));
}

/** The id of the build; null if it cannot be built. */
async function buildAgain(
  platform: Platform,
  { key, input, build_id: buildId }: FurtherCity,
  onProgress: OnCityProgress,
): Promise<string | null> {
  const { config, log } = platform;
  let city: City;
  try {
    city = await openCity({ input, cacheDir: join(config.dataDir, 'city'), onProgress });
  } catch (error) {
    if (!(error instanceof CityInputError) && !(error instanceof CityBuildError)) throw error;
    log.error({ err: error, city: key }, 'a city cannot be built, so it is not served');
    return null;
  }
  city.close();
  const { id } = city.info;
  if (!isRuin(city.info) || isSameInput(id, buildId)) return id;
  // The file was replaced since the city was added.
  const map = { city: key, time_zone: null, configured_id: null, input };
  await platform.transact((tx) => saveRefusedMap(tx, { ...map, ...figuresOf(city.info) }));
  log.error(
    { city: key },
    'few junctions of a city are connected, so it is not served until an admin accepts it',
  );
  return null;
}
