import { beforeAll, expect, test } from 'vitest';
import { scaled } from '../../../../tests/scale.ts';
import { demoCity } from '../demo/testing/demo-city.ts';
import { hillTown } from '../osm/testing/extracts/hill-town.ts';
import { driveErrors } from './testing/drive-errors.ts';

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
// The short run covers the last two elsewhere: 5 m in the hill town below, and fifty fixes a second in tests/tracks.
test.each(scaled<readonly (typeof kinds)[number][]>({ short: kinds.slice(0, 3), long: kinds }))(
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
