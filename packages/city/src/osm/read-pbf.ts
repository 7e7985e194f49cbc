import { CityInputError } from './city-input-error.ts';
import type { OsmData } from './osm-data.ts';
import { pbfBlobs } from './pbf-blobs.ts';
import { OsmCollector, readPrimitiveBlock } from './pbf-primitives.ts';
import { ProtobufReader } from './protobuf-reader.ts';

export interface ReadPbfOptions {
  /** Called after each blob with the share of the file read so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

const supportedFeatures: ReadonlySet<string> = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/**
 * Street data inflates to two to five times its size. A file that becomes far larger is refused, so that a small file
 * cannot fill the memory.
 */
const maxInflation = 25;
const freeInflatedBytes = 8 * 1024 * 1024;

/**
 * Reads a whole `.osm.pbf` file into memory: nodes (WGS 84 degrees), ways and relations with their tags.
 * All or nothing: throws `CityInputError` (`city_file_empty`, `city_file_truncated`, `city_file_malformed`,
 * `city_file_unsupported`, `city_file_too_large`) for anything but a complete file.
 * Source of the format: OpenStreetMap wiki, "PBF Format".
 */
export function readOsmPbf(bytes: Uint8Array, options: ReadPbfOptions = {}): OsmData {
  if (bytes.length === 0) throw new CityInputError('city_file_empty', { fileBytes: 0 });
  refuseOtherFormats(bytes);
  const collector = new OsmCollector();
  const maxBytes = freeInflatedBytes + maxInflation * bytes.length;
  let inflatedBytes = 0;
  let sawHeader = false;
  let sawData = false;
  for (const blob of pbfBlobs(bytes)) {
    if (blob.type === 'OSMHeader') {
      checkHeader(blob.content());
      sawHeader = true;
    } else if (blob.type === 'OSMData') {
      if (!sawHeader) throw new CityInputError('city_file_malformed', { what: 'data before the header' });
      sawData = true;
      const content = blob.content();
      inflatedBytes += content.length;
      if (inflatedBytes > maxBytes) throw new CityInputError('city_file_too_large', { inflatedBytes });
      readPrimitiveBlock(content, collector);
    }
    options.onProgress?.(blob.end / bytes.length);
  }
  if (!sawHeader) throw new CityInputError('city_file_malformed', { what: 'no header' });
  if (!sawData) throw new CityInputError('city_file_empty', { fileBytes: bytes.length });
  return collector.finish();
}

function checkHeader(content: Uint8Array): void {
  const reader = new ProtobufReader(content);
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field !== 4) {
      reader.skip();
      continue;
    }
    const feature = reader.string();
    if (!supportedFeatures.has(feature)) throw new CityInputError('city_file_unsupported', { feature });
  }
}

const otherFormats: readonly (readonly [string, readonly number[]])[] = [
  ['OSM XML', [0x3c]],
  ['gzip', [0x1f, 0x8b]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['o5m', [0xff, 0xe0]],
];

/** Detects other common formats, which would otherwise be reported as a damaged file. */
function refuseOtherFormats(bytes: Uint8Array): void {
  for (const [format, start] of otherFormats) {
    if (start.every((byte, index) => bytes[index] === byte)) {
      throw new CityInputError('city_file_unsupported', { format });
    }
  }
}
