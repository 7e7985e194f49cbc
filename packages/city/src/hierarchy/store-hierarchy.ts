import { ArrayFile, packArrays } from '../arrays/array-file.ts';
import type { LaterArray, StoredArray } from '../arrays/array-file.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { roadGraphFingerprint } from '../graph/store-road-graph.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import type { HierarchyColumns } from './customize.ts';
import type { Hierarchy } from './hierarchy.ts';

const kind = 'contraction hierarchy';
/** Increase this with every change to what is computed. */
const version = 3;

interface Extra {
  readonly graph: number;
}

/** Stores a hierarchy as typed arrays that belong to its graph. */
export function serialiseHierarchy(hierarchy: Hierarchy, road: RoadGraph): Iterable<Uint8Array> {
  const extra: Extra = { graph: roadGraphFingerprint(road) };
  return packArrays(kind, version, { ...hierarchy }, extra);
}

/** The same while the hierarchy is being laid out; `fingerprint` is that of its graph. */
export function serialiseColumns(columns: HierarchyColumns, fingerprint: number): Iterable<Uint8Array> {
  const { upFirst, downFirst, edgeCount: length } = columns;
  const arrays: Record<string, StoredArray | LaterArray> = {
    upFirst,
    downFirst,
    edgeVertex: { type: 'Uint32Array', length, pieces: columns.edgeVertex },
    edgeWeight: { type: 'Float64Array', length, pieces: columns.edgeWeight },
    edgeFirst: { type: 'Int32Array', length, pieces: columns.edgeFirst },
    edgeSecond: { type: 'Int32Array', length, pieces: columns.edgeSecond },
  };
  const extra: Extra = { graph: fingerprint };
  return packArrays(kind, version, arrays, extra);
}

/**
 * Reads a stored hierarchy of this graph; its arrays are views on the buffer. Throws `CityInputError`
 * `city_cache_unreadable` if it is damaged, of another version or of another graph; it must then be rebuilt.
 */
export function deserialiseHierarchy(bytes: Uint8Array, road: RoadGraph): Hierarchy {
  const file = new ArrayFile(bytes, kind, version);
  if ((file.extra as Extra).graph !== roadGraphFingerprint(road)) {
    throw new CityInputError('city_cache_unreadable', { what: 'the hierarchy of another graph' });
  }
  return {
    upFirst: file.uint32('upFirst'),
    downFirst: file.uint32('downFirst'),
    edgeVertex: file.uint32('edgeVertex'),
    edgeWeight: file.float64('edgeWeight'),
    edgeFirst: file.int32('edgeFirst'),
    edgeSecond: file.int32('edgeSecond'),
  };
}
