import type { RoadGraph } from './road-graph.ts';

/** Whether the turn of a step, or the arc that it drives, is closed. */
export function isClosedStep(
  road: Pick<RoadGraph, 'arcClosed' | 'vertexClosed' | 'stepArc' | 'stepTarget'>,
  step: number,
): boolean {
  return isClosed(road, road.stepArc[step] ?? 0) || road.vertexClosed?.[road.stepTarget[step] ?? 0] === 1;
}

export function isClosed({ arcClosed }: Pick<RoadGraph, 'arcClosed'>, arc: number): boolean {
  return arcClosed?.[arc] === 1;
}
