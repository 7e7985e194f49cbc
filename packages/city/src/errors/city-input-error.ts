/** Why a city file (or a stored part of a built city) was refused. */
export type CityInputCode =
  | 'city_file_missing'
  | 'city_file_empty'
  | 'city_file_truncated'
  | 'city_file_malformed'
  | 'city_file_unsupported'
  | 'city_file_too_large'
  | 'city_file_no_roads'
  /** The file has too few streets for a single ride. */
  | 'city_file_too_few_roads'
  /** The streets, or the requested area, are on both sides of the 180th meridian. */
  | 'city_crosses_antimeridian'
  /** The requested area cannot be read. */
  | 'city_area_invalid'
  /** The file has no place with the requested name. */
  | 'city_area_unknown'
  | 'city_cache_unreadable';

export type CityInputFacts = Readonly<Record<string, string | number | boolean>>;

/** Thrown for input that cannot be used; `code` and `facts` say what is wrong and where. */
export class CityInputError extends Error {
  override readonly name = 'CityInputError';
  readonly code: CityInputCode;
  readonly facts: CityInputFacts;

  constructor(code: CityInputCode, facts: CityInputFacts) {
    const details = Object.entries(facts).map(([name, value]) => `${name}=${value}`);
    super(details.length === 0 ? code : `${code} (${details.join(', ')})`);
    this.code = code;
    this.facts = facts;
  }
}
