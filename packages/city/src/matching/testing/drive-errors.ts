import { cleanTrack } from '@fiacre/domain';
import { buildRoadGraph } from '../../road-import/build-road-graph.ts';
import type { OsmData } from '../../osm/osm-data.ts';
import { buildHierarchy } from '../../hierarchy/build-hierarchy.ts';
import { createRouter } from '../../routing/create-router.ts';
import { TrackMatcher } from '../track-matcher.ts';
import { Drives, type DriveKind } from './drives.ts';
import { phones, observedDrive, seededRandom } from './phones.ts';

const kinds: readonly DriveKind[] = ['route', 'detours', 'walk', 'blocks', 'shuttle', 'yards', 'leaving'];
const drivesAKind = 2;

/** The errors of fourteen drives in a city, as shares of the distance driven, sorted. */
export function driveErrors(osm: OsmData): (phone: keyof typeof phones) => number[] {
  const graph = buildRoadGraph(osm);
  const router = createRouter(graph, buildHierarchy(graph));
  const matcher = new TrackMatcher(router);
  return (phone) => {
    const errors = kinds.flatMap((kind, k) =>
      Array.from({ length: drivesAKind }, (_, i) => {
        const seed = 100 * k + i;
        const line = new Drives(graph, router, seededRandom(seed)).draw(kind);
        const { driven, fixes } = observedDrive(line, phones[phone], seededRandom(seed + 7));
        return Math.abs(matcher.match(cleanTrack(fixes).used).metres / driven.metres - 1);
      }),
    );
    return errors.toSorted((a, b) => a - b);
  };
}
