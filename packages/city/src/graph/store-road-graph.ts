import { crc32 } from 'node:zlib';
import { ArrayFile, packArrays } from '../arrays/array-file.ts';
import type { StoredArray } from '../arrays/array-file.ts';
import type { RoadGraph } from './road-graph.ts';

const kind = 'road graph';
/** Increase this with every change to what the builder computes, so that stored graphs are rebuilt. */
const version = 5;

type Extra = Pick<
  RoadGraph,
  'junctionCount' | 'names' | 'restrictions' | 'leftHand' | 'timedRules' | 'timed'
>;

/** Stores a road graph as typed arrays with a version and a checksum; see `packArrays`. */
export function serialiseRoadGraph(graph: RoadGraph): Iterable<Uint8Array> {
  const { junctionCount, names, restrictions, leftHand, timedRules, timed, barriers, ...columns } = graph;
  const extra: Extra = { junctionCount, names, restrictions, leftHand, timedRules, timed };
  const arrays = {
    ...columns,
    barrierFirstPoint: barriers.firstPoint,
    barrierLatE7: barriers.pointLatE7,
    barrierLngE7: barriers.pointLngE7,
    barrierDetourMetres: barriers.detourMetres,
  };
  return packArrays(kind, version, arrays, extra);
}

/**
 * Reads a stored road graph; its arrays are views on the buffer.
 * Throws `CityInputError` `city_cache_unreadable` if it is damaged or of another version; it must then be rebuilt.
 */
export function deserialiseRoadGraph(bytes: Uint8Array): RoadGraph {
  const file = new ArrayFile(bytes, kind, version);
  return {
    ...(file.extra as Extra),
    segmentFrom: file.uint32('segmentFrom'),
    segmentTo: file.uint32('segmentTo'),
    segmentClass: file.uint8('segmentClass'),
    segmentName: file.uint32('segmentName'),
    segmentWay: file.float64('segmentWay'),
    segmentLengthCm: file.uint32('segmentLengthCm'),
    segmentLand: file.uint8('segmentLand'),
    segmentToll: file.uint8('segmentToll'),
    segmentStanding: file.uint8('segmentStanding'),
    barriers: {
      firstPoint: file.uint32('barrierFirstPoint'),
      pointLatE7: file.int32('barrierLatE7'),
      pointLngE7: file.int32('barrierLngE7'),
      detourMetres: file.uint32('barrierDetourMetres'),
    },
    firstPoint: file.uint32('firstPoint'),
    pointLatE7: file.int32('pointLatE7'),
    pointLngE7: file.int32('pointLngE7'),
    arcTravelCs: file.uint32('arcTravelCs'),
    arcPenaltyCs: file.uint32('arcPenaltyCs'),
    arcLocal: file.uint8('arcLocal'),
    arcConnected: file.uint8('arcConnected'),
    arcArrival: file.uint32('arcArrival'),
    timedArc: file.uint32('timedArc'),
    timedArcRule: file.uint32('timedArcRule'),
    vertexJunction: file.uint32('vertexJunction'),
    timedVertex: file.uint32('timedVertex'),
    timedVertexRule: file.uint32('timedVertexRule'),
    firstStep: file.uint32('firstStep'),
    stepArc: file.uint32('stepArc'),
    stepTarget: file.uint32('stepTarget'),
    stepTurnCs: file.uint32('stepTurnCs'),
  };
}

/** A fingerprint of the graph's steps and costs, which ties a stored hierarchy to its graph. */
export function roadGraphFingerprint(graph: RoadGraph): number {
  const parts: StoredArray[] = [
    graph.firstStep,
    graph.stepArc,
    graph.stepTarget,
    graph.stepTurnCs,
    graph.arcTravelCs,
    graph.arcPenaltyCs,
    graph.segmentLengthCm,
  ];
  return parts.reduce(
    (sum, { buffer, byteOffset, byteLength }) => crc32(new Uint8Array(buffer, byteOffset, byteLength), sum),
    0,
  );
}
