import { City } from './city.ts';
import { loadOrBuild } from './city-cache.ts';
import type { CityInfo, OnCityProgress } from './city-info.ts';
import type { CityInput } from './city-input.ts';

export interface OpenCityOptions {
  readonly input: CityInput;
  /** Where built cities are kept, one folder each. Made when absent. */
  readonly cacheDir: string;
  /** Hears of the steps of a build; of nothing when the city is built already. */
  readonly onProgress?: OnCityProgress;
}

/**
 * Opens a city, building it first (in a thread of its own) unless that was done before for the same input.
 * Rejects with `CityInputError` when the input cannot be used (`city_file_missing` and the reader's codes), with
 * `CityBuildError` when the built city cannot be stored; in both cases what was stored before is left as it was.
 */
export function openCity({ input, cacheDir, onProgress = ignore }: OpenCityOptions): Promise<City> {
  return loadOrBuild(input, cacheDir, (stored) => new City(stored), onProgress);
}

function ignore(): void {
  // Nobody asked to hear of the steps.
}

/** Builds the city of an `.osm.pbf` into `cacheDir`, unless it is there, and tells what it holds. */
export async function importCity(
  path: string,
  cacheDir: string,
  onProgress: OnCityProgress = ignore,
): Promise<CityInfo> {
  const city = await openCity({ input: { kind: 'osm', path }, cacheDir, onProgress });
  city.close();
  return city.info;
}
