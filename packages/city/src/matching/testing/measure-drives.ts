import { cleanTrack, type LatLng } from '@fiacre/domain';
import { buildRoadGraph } from '../../road-import/build-road-graph.ts';
import type { OsmData } from '../../osm/osm-data.ts';
import { buildHierarchy } from '../../hierarchy/build-hierarchy.ts';
import { createRouter } from '../../routing/create-router.ts';
import type { Route } from '../../routing/route.ts';
import { TrackMatcher } from '../track-matcher.ts';
import { simulatedDrive, seededRandom, type Receiver } from './simulated-drive.ts';

const minMetres = 2000;
/** The maximum error of the total and of the median drive. */
const maxError = 0.005;

/**
 * Also checks the error that nine in ten drives stay below. For a short drive, an error of 15 m at each end is already
 * more than half a percent.
 */
const receivers: readonly (Receiver & { readonly nineInTen: number })[] = [
  { spread: 0, inertia: 0, jumps: 0, nineInTen: 0.005 },
  { spread: 5, inertia: 0, jumps: 0.02, nineInTen: 0.005 },
  { spread: 10, inertia: 0, jumps: 0.02, nineInTen: 0.015 },
  { spread: 15, inertia: 0, jumps: 0.02, nineInTen: 0.015 },
  { spread: 5, inertia: 0.9, jumps: 0.02, nineInTen: 0.01 },
  { spread: 10, inertia: 0.9, jumps: 0.02, nineInTen: 0.015 },
];

/** The receivers whose error over several drives in a city is too large. */
export function inexactReceivers(osm: OsmData, drives: number) {
  const graph = buildRoadGraph(osm);
  const router = createRouter(graph, buildHierarchy(graph));
  const matcher = new TrackMatcher(router);
  const random = seededRandom(20_261_121);
  const anyPoint = (): LatLng => {
    const place = Math.floor(random() * graph.pointLatE7.length);
    return { lat: (graph.pointLatE7[place] ?? 0) / 1e7, lng: (graph.pointLngE7[place] ?? 0) / 1e7 };
  };
  const anyRoute = (): Route => {
    for (;;) {
      const route = router.route(anyPoint(), anyPoint(), { fromCar: true, toCar: true });
      if (!('refusal' in route) && route.distanceMetres >= minMetres) return route;
    }
  };
  const rows = receivers.map((receiver) => {
    const measured = Array.from({ length: drives }, () => {
      const route = anyRoute();
      const track = cleanTrack(simulatedDrive(route.coordinates, receiver, random)).used;
      return { driven: route.distanceMetres, ...matcher.match(track) };
    });
    const driven = sum(measured.map((drive) => drive.driven));
    const found = sum(measured.map(({ metres }) => metres));
    const errors = measured
      .map((drive) => Math.abs(drive.metres / drive.driven - 1))
      .toSorted((a, b) => a - b);
    const share = (part: number) => errors[Math.floor(drives * part)] ?? 1;
    return { receiver, inAll: Math.abs(found / driven - 1), median: share(0.5), most: share(0.9) };
  });
  return rows.filter(
    ({ receiver, inAll, median, most }) => inAll > maxError || median > maxError || most > receiver.nineInTen,
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
