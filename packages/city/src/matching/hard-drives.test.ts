import { beforeAll, expect, test } from 'vitest';
import { generateDemoCity } from '../demo/generate-demo-city.ts';
import { hillTown } from '../osm/testing/extracts/hill-town.ts';
import { driveErrors } from './testing/drive-errors.ts';

/** Seconds of pure computing, which a busy machine stretches. */
const computing = { timeout: 120_000 };

let inDemoCity: ReturnType<typeof driveErrors>;
beforeAll(() => {
  inDemoCity = driveErrors(generateDemoCity());
}, computing.timeout);

/** What each phone makes of fourteen drives in the demo city: the middle error, and that of the last but one. */
test.each([
  ['perfect', 0.001, 0.006],
  ['white5', 0.002, 0.011],
  ['android', 0.003, 0.011],
  ['ios', 0.002, 0.022],
  ['fifty', 0.002, 0.006],
] as const)(
  'TRIP-8 TRIP-14 drives that no router would choose, seen by the phone %s, are measured to %d in the middle',
  computing,
  (phone, middle, lastButOne) => {
    const errors = inDemoCity(phone);
    expect(errors[7]).toBeLessThan(middle);
    expect(errors[12]).toBeLessThan(lastButOne);
  },
);

test('TRIP-8 where streets lie above each other, a good phone is enough', computing, () => {
  const errors = driveErrors(hillTown().read())('white5');
  expect(errors[7]).toBeLessThan(0.003);
});
