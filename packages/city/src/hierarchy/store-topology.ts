import { crc32 } from 'node:zlib';
import { ArrayFile, packArrays } from '../arrays/array-file.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import type { Topology } from './topology.ts';

const kind = 'hierarchy topology';
/** Increase this with every change to how vertices are ordered. */
const version = 1;

interface Extra {
  readonly steps: number;
}

/** Stores a topology as typed arrays that belong to the steps of its graph, at any travel times. */
export function serialiseTopology({ rank, up, down }: Topology, road: RoadGraph): Iterable<Uint8Array> {
  const extra: Extra = { steps: stepsFingerprint(road) };
  const arrays = {
    rank,
    upFirst: up.first,
    upHigher: up.higher,
    downFirst: down.first,
    downHigher: down.higher,
  };
  return packArrays(kind, version, arrays, extra);
}

/**
 * Reads a stored topology of this graph; its arrays are views on the buffer. Throws `CityInputError`
 * `city_cache_unreadable` if it is damaged, of another version or of another graph.
 */
export function deserialiseTopology(bytes: Uint8Array, road: RoadGraph): Topology {
  const file = new ArrayFile(bytes, kind, version);
  if ((file.extra as Extra).steps !== stepsFingerprint(road)) {
    throw new CityInputError('city_cache_unreadable', { what: 'the topology of another graph' });
  }
  return {
    rank: file.uint32('rank'),
    up: { first: file.uint32('upFirst'), higher: file.uint32('upHigher') },
    down: { first: file.uint32('downFirst'), higher: file.uint32('downHigher') },
  };
}

function stepsFingerprint({ firstStep, stepTarget }: RoadGraph): number {
  return [firstStep, stepTarget].reduce(
    (sum, { buffer, byteOffset, byteLength }) => crc32(new Uint8Array(buffer, byteOffset, byteLength), sum),
    0,
  );
}
