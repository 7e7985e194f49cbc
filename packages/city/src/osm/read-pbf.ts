import { bytesInMemory } from './byte-source.ts';
import type { OsmData } from './osm-data.ts';
import { OsmCollector } from './osm-collector.ts';
import { PbfFile } from './pbf-file.ts';

export interface ReadPbfOptions {
  /** Called after each blob with the share of the file read so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Reads a whole `.osm.pbf` file into memory: nodes (WGS 84 degrees), ways and relations with all their tags. An import
 * reads only what it needs, with `importPbf`. All or nothing: throws `CityInputError` (`city_file_empty`,
 * `city_file_truncated`, `city_file_malformed`, `city_file_unsupported`, `city_file_too_large`) for anything but a
 * complete file. Source of the format: OpenStreetMap wiki, "PBF Format".
 */
export function readOsmPbf(bytes: Uint8Array, options: ReadPbfOptions = {}): OsmData {
  const collector = new OsmCollector();
  const file = new PbfFile(bytesInMemory(bytes));
  file.scan(collector, options.onProgress === undefined ? {} : { onProgress: options.onProgress });
  return collector.finish();
}
