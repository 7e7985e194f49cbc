import { afterAll, beforeAll, expect, test } from 'vitest';
import { gridCentre } from '../../testing/grid-map.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
  await app.addActiveDriver({ lat: gridCentre.lat + 0.01, lng: gridCentre.lng });
});
afterAll(() => app.close());

/** Books a ride and returns how many drivers were offered it at first, and whether those offers expire. */
async function firstOffers(): Promise<{ asked: number; ends: boolean }> {
  const { id } = await app.book();
  await app.settle();
  const { requestedDrivers = {} } = good(await app.call('getBooking', { as: app.admin, params: { id } }));
  const [task] = good(await app.call('listTasks', { as: app.driver })).items;
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  await app.settle();
  return { asked: Object.keys(requestedDrivers).length, ends: task?.expiresAt != null };
}

test('SET-16 asks several drivers by default, and one at a time in the modes that an admin may choose', async () => {
  expect(await firstOffers()).toEqual({ asked: 2, ends: false });
  for (const dispatchMode of ['nearest', 'batched'] as const) {
    good(await app.call('updateSettings', { as: app.admin, body: { dispatchMode } }));
    expect({ dispatchMode, ...(await firstOffers()) }).toEqual({ dispatchMode, asked: 1, ends: true });
    app.clock.forward(60_000);
    await app.reportPhones();
  }
  good(await app.call('updateSettings', { as: app.admin, body: { dispatchMode: 'broadcast' } }));
  expect(await firstOffers()).toEqual({ asked: 2, ends: false });
});
