import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import { createIds } from '../../apps/server/src/platform/ids/ids.ts';
import { systemRandom } from '../../apps/server/src/platform/random/random.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';

let app: RideApp;
/** A node whose clock is five seconds slow. */
let slow: TestApp;
beforeAll(async () => {
  app = await startRides();
  const clock = { now: () => new Date(app.clock.now().getTime() - 5_000) };
  slow = await startTestApp({ nodeOf: app, parts: { clock, ids: createIds(clock, systemRandom) } });
});
afterAll(async () => {
  await slow.close();
  await app.close();
});

test('the trail of a booking has the order of its steps, even if the clocks of nodes differ', async () => {
  const { id } = await app.book();
  const request = { as: app.driver, params: { id } };
  good(await app.call('acceptBooking', request));
  good(await slow.call('arriveBooking', request));
  good(await app.call('startBooking', request));
  const { items } = good(await app.call('getBookingTrail', { as: app.admin, params: { id } }));
  expect(items.flatMap(({ verb }) => (verb === 'offer' ? [] : [verb]))).toEqual([
    null,
    'accept',
    'arrive',
    'start',
  ]);
});

test('a refused edit names the last editor, even if the clocks of nodes differ', async () => {
  const { id } = await app.addPerson('rider');
  const [first, second] = [
    await app.addPerson('admin', { first_name: 'Ada' }),
    await app.addPerson('admin', { first_name: 'Grace' }),
  ];
  const { version } = good(await app.call('getUser', { as: first, params: { id } }));
  const edit = (firstName: string, seen = version) => ({
    params: { id },
    body: { firstName, version: seen },
  });
  good(await app.call('updateUser', { as: first, ...edit('Ann') }));
  good(await slow.call('updateUser', { as: second, ...edit('Bea', version + 1) }));
  const refused = await app.call('updateUser', { as: first, ...edit('Cleo') });
  expect(refused.body).toMatchObject({
    error: { code: 'stale_version', facts: { changedBy: expect.stringMatching(/^Grace/) } },
  });
});
