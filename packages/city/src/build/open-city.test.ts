import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { City } from './city.ts';
import { CITY_FILES } from './city-files.ts';
import type { CityProgress } from './city-info.ts';
import { importCity, openCity } from './open-city.ts';
import { createTinyCity, type TinyCity } from './testing/tiny-city.ts';

let tiny: TinyCity;
let ready: TinyCity;
let other: TinyCity;
const opened: City[] = [];

beforeAll(async () => {
  ready = createTinyCity();
  await importCity(ready.path, ready.cacheDir);
  other = createTinyCity({ name: 'Port Birch', spurs: 9 });
  await importCity(other.path, other.cacheDir);
});
afterAll(() => {
  ready.remove();
  other.remove();
});
beforeEach(() => {
  tiny = createTinyCity();
});
afterEach(() => {
  for (const city of opened.splice(0)) city.close();
  tiny.remove();
});

/** Opens a city that has already been built. */
function openReady(): Promise<City> {
  tiny.copyBuilt(ready);
  return open();
}

async function open(onProgress?: (progress: CityProgress) => void): Promise<City> {
  const options = { input: { kind: 'osm', path: tiny.path }, cacheDir: tiny.cacheDir } as const;
  const city = await openCity(onProgress === undefined ? options : { ...options, onProgress });
  opened.push(city);
  return city;
}

/** Opens the city and returns whether it had to be built. */
async function isBuilt(): Promise<boolean> {
  let steps = 0;
  const city = await open(() => steps++);
  expect(city.suggest('7 long row')[0]?.main.text).toBe('7 Long Row');
  expect(city.tile(15, 16_384, 16_383)).not.toBeNull();
  return steps > 0;
}

describe('openCity', () => {
  test('builds a city once and then finds it in the cache', async () => {
    const steps: string[] = [];
    await open(({ step, done, total }) => {
      expect(done).toBeLessThanOrEqual(total);
      if (steps.at(-1) !== step) steps.push(step);
    });
    expect(steps).toEqual(['read', 'roads', 'places', 'features', 'hierarchy', 'tiles', 'write']);
    expect(await isBuilt()).toBe(false);
    expect(tiny.built()).toHaveLength(1);
  });

  test('gives the same results from a cached city as from a new one', async () => {
    const [built, read] = [await open(), await open()];
    const answers = (city: City): unknown => [
      city.info,
      city.suggest('long'),
      city.route({ lat: 0, lng: 0.001 }, { lat: 0.01, lng: 0.004 }),
      city.reverse({ lat: 0.0001, lng: 0.002 }),
      city.tile(14, 8192, 8191),
    ];
    expect(answers(read)).toEqual(answers(built));
  });

  test('treats another file with the same name as another city', async () => {
    const first = await openReady();
    writeFileSync(tiny.path, Buffer.concat([readFileSync(tiny.path), emptyBlob()]));
    const second = await open();
    expect(second.info.id).not.toBe(first.info.id);
    expect(tiny.built()).toHaveLength(2);
  });
});

test('openCity removes builds of the same input by earlier importers, but no other cities', async () => {
  const [key = ''] = ready.built();
  const [older, other] = [key.replace(/\d+$/, '0'), 'demo-7-v0'];
  for (const name of [older, other]) mkdirSync(join(tiny.cacheDir, name), { recursive: true });
  await open();
  expect(tiny.built().sort()).toEqual([key, other].sort());
});

describe('a built city', () => {
  test('has a display name and counts', async () => {
    const { info } = await openReady();
    expect(info).toMatchObject({
      name: 'Port Alder',
      demo: false,
      attribution: '© OpenStreetMap contributors',
    });
    expect(info).toMatchObject({ streets: 1, places: 2, addresses: 1 });
    expect(info.bounds.west).toBeLessThan(0);
    expect(info.bounds.east).toBeGreaterThan(0.01);
  });

  test('returns routes, matrices, snapping and coverage', async () => {
    const city = await openReady();
    const [a, b] = [
      { lat: 0, lng: 0.002 },
      { lat: 0, lng: 0.008 },
    ];
    expect(city.route(a, b)).toMatchObject({ distanceMetres: expect.closeTo(667, -1) });
    expect(city.routeThrough([a, b, a])).toMatchObject({ legs: [{}, {}] });
    expect(city.matrix([a], [a, b]).distancesMetres[0]).toBe(0);
    expect(city.snap({ lat: -0.001, lng: 0.005 })).toMatchObject({
      point: { lat: 0, lng: 0.005 },
      distanceMetres: expect.closeTo(111, 0),
    });
    expect(city.covers(a)).toBe(true);
    expect(city.covers({ lat: 1, lng: 1 })).toBe(false);
    expect(city.route(a, { lat: 1, lng: 1 })).toMatchObject({ refusal: 'off_map' });
  });

  test('returns places by id, addresses by point and tiles by coordinates', async () => {
    const city = await openReady();
    const [cafe] = city.suggest('cafe');
    expect(city.place(cafe!.placeId)?.description).toBe('Café Zoë, Port Alder');
    expect(city.reverse({ lat: 0.0001, lng: 0.002 })?.address).toBe('7 Long Row, Port Alder');
    expect(city.maxZoom).toBe(15);
    expect(city.tile(15, 16_384, 16_383)?.etag).toContain(city.info.id);
    city.close();
    expect(city.tile(15, 16_384, 16_383)).toBeNull();
  });
});

describe('openCity refuses invalid input and leaves nothing behind', () => {
  test.each([
    ['a missing file', 'city_file_missing', () => rm()],
    [
      'a folder',
      'city_file_missing',
      () => {
        rm();
        mkdirSync(tiny.path);
      },
    ],
    ['an empty file', 'city_file_empty', () => writeFileSync(tiny.path, '')],
    ['a cut file', 'city_file_truncated', () => truncateSync(tiny.path, 300)],
    ['another format', 'city_file_unsupported', () => writeFileSync(tiny.path, '<osm version="0.6"></osm>')],
  ])('%s: %s', async (_, code, spoil) => {
    spoil();
    await expect(open()).rejects.toMatchObject({ name: 'CityInputError', code });
    expect(tiny.built()).toEqual([]);
  });
});

describe('openCity recovers from a failed build', () => {
  test.each([...Object.values(CITY_FILES), 'city.json'])('rebuilds a damaged %s', async (file) => {
    tiny.copyBuilt(ready);
    const [key] = tiny.built();
    const path = join(tiny.cacheDir, key!, file);
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
    writeFileSync(path, bytes);
    expect(await isBuilt()).toBe(true);
    expect(await isBuilt()).toBe(false);
    expect(tiny.built()).toEqual([key]);
  });

  test.each(Object.values(CITY_FILES))('rebuilds a city with the %s of another city', async (file) => {
    tiny.copyBuilt(ready);
    const [key] = tiny.built();
    const [otherKey] = other.built();
    copyFileSync(join(other.cacheDir, otherKey!, file), join(tiny.cacheDir, key!, file));
    expect(await isBuilt()).toBe(true);
  });

  test('opens a city whose checksums are those of earlier versions, and rebuilds it if it is damaged', async () => {
    tiny.copyBuilt(ready);
    const folder = join(tiny.cacheDir, tiny.built()[0]!);
    const path = join(folder, 'city.json');
    const { info, checksums: now } = JSON.parse(readFileSync(path, 'utf8')) as {
      info: unknown;
      checksums: Record<string, number>;
    };
    const parts = ['roads', 'topology', 'hierarchy', 'places'] as const;
    const whole = parts.map((part) => [part, crc32(readFileSync(join(folder, CITY_FILES[part])))] as const);
    expect(new Set(whole.map(([, sum]) => sum)).size).toBe(1);
    const checksums = { ...now, ...Object.fromEntries(whole) };
    const checksum = crc32(JSON.stringify({ info, checksums }));
    writeFileSync(path, JSON.stringify({ info, checksums, checksum }));
    expect(await isBuilt()).toBe(false);
    writeFileSync(join(folder, CITY_FILES.topology), 'damaged');
    expect(await isBuilt()).toBe(true);
  });

  test('rebuilds a folder without its information file, as a killed build may leave it', async () => {
    tiny.copyBuilt(ready);
    const [key] = tiny.built();
    truncateSync(join(tiny.cacheDir, key!, 'city.json'), 0);
    expect(await isBuilt()).toBe(true);
  });

  test('removes the leftovers of dead builders but not the folder of a running one', async () => {
    tiny.copyBuilt(ready);
    const [key] = tiny.built();
    const [dead, restarted, living] = [
      `${key}.building-999999999-aa`,
      `${key}.building-${process.ppid}.1-ab`,
      `${key}.building-${process.ppid}-bb`,
    ];
    for (const draft of [dead, restarted, living]) mkdirSync(join(tiny.cacheDir, draft));
    truncateSync(join(tiny.cacheDir, key!, CITY_FILES.roads), 0);
    expect(await isBuilt()).toBe(true);
    expect(tiny.built().sort()).toEqual([key, living].sort());
  });

  test.each(['places', 'write'] as const)('rebuilds after a builder was killed at %s', async (step) => {
    const builder = spawnBuilder(step);
    await once(builder.stdout, 'data');
    builder.kill('SIGKILL');
    await once(builder, 'exit');
    expect(tiny.built().filter((name) => !name.includes('.building-'))).toEqual([]);
    expect(await isBuilt()).toBe(true);
    expect(tiny.built()).toHaveLength(1);
  });

  test.skipIf(process.platform === 'win32').each([
    ['the roads', 1],
    ['the map', 16],
  ])('reports a full disk at %s and keeps the earlier builds', async (_, blocks) => {
    tiny.copyBuilt(ready);
    const [key] = tiny.built();
    const damaged = join(tiny.cacheDir, key!, CITY_FILES.roads);
    truncateSync(damaged, 10);
    // Limits the size of files, so that a write fails as on a full disk.
    const builder = spawn('sh', [
      '-c',
      `ulimit -f ${blocks}; exec "$0" "$@"`,
      ...nodeArguments(builderCode('never')),
    ]);
    const said = (await builder.stderr.toArray()).join('');
    expect(said).toContain('city_build_disk_full');
    expect(readFileSync(damaged)).toHaveLength(10);
    expect(tiny.built()).toEqual([key]);
  });

  test('reports an unwritable cache and keeps its contents', async () => {
    const city = await openReady();
    const blocked = join(tiny.cacheDir, city.info.id, 'city.json');
    const before = readFileSync(blocked);
    const failed = openCity({ input: { kind: 'osm', path: tiny.path }, cacheDir: blocked });
    await expect(failed).rejects.toMatchObject({ name: 'CityBuildError', code: 'city_build_unwritable' });
    expect(readFileSync(blocked)).toEqual(before);
  });
});

describe('concurrent builders', () => {
  test('in one process all get the city, and one folder remains', async () => {
    const cities = await Promise.all([open(), open(), open()]);
    expect(new Set(cities.map(({ info }) => info.id)).size).toBe(1);
    expect(tiny.built()).toHaveLength(1);
  });

  test('in two processes both get the city, and one folder remains', async () => {
    const builders = [spawnBuilder('never'), spawnBuilder('never')];
    const exits = await Promise.all(
      builders.map(async (builder) => (await once(builder, 'exit'))[0] as unknown),
    );
    expect(exits).toEqual([0, 0]);
    expect(tiny.built()).toHaveLength(1);
    expect(await isBuilt()).toBe(false);
  });
});

test('importCity builds a file once and returns its information', async () => {
  const info = await importCity(tiny.path, tiny.cacheDir);
  expect(info.name).toBe('Port Alder');
  expect((await open()).info).toEqual(info);
  expect(readdirSync(join(tiny.cacheDir, info.id)).sort()).toEqual(
    ['city.json', ...Object.values(CITY_FILES)].sort(),
  );
});

function rm(): void {
  tiny.remove();
  expect(existsSync(tiny.path)).toBe(false);
  mkdirSync(join(tiny.path, '..'), { recursive: true });
}

/** A blob of a type that readers skip. */
function emptyBlob(): Buffer {
  const header = Buffer.from([0x0a, 0x01, 0x58, 0x18, 0x02]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(header.length);
  return Buffer.concat([size, header, Buffer.from([0x0a, 0x00])]);
}

function nodeArguments(code: string): string[] {
  return [process.execPath, '--input-type=module', '-e', code];
}

/** A process that opens the city; at the given step it sends a message and waits. */
function spawnBuilder(haltAt: CityProgress['step'] | 'never') {
  const [program = '', ...args] = nodeArguments(builderCode(haltAt));
  return spawn(program, args);
}

function builderCode(haltAt: CityProgress['step'] | 'never'): string {
  const module = new URL('./open-city.ts', import.meta.url).href;
  return `
    import { writeSync } from 'node:fs';
    import { openCity } from ${JSON.stringify(module)};
    const input = { kind: 'osm', path: ${JSON.stringify(tiny.path)} };
    const onProgress = ({ step }) => {
      if (step !== ${JSON.stringify(haltAt)}) return;
      writeSync(1, step);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    };
    const city = await openCity({ input, cacheDir: ${JSON.stringify(tiny.cacheDir)}, onProgress });
    city.close();
  `;
}
