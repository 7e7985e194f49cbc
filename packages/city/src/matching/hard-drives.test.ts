import { beforeAll, expect, test } from 'vitest';
import { sizesOf } from '../../../../tests/sizes.ts';
import { demoCity } from '../demo/testing/demo-city.ts';
import { hillTown } from '../osm/testing/extracts/hill-town.ts';
import { driveErrors } from './testing/drive-errors.ts';

const { phones } = sizesOf('packages/city/src/matching/hard-drives.test.ts');

let inDemoCity: ReturnType<typeof driveErrors>;
beforeAll(() => {
  inDemoCity = driveErrors(demoCity());
});

/** Per phone: the median error of fourteen drives in the demo city, and the second-largest error. */
const kinds = [
  ['perfect', 0.001, 0.006],
  ['android', 0.003, 0.011],
  ['ios', 0.002, 0.022],
  ['white5', 0.002, 0.011],
  ['fifty', 0.002, 0.006],
] as const;
test.each(kinds.slice(0, phones))(
  'TRIP-8 TRIP-14 drives on routes that no router would choose, recorded by a phone of the kind %s, have a median error of at most %d',
  (phone, maxMedian, maxSecondLargest) => {
    const errors = inDemoCity(phone);
    expect(errors[7]).toBeLessThan(maxMedian);
    expect(errors[12]).toBeLessThan(maxSecondLargest);
  },
);

test('TRIP-8 an accurate phone is enough where streets run above each other', () => {
  const errors = driveErrors(hillTown().read())('white5');
  expect(errors[7]).toBeLessThan(0.003);
});
