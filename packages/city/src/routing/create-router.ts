import type { RoadGraph } from '../graph/road-graph.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import { HierarchySearch } from './hierarchy-search.ts';
import { fitsGraph } from '../hierarchy/hierarchy.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { Router } from './router.ts';

/**
 * Creates a router over a road graph and its hierarchy from `buildHierarchy`. `sameRoads`: a router of the same roads
 * with other times, whose indices are reused. Throws `CityInputError` `city_cache_unreadable` if graph and hierarchy do
 * not belong together.
 */
export function createRouter(road: RoadGraph, hierarchy: Hierarchy, sameRoads?: Router): Router {
  if (!fitsGraph(hierarchy, road)) {
    throw new CityInputError('city_cache_unreadable', { what: 'the hierarchy of another graph' });
  }
  return new Router(road, (graph) => new HierarchySearch(graph, hierarchy), sameRoads);
}
