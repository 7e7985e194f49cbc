import { expect, test } from 'vitest';
import { driveErrors } from '../src/matching/testing/drive-errors.ts';
import { inexactReceivers } from '../src/matching/testing/measure-drives.ts';
import { complete, lossy, shifted } from '../../../tests/tracks/track-faults.ts';
import { FaultyDrives, roadsOf } from '../../../tests/tracks/drives.ts';
import { inaccurateDrives } from '../../../tests/tracks/inaccurate-drives.ts';
import { realCities, type RealCity } from './real-city.ts';

/** Half of its streets run above one another, so after a lost second or a bad fix the level is ambiguous. */
const IN_LAYERS = 'monaco-2025';

const isInLayers = ({ name }: RealCity): boolean => name === IN_LAYERS;

test.each(realCities.filter(isInLayers))(
  'TRIP-8 in $name distances are within half a percent with a good receiver, even where streets run above one another',
  ({ read }) => {
    const errors = driveErrors(read())('white5');
    expect(errors[7]).toBeLessThan(0.005);
  },
);

test.each(realCities.filter((city) => !isInLayers(city)))(
  'TRIP-8 in $name distances are within half a percent with a poor receiver',
  ({ read }) => expect(inexactReceivers(read(), 40)).toEqual([]),
);

test.each(realCities)('TRIP-21 in $name a trace with added faults is as long as the clean one', (city) => {
  const drives = new FaultyDrives(roadsOf(city.read()), 'roads');
  expect(inaccurateDrives(drives, complete, ['clean', 'fiveMetres', 'tenMetres'], 6)).toEqual([]);
  const missing = isInLayers(city) ? shifted : { ...shifted, ...lossy };
  expect(inaccurateDrives(drives, missing, ['clean'], 6)).toEqual([]);
});
