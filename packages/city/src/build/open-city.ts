import type { AreaInput } from '../area/area-input.ts';
import { City } from './city.ts';
import { builtOrNull, loadOrBuild } from './city-cache.ts';
import type { CityInfo, OnCityProgress } from './city-info.ts';
import type { CityInput } from './city-input.ts';

export interface OpenCityOptions {
  readonly input: CityInput;
  /** The folder of built cities, one subfolder each; created if missing. */
  readonly cacheDir: string;
  /** Called for each step of a build; not called when the city is already built. */
  readonly onProgress?: OnCityProgress;
  /** Cancels a build, which then rejects with `CityBuildError` `city_build_cancelled` and leaves nothing behind. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a city and builds it first (in a worker thread) unless the same input was built before. Rejects with
 * `CityInputError` when the input cannot be used (`city_file_missing` and the reader's codes), and with
 * `CityBuildError` when the built city cannot be stored; in both cases earlier builds are left unchanged.
 */
export function openCity({ input, cacheDir, onProgress = ignore, signal }: OpenCityOptions): Promise<City> {
  return loadOrBuild(input, cacheDir, (stored) => new City(stored), onProgress, signal);
}

/** A city that was built into `cacheDir`, by its id; null if it is not there, or damaged. */
export function openBuiltCity(cacheDir: string, id: string): City | null {
  return builtOrNull(cacheDir, id, (stored) => new City(stored));
}

function ignore(): void {
  // Progress is not reported.
}

export interface ImportCityOptions extends Pick<OpenCityOptions, 'onProgress' | 'signal'> {
  /** The part of the file to import; the whole file by default. */
  readonly area?: AreaInput | undefined;
}

/** Builds the city of an `.osm.pbf` file into `cacheDir`, unless it is there, and returns its information. */
export async function importCity(
  path: string,
  cacheDir: string,
  { area, onProgress = ignore, signal }: ImportCityOptions = {},
): Promise<CityInfo> {
  const input = { kind: 'osm', path, area } as const;
  return loadOrBuild(input, cacheDir, ({ info }) => info, onProgress, signal);
}
