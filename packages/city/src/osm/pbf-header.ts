import { CityInputError } from '../errors/city-input-error.ts';
import { ProtobufReader, varintField } from './protobuf-reader.ts';

/** The header of a file. Source: OpenStreetMap wiki, PBF Format, "Definition of the OSMHeader fileblock". */
export interface PbfHeader {
  readonly requiredFeatures: readonly string[];
  readonly optionalFeatures: readonly string[];
  readonly writingProgram: string | undefined;
  readonly source: string | undefined;
  /** When the data was current, in seconds since 1970; undefined when the file does not say. */
  readonly timestampSeconds: number | undefined;
}

/** Ways contain the positions of their nodes, as written by `osmium add-locations-to-ways`. */
export const LOCATIONS_ON_WAYS = 'LocationsOnWays';
/** Nodes come before ways and ways before relations. */
export const SORTED = 'Sort.Type_then_ID';
const SUPPORTED: ReadonlySet<string> = new Set(['OsmSchema-V0.6', 'DenseNodes', LOCATIONS_ON_WAYS]);
const KNOWN_OPTIONAL: ReadonlySet<string> = new Set([SORTED, LOCATIONS_ON_WAYS, 'Has_Metadata']);

/**
 * Throws `CityInputError` `city_file_unsupported` with the name of a required feature that this reader does not
 * support.
 */
export function readPbfHeader(content: Uint8Array): PbfHeader {
  const reader = new ProtobufReader(content);
  const requiredFeatures: string[] = [];
  const optionalFeatures: string[] = [];
  let writingProgram: string | undefined;
  let source: string | undefined;
  let timestampSeconds: number | undefined;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 4) requiredFeatures.push(reader.string());
    else if (field === 5) optionalFeatures.push(reader.string());
    else if (field === 16) writingProgram = reader.string();
    else if (field === 17) source = reader.string();
    else if (field === 32) {
      reader.expect(varintField);
      timestampSeconds = reader.twosComplementVarint();
    } else reader.skip();
  }
  const unknown = requiredFeatures.find((feature) => !SUPPORTED.has(feature));
  if (unknown !== undefined) throw new CityInputError('city_file_unsupported', { feature: unknown });
  return { requiredFeatures, optionalFeatures, writingProgram, source, timestampSeconds };
}

/** Optional features that this reader does not support; the data that it reads does not depend on them. */
export function unknownFeatures({ optionalFeatures }: PbfHeader): string[] {
  return optionalFeatures.filter((feature) => !KNOWN_OPTIONAL.has(feature));
}

export function isSorted({ optionalFeatures }: PbfHeader): boolean {
  return optionalFeatures.includes(SORTED);
}

export function hasLocationsOnWays({ requiredFeatures, optionalFeatures }: PbfHeader): boolean {
  return requiredFeatures.includes(LOCATIONS_ON_WAYS) || optionalFeatures.includes(LOCATIONS_ON_WAYS);
}
