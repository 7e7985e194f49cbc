import type { CityInputFacts } from './city-input-error.ts';

/** Why a city could not be built although its input may be valid. */
export type CityBuildCode =
  /** No disk space left for the built city. */
  | 'city_build_disk_full'
  /** The folder for built cities cannot be written to. */
  | 'city_build_unwritable'
  /** Another process imports a city into the same folder. */
  | 'city_import_running'
  /** The build was cancelled. */
  | 'city_build_cancelled'
  /** The builder itself failed. */
  | 'city_build_failed';

/** Thrown when building fails for a reason other than the input. Earlier builds are left unchanged. */
export class CityBuildError extends Error {
  override readonly name = 'CityBuildError';
  readonly code: CityBuildCode;
  readonly facts: CityInputFacts;

  constructor(code: CityBuildCode, facts: CityInputFacts, options?: ErrorOptions) {
    const details = Object.entries(facts).map(([name, value]) => `${name}=${value}`);
    super(`${code} (${details.join(', ')})`, options);
    this.code = code;
    this.facts = facts;
  }
}

/** The system's code of a failed file operation, such as `ENOSPC`; undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** The error for a failed write into the cache folder. */
export function writeFailure(error: unknown, folder: string): CityBuildError {
  const cause = systemCode(error) ?? 'unknown';
  const isFull = cause === 'ENOSPC' || cause === 'EDQUOT' || cause === 'EFBIG';
  return new CityBuildError(
    isFull ? 'city_build_disk_full' : 'city_build_unwritable',
    { folder, cause },
    { cause: error },
  );
}
