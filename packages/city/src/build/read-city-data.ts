import { basename } from 'node:path';
import { openByteSource, type ByteSource } from '../osm/byte-source.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import { importPbf } from '../osm/import-pbf.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import { PbfFile } from '../osm/pbf-file.ts';
import { unknownFeatures } from '../osm/pbf-header.ts';
import { cutAreaOf } from '../area/area-input.ts';
import { missingFile, type CityInput } from './city-input.ts';
import type { ImportedFile } from './import-report.ts';

/** Reads the requested part of an `.osm.pbf` file, and the information that the file contains about itself. */
export function readCityData(
  { path, area }: Extract<CityInput, { kind: 'osm' }>,
  onProgress: (share: number) => void,
): { osm: OsmColumns; file: ImportedFile } {
  const source = openSource(path);
  try {
    const file = new PbfFile(source);
    const cut = area === undefined ? undefined : cutAreaOf(area, file);
    return { osm: importPbf(file, { area: cut, onProgress }), file: describeFile(path, file) };
  } finally {
    source.close();
  }
}

function openSource(path: string): ByteSource {
  try {
    return openByteSource(path);
  } catch (error) {
    throw error instanceof CityInputError ? error : missingFile(path, error);
  }
}

function describeFile(path: string, { header, bytes }: PbfFile): ImportedFile {
  return {
    name: basename(path),
    bytes,
    writingProgram: header.writingProgram ?? null,
    source: header.source ?? null,
    timestampSeconds: header.timestampSeconds ?? null,
    features: [...header.requiredFeatures, ...header.optionalFeatures],
    unknownFeatures: unknownFeatures(header),
  };
}
