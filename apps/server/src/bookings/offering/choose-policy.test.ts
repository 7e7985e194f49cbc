import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gridCentre } from '../../testing/grid-map.ts';
import { codeOf } from '../../testing/requests.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';
import { changeSettings } from '../../testing/change-settings.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
  await app.addActiveDriver({ lat: gridCentre.lat + 0.01, lng: gridCentre.lng });
});
afterAll(() => app.close());

/** Books a ride and returns how many drivers receive the first offers, and how soon these expire. */
async function firstOffers(): Promise<{ asked: number; seconds: number | null }> {
  const { id } = await app.book();
  await app.settle();
  const { requestedDrivers = {} } = good(await app.call('getBooking', { as: app.admin, params: { id } }));
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from expires_at - offered_at)::float8 as seconds from booking_offers
    where booking_id = ${id}`.execute(app.platform.db);
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  await app.settle();
  return { asked: Object.keys(requestedDrivers).length, seconds: rows[0]?.seconds ?? null };
}

test('SET-16 asks several drivers by default, and one at a time in the modes that an admin may choose', async () => {
  expect(await firstOffers()).toEqual({ asked: 2, seconds: null });
  for (const dispatchMode of ['nearest', 'batched'] as const) {
    good(await changeSettings(app, app.admin, { dispatchMode }));
    expect({ dispatchMode, ...(await firstOffers()) }).toEqual({ dispatchMode, asked: 1, seconds: 20 });
    app.clock.forward(60_000);
    await app.reportPhones();
  }
  good(await changeSettings(app, app.admin, { dispatchMode: 'broadcast' }));
  expect(await firstOffers()).toEqual({ asked: 2, seconds: null });
});

test('SET-16 the time limit of offers and the matching window apply as soon as an admin saves them', async () => {
  const change = { dispatchMode: 'batched', dispatchAnswerSeconds: 45, dispatchWindowSeconds: 30 } as const;
  good(await changeSettings(app, app.admin, change));
  // To the beginning of a window, after the delay that the previous test's offers caused.
  app.clock.forward(90_000 - (app.clock.now().getTime() % 30_000));
  await app.reportPhones();
  expect(await firstOffers()).toEqual({ asked: 1, seconds: 45 });
  // The window has been used, so the next booking waits until it ends.
  const { id } = await app.book();
  const asked = async () => {
    await app.settle();
    const booking = good(await app.call('getBooking', { as: app.admin, params: { id } }));
    return Object.keys(booking.requestedDrivers ?? {}).length;
  };
  app.clock.forward(29_000);
  expect(await asked()).toBe(0);
  app.clock.forward(1000);
  expect(await asked()).toBe(1);
});

test.each([
  { dispatchAnswerSeconds: 4 },
  { dispatchAnswerSeconds: 121 },
  { dispatchAnswerSeconds: 20.5 },
  { dispatchWindowSeconds: 0 },
  { dispatchWindowSeconds: 61 },
  { dispatchAgeing: -0.1 },
  { dispatchRideWeight: 1.01 },
])('SET-16 refuses %o', async (body) => {
  expect(codeOf(await changeSettings(app, app.admin, body))).toBe('invalid_request');
});
