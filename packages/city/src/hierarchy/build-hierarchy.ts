import type { RoadGraph } from '../graph/road-graph.ts';
import { buildTopology } from './build-topology.ts';
import { customize } from './customize.ts';
import type { Hierarchy } from './hierarchy.ts';

/** The hierarchy of a road graph; the same graph gives the same hierarchy. */
export function buildHierarchy(road: RoadGraph): Hierarchy {
  return customize(road, buildTopology(road));
}
