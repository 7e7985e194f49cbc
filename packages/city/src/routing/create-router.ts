import type { RoadGraph } from '../graph/road-graph.ts';
import { DijkstraSearch } from './dijkstra.ts';
import { Router } from './router.ts';

/** A router over a road graph. */
export function createRouter(road: RoadGraph): Router {
  return new Router(road, (graph) => new DijkstraSearch(graph));
}
