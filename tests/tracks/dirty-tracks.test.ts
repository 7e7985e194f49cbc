import { describe, expect, test } from 'vitest';
import { generateDemoCity, readOsmPbf } from '../../packages/city/src/index.ts';
import { realCities, realCityFile } from '../../packages/city/src/osm/testing/real-city.ts';
import { complete, lossy, shifted, type Dirt } from './dirt.ts';
import { DirtyDrives, type Receiver } from './drives.ts';

/** Seconds of pure computing, which a busy machine stretches. */
const computing = { timeout: 300_000 };
/** More drives of each kind, to hunt with. */
const times = Number(process.env['FIACRE_TRACK_DRIVES'] ?? 1);
const everyReceiver: readonly Receiver[] = ['clean', 'fiveMetres', 'tenMetres'];

/** Drives whose distance is off by more than half a percent of that of their clean trace. */
function tooFarOff(
  drives: DirtyDrives,
  kinds: Readonly<Record<string, Dirt>>,
  receivers: readonly Receiver[],
  count: number,
): string[] {
  return Object.entries(kinds).flatMap(([name, dirt]) =>
    Array.from({ length: count * times }, (_, seed) => {
      const receiver = receivers[seed % receivers.length] ?? 'clean';
      const off = drives.offBy(dirt, receiver, seed);
      return off > 0.005 ? [`${name}, ${receiver}, drive ${seed}: ${(100 * off).toFixed(2)} %`] : [];
    }).flat(),
  );
}

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

  test.for(realCities)('on the roads of %s', computing, (city, context) => {
    const drives = new DirtyDrives(readOsmPbf(realCityFile(city, context)), 'roads');
    expect(tooFarOff(drives, complete, everyReceiver, 6)).toEqual([]);
    // Half of Monaco's streets lie above each other: there a lost second may leave open which one it was.
    const missing = city === 'monaco-2025' ? shifted : { ...shifted, ...lossy };
    expect(tooFarOff(drives, missing, ['clean'], 6)).toEqual([]);
  });
});
