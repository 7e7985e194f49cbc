import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { speedClasses, type LatLng, type RoadSpeeds } from '@fiacre/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizesOf } from '../../../../tests/sizes.ts';
import { retimeClasses } from '../graph/retime.ts';
import { deserialiseRoadGraph } from '../graph/store-road-graph.ts';
import { calibrationFactor } from '../ways/travel-time.ts';
import { drawStreets, type DrawnMap, type DrawnNode, type DrawnStreet } from '../osm/testing/draw-streets.ts';
import { writeOsmPbf } from '../osm/testing/write-pbf.ts';
import { pointsBeside } from '../routing/testing/compare-with-dijkstra.ts';
import { found, referenceRouter } from '../routing/testing/router-of.ts';
import type { City, Roads } from './city.ts';
import { readCityFile } from './city-files.ts';
import { openBuiltCity, openCity } from './open-city.ts';

const { numRuns } = sizesOf('packages/city/src/build/city-speeds.test.ts');

const blocks = 7;
const blockMetres = 200;
const kinds = [
  'residential',
  'tertiary',
  'primary',
  'service',
  'residential',
  'motorway_link',
  'unclassified',
];

/** A square of streets, each row and column of another kind, with some one-way streets. */
function drawGrid(): DrawnMap {
  const nodes: Record<string, DrawnNode> = { hall: [10, 10, { place: 'town', name: 'Gridport' }] };
  const streets: Record<string, DrawnStreet> = {};
  const lines = Array.from({ length: blocks }, (_, index) => index);
  for (const east of lines)
    for (const north of lines) nodes[`n${east}${north}`] = [east * blockMetres, north * blockMetres];
  const tagsOf = (line: number) => ({
    highway: kinds[line] ?? '',
    ...(line % 3 === 1 && { oneway: line % 2 === 0 ? 'yes' : '-1' }),
  });
  for (const line of lines) {
    const other = blocks - 1 - line;
    streets[`row${line}`] = { along: lines.map((east) => `n${east}${line}`).join(' '), tags: tagsOf(line) };
    streets[`column${line}`] = {
      along: lines.map((north) => `n${line}${north}`).join(' '),
      tags: tagsOf(other),
    };
  }
  return drawStreets({ nodes, streets });
}

let folder: string;
let drawn: DrawnMap;
let city: City;
let points: LatLng[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fiacre-speeds-'));
  drawn = drawGrid();
  const path = join(folder, 'gridport.osm.pbf');
  writeFileSync(path, writeOsmPbf(drawn.osm));
  city = await openCity({ input: { kind: 'osm', path }, cacheDir: folder });
  points = pointsBeside(storedRoad(), 16);
});
afterAll(() => {
  city.close();
  rmSync(folder, { recursive: true, force: true });
});

const storedRoad = () => deserialiseRoadGraph(readCityFile(join(folder, city.info.id), 'roads'));

function answersOf(roads: Roads): unknown {
  const [from, to] = [points.slice(0, 8), points.slice(8)];
  return [
    roads.matrix(from, to),
    to.map((target) => roads.secondsTo(target, from)),
    to.map((target, index) => {
      const way = roads.route(from[index] ?? target, target);
      return 'refusal' in way ? way.refusal : [way.durationSeconds, way.distanceMetres];
    }),
  ];
}

const anySpeeds: fc.Arbitrary<RoadSpeeds> = fc.record({
  all: fc.double({ min: 0.5, max: 3, noNaN: true }),
  classes: fc.dictionary(fc.constantFrom(...speedClasses), fc.double({ min: 0.5, max: 3, noNaN: true })),
});

describe('a city at other speeds', () => {
  test('has the times of plain Dijkstra at these speeds, and the city itself keeps its own', async () => {
    const before = answersOf(city);
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(anySpeeds, async (speeds) => {
        const expected = answersOf(referenceRouter(retimeClasses(storedRoad(), speeds)));
        const roads = await city.atSpeeds(speeds);
        expect(answersOf(roads)).toEqual(expected);
        expect(answersOf(city)).toEqual(before);
        if (JSON.stringify(expected) !== JSON.stringify(before)) changed += 1;
      }),
      { numRuns },
    );
    expect(changed).toBeGreaterThan(0);
  });

  test('takes another route when the kind of road on its route is slow', async () => {
    const [from, to] = [drawn.near('n02', 20, 0), drawn.near('n62', -20, 0)];
    const wayAt = (roads: Roads) => drawn.nodesOn(found(roads.route(from, to)).coordinates);
    const along = 'n12 n22 n32 n42 n52';
    expect(wayAt(city)).toContain(along);
    const slow = await city.atSpeeds({ all: 0.5, classes: { primary: 3 } });
    expect(wayAt(slow)).not.toContain(along);
    const allSlow = await city.atSpeeds({ all: 3, classes: {} });
    expect(wayAt(allSlow)).toContain(along);
  });

  test('says how long a drive takes on each kind of road', () => {
    const drive = city.drive(drawn.near('n02', 20, 0), drawn.near('n62', -20, 0));
    const at65KmPerHour = (metres: number) => (metres * 3.6 * calibrationFactor) / 65;
    expect(drive?.roadSeconds).toEqual({ primary: expect.closeTo(at65KmPerHour(1160), 1) as number });
    expect(drive?.durationSeconds).toBeGreaterThanOrEqual(drive?.roadSeconds.primary ?? Infinity);
    const within = city.drive(drawn.near('n02', 20, 0), drawn.near('n02', 120, 0));
    expect(within?.roadSeconds).toEqual({ primary: expect.closeTo(at65KmPerHour(100), 1) as number });
    expect(city.drive({ lat: 50, lng: 50 }, drawn.at('n02'))).toBeNull();
  });

  test('is refused without its files, or when it is cancelled, and the city remains usable', async () => {
    const elsewhere = join(folder, 'elsewhere');
    cpSync(join(folder, city.info.id), join(elsewhere, city.info.id), { recursive: true });
    const moved = openBuiltCity(elsewhere, city.info.id);
    rmSync(elsewhere, { recursive: true });
    const speeds = { all: 2, classes: {} };
    await expect(moved?.atSpeeds(speeds)).rejects.toMatchObject({ code: 'city_build_failed' });
    expect(moved && answersOf(moved)).toEqual(answersOf(city));
    moved?.close();
    await expect(city.atSpeeds(speeds, AbortSignal.abort())).rejects.toMatchObject({
      code: 'city_build_cancelled',
    });
  });
});
