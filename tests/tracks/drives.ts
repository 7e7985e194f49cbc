import { buildHierarchy } from '../../packages/city/src/hierarchy/build-hierarchy.ts';
import { buildRoadGraph } from '../../packages/city/src/road-import/build-road-graph.ts';
import { createRouter } from '../../packages/city/src/routing/create-router.ts';
import type { OsmData } from '../../packages/city/src/osm/osm-data.ts';
import { Drives, type DriveKind } from '../../packages/city/src/matching/testing/drives.ts';
import {
  phones,
  observedDrive,
  seededRandom,
  type Phone,
} from '../../packages/city/src/matching/testing/phones.ts';
import { TrackMatcher } from '../../packages/city/src/matching/track-matcher.ts';
import { greatCircleMetres, smoothLengthMetres, type TrackFix } from '../../packages/domain/src/index.ts';
import type { TrackFault } from './track-faults.ts';
import { serverTrack } from './server-path.ts';

const kinds: readonly DriveKind[] = ['route', 'detours', 'walk', 'blocks', 'route'];

/** A receiver with an error of 10 m, without jumps, which are a separate kind of fault. */
const noisy: Phone = { ...phones.white10, jumps: 0 };
export const receivers: Readonly<Record<'clean' | 'fiveMetres' | 'tenMetres', Phone>> = {
  clean: phones.perfect,
  fiveMetres: phones.white5,
  tenMetres: noisy,
};
export type Receiver = keyof typeof receivers;

/** A drive and the length of its clean trace. */
interface Drive {
  readonly fixes: readonly TrackFix[];
  readonly used: readonly TrackFix[];
  readonly metres: number;
}

type Measure = (track: readonly TrackFix[]) => number;

/** The roads of a city, which several kinds of drives share. */
export interface Roads {
  readonly graph: ReturnType<typeof buildRoadGraph>;
  readonly router: ReturnType<typeof createRouter>;
}

export function roadsOf(osm: OsmData): Roads {
  const graph = buildRoadGraph(osm);
  return { graph, router: createRouter(graph, buildHierarchy(graph)) };
}

/** Drives in a city, measured on its roads or, with `line`, without a city. */
export class FaultyDrives {
  private readonly graph: Roads['graph'];
  private readonly router: Roads['router'];
  private readonly measure: Measure;
  private readonly known = new Map<string, Drive>();

  constructor({ graph, router }: Roads, by: 'roads' | 'line') {
    this.graph = graph;
    this.router = router;
    const matcher = new TrackMatcher(this.router);
    this.measure = by === 'line' ? smoothLengthMetres : (track) => matcher.match(track).metres;
  }

  /** The relative difference between the distances of the faulty and the clean trace. */
  offBy(dirt: TrackFault, receiver: Receiver, seed: number): number {
    const { fixes, used, metres } = this.drive(receiver, seed % 25);
    const dirty = serverTrack(dirt(fixes, seededRandom(1000 + seed)), fixes[0]?.atMs ?? 0).used;
    return isSame(dirty, used) ? 0 : Math.abs(this.measure(dirty) / metres - 1);
  }

  /** The relative difference between the distance of a clean drive and the sum of its steps. */
  cleanOffBy(seed: number): number {
    const { used, metres } = this.drive('clean', seed);
    const sum = used.reduce((all, fix, i) => all + greatCircleMetres(used[i - 1] ?? fix, fix), 0);
    return Math.abs(metres / sum - 1);
  }

  private drive(receiver: Receiver, seed: number): Drive {
    const key = `${receiver} ${seed}`;
    const known = this.known.get(key) ?? this.newDrive(receiver, seed);
    this.known.set(key, known);
    return known;
  }

  private newDrive(receiver: Receiver, seed: number): Drive {
    const line = new Drives(this.graph, this.router, seededRandom(seed)).draw(kinds[seed % 5] ?? 'route');
    const { fixes } = observedDrive(line, receivers[receiver], seededRandom(seed + 7));
    const at = fixes.at(-1)?.atMs ?? 0;
    const { used } = serverTrack([{ positions: fixes, receivedAtMs: at }], fixes[0]?.atMs ?? 0);
    return { fixes, used, metres: this.measure(used) };
  }
}

function isSame(a: readonly TrackFix[], b: readonly TrackFix[]): boolean {
  const same = (one: TrackFix, other: TrackFix | undefined) =>
    one.atMs === other?.atMs &&
    one.lat === other.lat &&
    one.lng === other.lng &&
    one.accuracyMetres === other.accuracyMetres;
  return a.length === b.length && a.every((one, i) => same(one, b[i]));
}
