import { City } from './city.ts';
import { loadOrBuild } from './city-cache.ts';
import type { CityInfo, OnCityProgress } from './city-info.ts';
import type { CityInput } from './city-input.ts';

export interface OpenCityOptions {
  readonly input: CityInput;
  /** The folder of built cities, one subfolder each; created if missing. */
  readonly cacheDir: string;
  /** Called for each step of a build; not called when the city is already built. */
  readonly onProgress?: OnCityProgress;
}

/**
 * Opens a city and builds it first (in a worker thread) unless the same input was built before. Rejects with
 * `CityInputError` when the input cannot be used (`city_file_missing` and the reader's codes), and with
 * `CityBuildError` when the built city cannot be stored; in both cases earlier builds are left as they were.
 */
export function openCity({ input, cacheDir, onProgress = ignore }: OpenCityOptions): Promise<City> {
  return loadOrBuild(input, cacheDir, (stored) => new City(stored), onProgress);
}

function ignore(): void {
  // No progress requested.
}

/** Builds the city of an `.osm.pbf` file into `cacheDir`, unless it is there, and returns its information. */
export async function importCity(
  path: string,
  cacheDir: string,
  onProgress: OnCityProgress = ignore,
): Promise<CityInfo> {
  const city = await openCity({ input: { kind: 'osm', path }, cacheDir, onProgress });
  city.close();
  return city.info;
}
