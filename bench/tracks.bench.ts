import { existsSync, readFileSync } from 'node:fs';
import { buildHierarchy, buildRoadGraph, createRouter, generateDemoCity, readOsmPbf } from '@fiacre/city';
import type { OsmData } from '@fiacre/city';
import { cleanTrack, smoothLengthMetres } from '@fiacre/domain';
import { simulatedDrive, steadyRandom } from '../packages/city/src/matching/testing/simulated-drive.ts';
import { TrackMatcher } from '../packages/city/src/matching/track-matcher.ts';

/**
 * Drives that a phone saw badly, laid on the streets and measured along themselves, alternately in one run: how far
 * off each is, and what it takes. Cities beside the project are taken if there.
 */
const drives = 40;
const receiver = { spread: 8, inertia: 0.5, jumps: 0.02 };
const cityFolder = new URL('../../shared/data/osm/', import.meta.url);

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}

function timed(work: () => number): { readonly metres: number; readonly milliseconds: number } {
  const start = performance.now();
  const metres = work();
  return { metres, milliseconds: performance.now() - start };
}

function bench(city: string, osm: OsmData): void {
  const graph = buildRoadGraph(osm);
  const router = createRouter(graph, buildHierarchy(graph));
  const matcher = new TrackMatcher(router);
  const random = steadyRandom(1);
  const place = () => {
    const at = Math.floor(random() * graph.pointLatE7.length);
    return { lat: (graph.pointLatE7[at] ?? 0) / 1e7, lng: (graph.pointLngE7[at] ?? 0) / 1e7 };
  };
  const roads = { off: [] as number[], perKm: [] as number[] };
  const line = { off: [] as number[], perKm: [] as number[] };
  while (roads.off.length < drives) {
    const route = router.route(place(), place());
    if ('refusal' in route || route.distanceMetres < 2000) continue;
    const { used } = cleanTrack(simulatedDrive(route.coordinates, receiver, random));
    const measures = [
      [roads, timed(() => matcher.match(used).metres)],
      [line, timed(() => smoothLengthMetres(used))],
    ] as const;
    for (const [kept, { metres, milliseconds }] of measures) {
      kept.off.push(Math.abs(metres / route.distanceMetres - 1) * 100);
      kept.perKm.push((milliseconds * 1000) / route.distanceMetres);
    }
  }
  const say = ({ off, perKm }: typeof roads) =>
    `off ${quantile(off, 0.5).toFixed(2)} % (p90 ${quantile(off, 0.9).toFixed(2)} %), ${quantile(perKm, 0.5).toFixed(2)} ms/km`;
  const ratio = quantile(
    line.off.map((off, i) => off / Math.max(0.001, roads.off[i] ?? 0)),
    0.5,
  );
  process.stdout.write(
    `tracks: ${city}: roads ${say(roads)}; line ${say(line)}; line/roads error median ratio ${ratio.toFixed(1)} (n=${drives})\n`,
  );
}

bench('demo city', generateDemoCity());
for (const file of ['monaco-2025', 'porto-alegre', 'baltimore-2015']) {
  const path = new URL(`${file}.osm.pbf`, cityFolder);
  if (existsSync(path)) bench(file, readOsmPbf(readFileSync(path)));
  else process.stdout.write(`tracks: ${file}: not beside the project, left out\n`);
}
