import { cleanTrack } from '@fiacre/domain';
import { beforeAll, expect, test } from 'vitest';
import { generateDemoCity } from '../demo/generate-demo-city.ts';
import { buildRoadGraph } from '../graph/build-road-graph.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { readOsmPbf } from '../osm/read-pbf.ts';
import { realCityFile } from '../osm/testing/real-city.ts';
import { buildHierarchy } from '../routing/build-hierarchy.ts';
import { createRouter } from '../routing/create-router.ts';
import { Drives, type DriveKind } from './testing/drives.ts';
import { phones, seenDrive, steadyRandom } from './testing/phones.ts';
import { TrackMatcher } from './track-matcher.ts';

/** Seconds of pure computing, which a busy machine stretches. */
const computing = { timeout: 120_000 };
const kinds: readonly DriveKind[] = ['route', 'detours', 'walk', 'blocks', 'shuttle', 'yards', 'leaving'];
const drivesAKind = 2;

function measurer(osm: OsmData) {
  const graph = buildRoadGraph(osm);
  const router = createRouter(graph, buildHierarchy(graph));
  const matcher = new TrackMatcher(router);
  /** How far off the measure of each drive is, as a share of what was driven; the smallest first. */
  return (phone: keyof typeof phones): number[] => {
    const errors = kinds.flatMap((kind, k) =>
      Array.from({ length: drivesAKind }, (_, i) => {
        const seed = 100 * k + i;
        const line = new Drives(graph, router, steadyRandom(seed)).draw(kind);
        const { driven, fixes } = seenDrive(line, phones[phone], steadyRandom(seed + 7));
        return Math.abs(matcher.match(cleanTrack(fixes).used).metres / driven.metres - 1);
      }),
    );
    return errors.toSorted((a, b) => a - b);
  };
}

let inDemoCity: ReturnType<typeof measurer>;
beforeAll(() => {
  inDemoCity = measurer(generateDemoCity());
}, computing.timeout);

/** What each phone makes of fourteen drives in the demo city: the middle error, and that of the last but one. */
test.each([
  ['perfect', 0.001, 0.006],
  ['white5', 0.002, 0.011],
  ['android', 0.003, 0.011],
  ['ios', 0.002, 0.022],
  ['fifty', 0.002, 0.006],
] as const)(
  'TRIP-8 TRIP-14 drives that no router would choose, seen by the phone %s, are measured to %d in the middle',
  computing,
  (phone, middle, lastButOne) => {
    const errors = inDemoCity(phone);
    expect(errors[7]).toBeLessThan(middle);
    expect(errors[12]).toBeLessThan(lastButOne);
  },
);

test('TRIP-8 in Monaco, where streets lie above each other, a good phone is enough', computing, (context) => {
  const errors = measurer(readOsmPbf(realCityFile('monaco-2025', context)))('white5');
  expect(errors[7]).toBeLessThan(0.003);
});
