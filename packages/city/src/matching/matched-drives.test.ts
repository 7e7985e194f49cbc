import { cleanTrack, type LatLng } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { generateDemoCity } from '../demo/generate-demo-city.ts';
import { buildRoadGraph } from '../graph/build-road-graph.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { readOsmPbf } from '../osm/read-pbf.ts';
import { realCities, realCityFile } from '../osm/testing/real-city.ts';
import { buildHierarchy } from '../routing/build-hierarchy.ts';
import { createRouter } from '../routing/create-router.ts';
import type { Route } from '../routing/route.ts';
import { simulatedDrive, steadyRandom, type Receiver } from './testing/simulated-drive.ts';
import { TrackMatcher } from './track-matcher.ts';

/** Seconds of pure computing, which a busy machine stretches. */
const computing = { timeout: 120_000 };
const drives = 40;
const shortestMetres = 2000;

/** With the error that nine in ten drives stay under: of a short one, its ends seen 15 m off are more than half a percent. */
const receivers: readonly (Receiver & { readonly nineInTen: number })[] = [
  { spread: 0, inertia: 0, jumps: 0, nineInTen: 0.005 },
  { spread: 5, inertia: 0, jumps: 0.02, nineInTen: 0.005 },
  { spread: 10, inertia: 0, jumps: 0.02, nineInTen: 0.015 },
  { spread: 15, inertia: 0, jumps: 0.02, nineInTen: 0.015 },
  { spread: 5, inertia: 0.9, jumps: 0.02, nineInTen: 0.01 },
  { spread: 10, inertia: 0.9, jumps: 0.02, nineInTen: 0.015 },
];

test(
  'TRIP-8 in the demo city drives that a phone saw badly are measured to half a percent',
  computing,
  () => {
    measureDrives(generateDemoCity());
  },
);

// Of Monaco's streets half lie above each other in tunnels and galleries: no receiver tells those apart.
test.for(realCities.filter((city) => city !== 'monaco-2025'))(
  'TRIP-8 in %s drives that a phone saw badly are measured to half a percent',
  computing,
  (city, context) => measureDrives(readOsmPbf(realCityFile(city, context))),
);

function measureDrives(osm: OsmData): void {
  const graph = buildRoadGraph(osm);
  const router = createRouter(graph, buildHierarchy(graph));
  const matcher = new TrackMatcher(router);
  const random = steadyRandom(20_261_121);
  const anyPoint = (): LatLng => {
    const place = Math.floor(random() * graph.pointLatE7.length);
    return { lat: (graph.pointLatE7[place] ?? 0) / 1e7, lng: (graph.pointLngE7[place] ?? 0) / 1e7 };
  };
  const anyRoute = (): Route => {
    for (;;) {
      const route = router.route(anyPoint(), anyPoint());
      if (!('refusal' in route) && route.distanceMetres >= shortestMetres) return route;
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
  const tooFarOff = rows.filter(
    ({ receiver, inAll, median, most }) => inAll > 0.005 || median > 0.005 || most > receiver.nineInTen,
  );
  expect(tooFarOff).toEqual([]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
