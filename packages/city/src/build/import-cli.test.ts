import { afterEach, beforeEach, expect, test } from 'vitest';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawStreets } from '../osm/testing/draw-streets.ts';
import { harbourTown } from '../osm/testing/extracts/harbour-town.ts';
import { writeOsmPbf } from '../osm/testing/write-pbf.ts';
import { runCityImport } from './import-cli.ts';
import { ImportProgress } from './import-progress.ts';
import { createTinyCity, type TinyCity } from './testing/tiny-city.ts';

let tiny: TinyCity;
let output = '';
const run = (...args: string[]): Promise<number> =>
  runCityImport(args, tiny.cacheDir, (text) => {
    output += text;
  });

beforeEach(() => {
  tiny = createTinyCity();
  output = '';
});
afterEach(() => tiny.remove());

test('prints each step of an import once, and the result', async () => {
  expect(await run(tiny.path)).toBe(0);
  expect(output.match(/…/g)).toHaveLength(7);
  expect(output).toContain('Port Alder: 1 streets, 1 addresses, 2 places');
  expect(output).toContain('© OpenStreetMap contributors');
  output = '';
  expect(await run(tiny.path)).toBe(0);
  expect(output).toContain('(built before)');
});

test('prints what was used, what could not be used, and how much memory is needed', async () => {
  expect(await run(tiny.path)).toBe(0);
  expect(output).toMatch(/^needs about \d+ MB of memory, \d+ MB are available/);
  expect(output).toMatch(/ {2}file: port-alder\.osm\.pbf, 0\.0 MB\n/);
  expect(output).toMatch(/ {2}bounds: -?[\d.]+, -?[\d.]+, [\d.]+, [\d.]+ \(west, south, east, north\)/);
  expect(output).toContain(
    '  roads: 5.3 km usable; not used: 0.0 km without a connection, 0.0 km closed to taxis',
  );
  expect(output).toContain('  country: unknown, drives on the right\n');
  expect(output).toContain('  junctions: 100 % connected\n');
  expect(output).toContain('  speed limits: 0 roads with one that cannot be right\n');
  expect(output).toContain('  addresses: 1 on a street, 0 without a street nearby');
  expect(output).toContain('  turn restrictions: 0 applied');
  expect(output).toContain(
    '  open at certain hours: 0 roads, 0 gates; conditions by time that could not be read',
  );
});

test('COUNTRY-7 prints what is customary in the country, which pages show as well', async () => {
  const town = harbourTown().drawn;
  const [lat, lng] = [48.2 - (town.nodeLat[0] ?? 0), 16.37 - (town.nodeLng[0] ?? 0)];
  const moved = { nodeLat: town.nodeLat.map((at) => at + lat), nodeLng: town.nodeLng.map((at) => at + lng) };
  writeFileSync(tiny.path, writeOsmPbf({ ...town, ...moved }));
  expect(await run(tiny.path)).toBe(0);
  expect(output).toContain(
    '  country: AT, drives on the right, speeds in km/h, phone numbers +43, currency EUR, language de, ' +
      'addresses "Street 12, 9999 Town"\n',
  );
});

test('imports a part of a file as a separate city', async () => {
  expect(await run(tiny.path)).toBe(0);
  output = '';
  expect(await run(tiny.path, '--bounds', '-0.005,-0.005,0.005,0.02')).toBe(0);
  expect(output).toContain('  area: -0.005,-0.005,0.005,0.02');
  expect(tiny.built()).toHaveLength(2);
});

test.each([
  [['--bounds', '3,2,1,0'], 'city_area_invalid'],
  [['--polygon', '/nowhere.poly'], 'city_area_invalid'],
  [['--place', 'Atlantis'], 'city_area_unknown'],
  [['--bounds', '50,50,51,51'], 'city_file_no_roads'],
  [['--bounds', '179.5,-20,-179.5,-10'], 'city_crosses_antimeridian'],
])('refuses the part %o with %s and leaves nothing behind', async (options, code) => {
  expect(await run(tiny.path, ...options)).toBe(1);
  expect(output).toContain(code);
  expect(tiny.built()).toEqual([]);
});

test('refuses a file with only a few junctions', async () => {
  const { osm } = drawStreets({
    nodes: { a: [0, 0], b: [100, 0], c: [200, 0], d: [100, 100] },
    streets: { one: { along: 'a b c' }, two: { along: 'b d' } },
  });
  writeFileSync(tiny.path, writeOsmPbf(osm));
  expect(await run(tiny.path)).toBe(1);
  expect(output).toContain('city_file_too_few_roads (junctions=4, min=10)');
});

test('COUNTRY-5 accepts a file of which less than 60 % of the junctions are connected only with --force', async () => {
  const nodes: Record<string, [number, number]> = { a: [0, 0], b: [900, 0], c: [1800, 0] };
  const streets: Record<string, { along: string }> = { main: { along: 'a b c' } };
  for (let at = 0; at < 6; at++) {
    nodes[`from${at}`] = [at * 300, 500];
    nodes[`to${at}`] = [at * 300, 540];
    streets[`lost${at}`] = { along: `from${at} to${at}` };
  }
  writeFileSync(tiny.path, writeOsmPbf(drawStreets({ nodes, streets }).osm));
  expect(await run(tiny.path)).toBe(1);
  expect(output).toMatch(/Only \d+ % of the junctions are connected/);
  expect(await run(tiny.path, '--force')).toBe(0);
});

test('refuses a file with streets on both sides of the 180th meridian, but not one side of it', async () => {
  const town = harbourTown().drawn;
  const middle = town.nodeLng.toSorted()[town.nodeLng.length >> 1] ?? 0;
  const nodeLng = town.nodeLng.map((lng) => ((lng - middle + 360) % 360) - 180);
  writeFileSync(tiny.path, writeOsmPbf({ ...town, nodeLng }));
  expect(await run(tiny.path)).toBe(1);
  expect(output).toMatch(/city_crosses_antimeridian \(west=-180, east=179\.\d+\)/);
  expect(tiny.built()).toEqual([]);
  expect(await run(tiny.path, '--bounds', '179,-89,180,89')).toBe(0);
  expect(output).toMatch(/ {2}bounds: 179\.\d+, 43\.\d+, 180\.0000, 43\.\d+ \(/);
});

test('leaves nothing behind when it is cancelled, and starts again afterwards', async () => {
  const cancel = new AbortController();
  const code = await runCityImport(
    [tiny.path],
    tiny.cacheDir,
    (text) => {
      output += text;
      if (text.startsWith('building')) cancel.abort();
    },
    { signal: cancel.signal },
  );
  expect(code).toBe(1);
  expect(output).toContain('city_build_cancelled');
  expect(readdirSync(tiny.cacheDir)).toEqual([]);
  expect(await run(tiny.path)).toBe(0);
});

test('refuses to import while another process is importing, but not after that process was killed', async () => {
  expect(await run(tiny.path)).toBe(0);
  writeFileSync(join(tiny.cacheDir, 'import.lock'), String(process.ppid));
  output = '';
  expect(await run(tiny.path)).toBe(1);
  expect(output).toContain(`city_import_running (pid=${process.ppid})`);
  // Killed before it wrote anything, gone, or another process has its pid, as after the restart of a container.
  for (const holder of ['', '999999999', `${process.ppid}.1`, `${process.pid}.1`]) {
    writeFileSync(join(tiny.cacheDir, 'import.lock'), holder);
    expect([holder, await run(tiny.path)]).toEqual([holder, 0]);
  }
});

test('prints the remaining time during long steps', () => {
  let nowMs = 0;
  const progress = new ImportProgress(() => nowMs);
  expect(progress.line({ step: 'read', done: 0, total: 100 })).toBe('reading the file …\n');
  nowMs = 9_000;
  expect(progress.line({ step: 'read', done: 40, total: 100 })).toBeUndefined();
  nowMs = 14_000;
  // Reading is a twenty-fifth of the work, and half of it took 14 s.
  expect(progress.line({ step: 'read', done: 50, total: 100 })).toBe('  50 %, about 11 min left\n');
});

test('prints which file cannot be used and why', async () => {
  writeFileSync(tiny.path, 'nothing of the kind');
  expect(await run(tiny.path)).toBe(1);
  expect(output).toContain(`${tiny.path} was not imported: city_file_`);
});

test.each([[[]], [['--help']], [['a.pbf', 'b.pbf']], [['a.pbf', '--place', 'a', '--bounds', '1,2,3,4']]])(
  'prints the usage when called with %o',
  async (args) => {
    expect(await run(...args)).toBe(2);
    expect(output).toContain('npm run fiacre -- city:import');
  },
);
