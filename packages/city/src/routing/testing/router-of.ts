import type { LatLng } from '@fiacre/domain';
import { buildRoadGraph } from '../../road-import/build-road-graph.ts';
import type { RoadGraph } from '../../graph/road-graph.ts';
import { drawStreets } from '../../osm/testing/draw-streets.ts';
import type { DrawnMap, Drawing } from '../../osm/testing/draw-streets.ts';
import { buildHierarchy } from '../../hierarchy/build-hierarchy.ts';
import { createRouter } from '../create-router.ts';
import { DijkstraSearch } from '../dijkstra.ts';
import type { Route, RouteRefusal } from '../route.ts';
import { Router } from '../router.ts';

export interface DrawnRouter extends DrawnMap {
  readonly graph: RoadGraph;
  readonly router: Router;
  /** The names of the nodes that the fastest route passes, or the reason why there is none. */
  readonly way: (from: LatLng, to: LatLng) => string;
  /** The length of the fastest route in metres. Throws if there is none. */
  readonly metres: (from: LatLng, to: LatLng) => number;
}

/** A router over a drawing. */
export function routerOf(drawing: Drawing): DrawnRouter {
  const map = drawStreets(drawing);
  const graph = buildRoadGraph(map.osm);
  const router = createRouter(graph, buildHierarchy(graph));
  return {
    ...map,
    graph,
    router,
    way: (from, to) => {
      const found = router.route(from, to);
      return 'refusal' in found ? found.refusal : map.nodesOn(found.coordinates);
    },
    metres: (from, to) => found(router.route(from, to)).distanceMetres,
  };
}

/** A router on the same roads that uses plain Dijkstra. */
export function referenceRouter(graph: RoadGraph): Router {
  return new Router(graph, (search) => new DijkstraSearch(search));
}

/** The route in a result; throws if it is a refusal. */
export function found<T extends Route>(answer: T | RouteRefusal): T {
  if ('refusal' in answer) throw new Error(`refused: ${answer.refusal}`);
  return answer;
}
