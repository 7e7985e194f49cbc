import { buildHierarchy } from '../src/hierarchy/build-hierarchy.ts';
import { buildRoadGraph } from '../src/road-import/build-road-graph.ts';
import { createRouter } from '../src/routing/create-router.ts';
import { generateDemoCity } from '../src/demo/generate-demo-city.ts';
import type { OsmData } from '../src/osm/osm-data.ts';
import { cleanTrack, smoothLengthMetres, type LatLng } from '@fiacre/domain';
import { driveKinds, Drives } from '../src/matching/testing/drives.ts';
import { phones, observedDrive, seededRandom } from '../src/matching/testing/phones.ts';
import { TrackMatcher } from '../src/matching/track-matcher.ts';
import { realCities } from '../real-city/real-city.ts';

/**
 * Map-matches drives of every kind, recorded by phones of every kind, and also measures them along the line of their
 * fixes, alternating in one run: the error and cost of each method. Then the longest uninterrupted computation for an
 * hour-long trip, compared to the total. Real cities are included if REAL_CITIES names them.
 */
const names = Object.keys(phones) as (keyof typeof phones)[];

function quantile(values: readonly number[], share: number): number {
  const place = Math.min(values.length - 1, Math.floor(share * values.length));
  return values.toSorted((a, b) => a - b)[place] ?? Number.NaN;
}

interface Measured {
  readonly group: string;
  readonly road: number;
  readonly line: number;
}

function say(label: string, measured: readonly Measured[]): void {
  const of = (values: readonly number[]) =>
    [0.5, 0.9, 0.99, 1].map((share) => quantile(values, share).toFixed(2)).join(' / ');
  const [road, line] = [measured.map((one) => one.road), measured.map((one) => one.line)];
  const within = (100 * road.filter((off) => off <= 0.5).length) / road.length;
  process.stdout.write(
    `tracks: ${label}: % off at p50 / p90 / p99 / most: roads ${of(road)}; line ${of(line)}; roads within 0.5 %: ${within.toFixed(0)} % (n=${road.length})\n`,
  );
}

function bench(city: string, osm: OsmData): void {
  const graph = buildRoadGraph(osm);
  const router = createRouter(graph, buildHierarchy(graph));
  const matcher = new TrackMatcher(router);
  const measured = driveKinds.flatMap((kind, k) => {
    const line = new Drives(graph, router, seededRandom(k)).draw(kind);
    return names.map((name, i): Measured => {
      const { driven, fixes } = observedDrive(line, phones[name], seededRandom(100 * k + i));
      const { used } = cleanTrack(fixes);
      const off = (metres: number) => Math.abs(metres / driven.metres - 1) * 100;
      const road = off(matcher.match(used).metres);
      return { group: name, road, line: off(smoothLengthMetres(used)) };
    });
  });
  say(city, measured);
  for (const [name, some] of Map.groupBy(measured, ({ group }) => group)) say(`${city}, ${name}`, some);
  sayLongest(city, matcher, new Drives(graph, router, seededRandom(1)).draw('detours'));
}

/** An hour at one fix per second, and ten minutes at fifty, of one drive back and forth. */
function sayLongest(city: string, matcher: TrackMatcher, way: readonly LatLng[]): void {
  const there = [...way];
  const long = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? there : there.toReversed())).flat();
  for (const [label, name, seconds] of [
    ['an hour at 1 Hz', 'android', 3600],
    ['ten minutes at 50 Hz', 'fifty', 600],
  ] as const) {
    const { fixes } = observedDrive(long, phones[name], seededRandom(5));
    const startMs = fixes[0]?.atMs ?? 0;
    const trip = fixes.filter(({ atMs }) => atMs < startMs + seconds * 1000);
    const pieces: number[] = [];
    let began = performance.now();
    const lap = () => {
      pieces.push(performance.now() - began);
      began = performance.now();
    };
    const { used } = cleanTrack(trip);
    lap();
    const steps = matcher.matchInSteps(used);
    while (!steps.next().done) lap();
    lap();
    const whole = pieces.reduce((sum, one) => sum + one, 0);
    process.stdout.write(
      `tracks: ${city}, ${label}: ${trip.length} fixes, ${used.length} used: ${whole.toFixed(0)} ms, longest piece ${Math.max(...pieces).toFixed(0)} ms, ratio ${(Math.max(...pieces) / whole).toFixed(2)} of the whole, the middle one ${quantile(pieces, 0.5).toFixed(1)} ms\n`,
    );
  }
}

bench('demo city', generateDemoCity());
for (const { name, read } of realCities) bench(name, read());
