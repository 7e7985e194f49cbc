import { describe, expect, test } from 'vitest';
import { demoCity } from '../../packages/city/src/demo/testing/demo-city.ts';
import { harbourTown } from '../../packages/city/src/osm/testing/extracts/harbour-town.ts';
import { hillTown } from '../../packages/city/src/osm/testing/extracts/hill-town.ts';
import { sizesOf } from '../sizes.ts';
import { complete, lossy, shifted } from './track-faults.ts';
import { FaultyDrives, roadsOf, type Receiver } from './drives.ts';
import { inaccurateDrives } from './inaccurate-drives.ts';

const { alongLines, lostAlongLines, onManyRoads, onFewRoads, cleanDrives } = sizesOf(
  'tests/tracks/dirty-tracks.test.ts',
);

const everyReceiver: readonly Receiver[] = ['clean', 'fiveMetres', 'tenMetres'];

describe('TRIP-8 TRIP-21 a trace with added faults is as long as the clean one', () => {
  const demo = roadsOf(demoCity());

  test('along the line of its fixes, without a city', () => {
    const drives = new FaultyDrives(demo, 'line');
    const clean = Array.from({ length: cleanDrives }, (_, seed) => drives.cleanOffBy(seed)).toSorted(
      (a, b) => a - b,
    );
    expect(clean[cleanDrives * 0.9]).toBeLessThan(0.005);
    expect(clean[cleanDrives - 1]).toBeLessThan(0.007);
    expect(inaccurateDrives(drives, complete, everyReceiver, alongLines)).toEqual([]);
    expect(inaccurateDrives(drives, { ...shifted, ...lossy }, ['clean'], lostAlongLines)).toEqual([]);
  });

  test('on the roads of the demo city', () => {
    const drives = new FaultyDrives(demo, 'roads');
    expect(inaccurateDrives(drives, complete, everyReceiver, onManyRoads)).toEqual([]);
    expect(inaccurateDrives(drives, { ...shifted, ...lossy }, ['clean'], onManyRoads)).toEqual([]);
  });

  test('on a grid of one-way streets', () => {
    const drives = new FaultyDrives(roadsOf(harbourTown().read()), 'roads');
    expect(inaccurateDrives(drives, complete, everyReceiver, onFewRoads)).toEqual([]);
    expect(inaccurateDrives(drives, { ...shifted, ...lossy }, ['clean'], onFewRoads)).toEqual([]);
  });

  test('on roads that run above one another', () => {
    const drives = new FaultyDrives(roadsOf(hillTown().read()), 'roads');
    expect(inaccurateDrives(drives, complete, everyReceiver, onFewRoads)).toEqual([]);
    // After a lost second, either of two roads is possible.
    expect(inaccurateDrives(drives, shifted, ['clean'], onFewRoads)).toEqual([]);
  });
});
