import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateDemoCity } from '../src/demo/generate-demo-city.ts';
import { writeOsmPbf } from '../src/osm/testing/write-pbf.ts';
import { realCities } from '../real-city/real-city.ts';
import { writeEnlarged } from './import/enlarge.ts';
import { writeVaried } from './import/varied.ts';

/**
 * The cost of an import as files grow: processor time, peak memory and size per MB, and a fitted line that
 * predicts the cost of a 500 MB file. The files contain copies of extracts next to each other: of the given
 * extracts, of those in REAL_CITIES, or of the demo city. Then the cost of new speeds on such files, whose
 * copies are joined by streets, compared with a fresh hierarchy; only on real extracts. `npm run bench --
 * city a.osm.pbf b.osm.pbf --sizes 2,4,8,16 --parts speeds`. With `--varied`, the files to import contain generated
 * towns instead, of which no two are alike.
 */
const PREDICTED_MEGABYTES = 500;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '1,2,4' },
    parts: { type: 'string', default: 'import,speeds' },
    varied: { type: 'boolean', default: false },
  },
});

interface Measured {
  readonly megabytes: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  readonly storedMegabytes: number;
  readonly roadNodes: number;
}

const folder = mkdtempSync(join(tmpdir(), 'fiacre-bench-city-'));
const sizes = values.sizes.split(',').map(Number);
try {
  for (const part of values.parts.split(',')) {
    if (part === 'import') await benchImport();
    else if (part === 'speeds') benchSpeeds();
    else throw new Error(`no part is called ${part}: import, speeds`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function benchImport(): Promise<void> {
  const results: Measured[] = [];
  for (const size of sizes) {
    const result = await measure(size);
    print(describe(result));
    results.push(result);
  }
  if (results.length === 1) return;
  const cpu = lineThrough(results.map(({ megabytes, cpuSeconds }) => [megabytes, cpuSeconds]));
  const memory = lineThrough(results.map(({ megabytes, peakMegabytes }) => [megabytes, peakMegabytes]));
  print(
    `city: a file of ${PREDICTED_MEGABYTES} MB would take ${(at(cpu) / 60).toFixed(0)} min of processor time ` +
      `(${cpu.slope.toFixed(2)} s/MB) and ${(at(memory) / 1000).toFixed(2)} GB of memory ` +
      `(${memory.base.toFixed(0)} MB + ${memory.slope.toFixed(2)} MB per MB)`,
  );
}

interface MeasuredQueries {
  readonly route: number;
  readonly matrix: number;
}

interface MeasuredSpeeds {
  readonly junctions: number;
  readonly freshSeconds: number;
  readonly newTimesSeconds: number;
  /** Without twenty closed streets. */
  readonly closedSeconds: number;
  readonly before: MeasuredQueries;
  readonly after: MeasuredQueries;
  readonly mismatches: number;
}

function benchSpeeds(): void {
  if (positionals.length === 0 && realCities.length === 0) {
    print('city: new speeds: skipped, because neither REAL_CITIES nor the command line names an extract');
    return;
  }
  for (const size of sizes) {
    const path = join(folder, `${size}-joined.osm.pbf`);
    writeEnlarged(originals(), size * 1e6, path, { joined: true });
    const child = fileURLToPath(new URL('./import/measured-speeds.ts', import.meta.url));
    const found = JSON.parse(
      execFileSync(process.execPath, [child, path], { encoding: 'utf8' }),
    ) as MeasuredSpeeds;
    rmSync(path);
    print(describeSpeeds(found));
    if (found.mismatches > 0) throw new Error(`${found.mismatches} times differ from those of Dijkstra`);
  }
}

function describeSpeeds(found: MeasuredSpeeds): string {
  const { junctions, freshSeconds, newTimesSeconds, closedSeconds, before, after, mismatches } = found;
  return (
    `city: new speeds: ${junctions} junctions: ${newTimesSeconds.toFixed(2)} s of processor time ` +
    `(${((newTimesSeconds / junctions) * 1e5).toFixed(2)} s per 100,000 junctions), a fresh hierarchy takes ` +
    `${(freshSeconds / newTimesSeconds).toFixed(1)} times as long, and closing 20 streets ` +
    `${(closedSeconds / newTimesSeconds).toFixed(2)} times as long; before and after: ` +
    `route ${before.route.toFixed(2)} and ${after.route.toFixed(2)} ms, ` +
    `matrix 100×10 ${before.matrix.toFixed(1)} and ${after.matrix.toFixed(1)} ms; ` +
    `${mismatches} times differ from Dijkstra`
  );
}

function originals(): string[] {
  if (positionals.length > 0) return positionals;
  if (realCities.length > 0) return realCities.map(({ path }) => path);
  const path = join(folder, 'demo.osm.pbf');
  writeFileSync(path, writeOsmPbf(generateDemoCity(), { metadata: true }));
  return [path];
}

async function measure(size: number): Promise<Measured> {
  const path = join(folder, `${size}.osm.pbf`);
  const cities = join(folder, 'cities');
  if (values.varied) print(`city: ${await writeVaried(size * 1e6, path)} different towns in one file`);
  else writeEnlarged(originals(), size * 1e6, path);
  const child = fileURLToPath(new URL('./import/measured-import.ts', import.meta.url));
  const output = execFileSync(process.execPath, [child, path, cities], { encoding: 'utf8' });
  const result = JSON.parse(output) as Omit<Measured, 'megabytes' | 'storedMegabytes'>;
  const files = readdirSync(cities, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const stored = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const megabytes = statSync(path).size / 1e6;
  rmSync(path);
  rmSync(cities, { recursive: true });
  return { ...result, megabytes, storedMegabytes: stored / 1e6 };
}

function describe({ megabytes, cpuSeconds, peakMegabytes, storedMegabytes, roadNodes }: Measured): string {
  return (
    `city: ${megabytes.toFixed(1)} MB, ${roadNodes} junctions: ${cpuSeconds.toFixed(1)} s of processor time ` +
    `(${(cpuSeconds / megabytes).toFixed(2)} s/MB), peak ${peakMegabytes.toFixed(0)} MB, ` +
    `stored ${(storedMegabytes / megabytes).toFixed(1)} MB per MB`
  );
}

interface Line {
  readonly base: number;
  readonly slope: number;
}

/** Fits a line by least squares. */
function lineThrough(points: readonly (readonly [number, number])[]): Line {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([a]) => a)), mean(points.map(([, b]) => b))];
  const covariance = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  const variance = points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
  const slope = variance === 0 ? 0 : covariance / variance;
  return { base: y - slope * x, slope };
}

function at({ base, slope }: Line): number {
  return base + slope * PREDICTED_MEGABYTES;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
