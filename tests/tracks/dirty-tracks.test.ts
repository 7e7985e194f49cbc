import { describe, expect, test } from 'vitest';
import { generateDemoCity } from '../../packages/city/src/index.ts';
import { harbourTown } from '../../packages/city/src/osm/testing/extracts/harbour-town.ts';
import { hillTown } from '../../packages/city/src/osm/testing/extracts/hill-town.ts';
import { complete, lossy, shifted } from './dirt.ts';
import { DirtyDrives, type Receiver } from './drives.ts';
import { tooFarOff } from './too-far-off.ts';

/** Seconds of pure computing, which a busy machine stretches. */
const computing = { timeout: 300_000 };
const everyReceiver: readonly Receiver[] = ['clean', 'fiveMetres', 'tenMetres'];

describe('TRIP-8 TRIP-21 a dirtied trace is as long as the clean one', () => {
  test('along its own line, where no city is known', computing, () => {
    const drives = new DirtyDrives(generateDemoCity(), 'line');
    const clean = Array.from({ length: 40 }, (_, seed) => drives.cleanOffBy(seed)).toSorted((a, b) => a - b);
    expect(clean[36]).toBeLessThan(0.005);
    expect(clean[39]).toBeLessThan(0.007);
    expect(tooFarOff(drives, complete, everyReceiver, 24)).toEqual([]);
    expect(tooFarOff(drives, { ...shifted, ...lossy }, ['clean'], 12)).toEqual([]);
  });

  test('on the roads of the demo city', computing, () => {
    const drives = new DirtyDrives(generateDemoCity(), 'roads');
    expect(tooFarOff(drives, complete, everyReceiver, 9)).toEqual([]);
    expect(tooFarOff(drives, { ...shifted, ...lossy }, ['clean'], 9)).toEqual([]);
  });

  test('on the roads of a grid of one-way streets', computing, () => {
    const drives = new DirtyDrives(harbourTown().read(), 'roads');
    expect(tooFarOff(drives, complete, everyReceiver, 4)).toEqual([]);
    expect(tooFarOff(drives, { ...shifted, ...lossy }, ['clean'], 4)).toEqual([]);
  });

  test('on roads that lie above each other', computing, () => {
    const drives = new DirtyDrives(hillTown().read(), 'roads');
    expect(tooFarOff(drives, complete, everyReceiver, 4)).toEqual([]);
    // A lost second may leave open which of two roads it was.
    expect(tooFarOff(drives, shifted, ['clean'], 4)).toEqual([]);
  });
});
