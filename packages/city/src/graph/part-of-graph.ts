import type { RoadGraph } from './road-graph.ts';

type ColumnName = {
  [Key in keyof Required<RoadGraph>]: RoadGraph[Key] extends ArrayBufferView ? Key : never;
}[keyof RoadGraph];

/** The inputs of the order of a hierarchy's vertices, once the map is cut. */
export const stepColumns: readonly ColumnName[] = ['vertexJunction', 'firstStep', 'stepTarget'];

/** Additional inputs of the cuts of the map. */
export const mapColumns: readonly ColumnName[] = [
  ...stepColumns,
  'stepArc',
  'arcArrival',
  'arcConnected',
  'segmentFrom',
  'segmentTo',
  'firstPoint',
  'pointLatE7',
  'pointLngE7',
];

/** The inputs of travel times. */
export const timeColumns: readonly ColumnName[] = [
  ...stepColumns,
  'stepArc',
  'stepTurnCs',
  'arcTravelCs',
  'arcPenaltyCs',
  'segmentLengthCm',
];

/**
 * A copy of some columns of a graph; the rest are empty. They are most of a graph that was read from a file, and stay
 * in memory as long as any part of the file is used.
 */
export function partOfGraph(graph: RoadGraph, kept: readonly ColumnName[]): RoadGraph {
  const columns = Object.entries(graph).filter(([, value]) => ArrayBuffer.isView(value));
  const [none, noPoints] = [new Uint32Array(), new Int32Array()];
  return {
    ...graph,
    ...(Object.fromEntries(
      columns.map(([name, values]: [string, Uint32Array]) => [
        name,
        kept.some((other) => other === name) ? values.slice() : values.slice(0, 0),
      ]),
    ) as unknown as Pick<RoadGraph, ColumnName>),
    names: [],
    barriers: { firstPoint: none, pointLatE7: noPoints, pointLngE7: noPoints, detourMetres: none },
  };
}
