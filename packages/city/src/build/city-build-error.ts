import type { CityInputFacts } from '../osm/city-input-error.ts';

/** Why a city could not be built although its input may be good. */
export type CityBuildCode =
  /** No room left where the built city is kept. */
  | 'city_build_disk_full'
  /** The folder for built cities cannot be written to. */
  | 'city_build_unwritable'
  /** The builder itself broke down. */
  | 'city_build_failed';

/** Thrown when building fails for a reason that the input cannot help; what was built before is left as it was. */
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

/** What a failed write into the cache folder means to whoever runs the server. */
export function writeFailure(error: unknown, folder: string): CityBuildError {
  const cause = systemCode(error) ?? 'unknown';
  const isFull = cause === 'ENOSPC' || cause === 'EDQUOT' || cause === 'EFBIG';
  return new CityBuildError(
    isFull ? 'city_build_disk_full' : 'city_build_unwritable',
    { folder, cause },
    { cause: error },
  );
}
