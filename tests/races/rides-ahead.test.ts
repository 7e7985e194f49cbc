import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, pickup, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import { changeSettings } from '../../apps/server/src/testing/change-settings.ts';
import { codeOf } from '../../apps/server/src/testing/requests.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { never } from './never.ts';

const rounds = 6;
const minute = 60_000;

let app: RideApp;
let other: TestApp;
beforeAll(async () => {
  app = await startRides();
  other = await startTestApp({ nodeOf: app });
  await changeSettings(app, app.admin, { autoDispatch: false });
  await sql`update sessions set expires_at = '2030-01-01'`.execute(app.platform.db);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** A booking that is offered to the driver: for now, or for some minutes from now. */
async function offered(minutes = 0): Promise<string> {
  const tripDate = new Date(app.clock.now().getTime() + minutes * minute).toISOString();
  const { id } = await app.book(app.rider, minutes === 0 ? {} : { bookLater: true, tripDate });
  app.clock.forward(1000);
  await app.sendPosition(app.driver, pickup);
  const body = { driverId: app.driver.id };
  good(await app.call('assignBooking', { as: app.admin, params: { id }, body }));
  return id;
}
const accept = (node: Pick<TestApp, 'call'>, id: string) =>
  node.call('acceptBooking', { as: app.driver, params: { id } });
const cancel = (id: string) => app.call('cancelBooking', { as: app.admin, params: { id } });
const statusOf = async (id: string) =>
  good(await app.call('getBooking', { as: app.admin, params: { id } })).status;
const arrive = (id: string) => app.call('arriveBooking', { as: app.driver, params: { id } });
const begin = (node: TestApp) =>
  node.platform
    .transact(async (tx) => tx.schedule({ name: 'begin-rides-ahead', payload: {}, at: tx.now }))
    .then(() => node.settle());

async function expectConsistent(): Promise<void> {
  for (const [broken, question] of Object.entries(never)) {
    const { rows } = await question.execute(app.platform.db);
    expect({ broken, rows }).toEqual({ broken, rows: [] });
  }
}

test('TRIP-19 TRIP-28 accepting a ride for now and one for later at once never leaves a driver on both', async () => {
  for (let round = 0; round < rounds; round++) {
    // In the second pair there is no time for both.
    for (const [minutes, isPossible] of [
      [300, true],
      [35, false],
    ] as const) {
      const [later, now] = [await offered(minutes), await offered()];
      const answers = await Promise.all([accept(app, later), accept(other, now)]);
      const codes = answers.map(codeOf);
      const taken = codes.filter((code) => code === null).length;
      expect([isPossible, codes, taken <= (isPossible ? 2 : 1) && taken >= 1]).toEqual([
        isPossible,
        codes,
        true,
      ]);
      for (const code of codes) expect([null, 'driver_busy', 'late_for_ride_ahead']).toContain(code);
      await expectConsistent();
      for (const id of [later, now]) good(await cancel(id));
      await expectConsistent();
    }
  }
});

test('TRIP-28 of two rides for the same time accepted at once, the driver gets one', async () => {
  for (let round = 0; round < rounds; round++) {
    const [one, two] = [await offered(300), await offered(310)];
    const codes = (await Promise.all([accept(app, one), accept(other, two)])).map(codeOf);
    expect(codes.toSorted()).toEqual(['late_for_ride_ahead', null]);
    await expectConsistent();
    for (const id of [one, two]) good(await cancel(id));
  }
});

test('TRIP-28 a ride ahead that becomes due while another is being accepted leaves the driver on one', async () => {
  for (let round = 0; round < rounds; round++) {
    const later = await offered(90);
    good(await accept(app, later));
    const now = await offered();
    app.clock.forward(60 * minute);
    await app.sendPosition(app.driver, pickup);
    const [accepted] = await Promise.all([accept(app, now), begin(app), begin(other)]);
    // The other ride would not end in time, whichever is first.
    expect(['driver_busy', 'late_for_ride_ahead']).toContain(codeOf(accepted));
    expect(await statusOf(later)).toBe('ACCEPTED');
    await expectConsistent();
    for (const id of [later, now]) good(await cancel(id));
  }
});

test('TRIP-28 a ride ahead that becomes due while another is being driven never starts both', async () => {
  const later = await offered(90);
  good(await accept(app, later));
  const now = await offered();
  good(await accept(app, now));
  const params = { id: now };
  for (const step of ['arriveBooking', 'startBooking'] as const)
    good(await app.call(step, { as: app.driver, params }));
  app.clock.forward(60 * minute);
  await app.sendPosition(app.driver, pickup);
  const [early, , ended] = await Promise.all([
    arrive(later),
    begin(other),
    app
      .call('reachBooking', { as: app.driver, params })
      .then(() => app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } })),
  ]);
  good(ended);
  await expectConsistent();
  await begin(app);
  await expectConsistent();
  expect([null, 'driver_busy']).toContain(codeOf(early));
  expect(['ACCEPTED', 'ARRIVED']).toContain(await statusOf(later));
  good(await cancel(later));
  await expectConsistent();
});

test('TRIP-28 a ride ahead that is cancelled or handed back as it becomes due leaves its driver free', async () => {
  for (let round = 0; round < rounds; round++) {
    const later = await offered(90);
    good(await accept(app, later));
    app.clock.forward(60 * minute);
    await app.sendPosition(app.driver, pickup);
    const params = { id: later };
    const leave =
      round % 2 === 0
        ? cancel(later)
        : app.call('handBackBooking', { as: app.driver, params, body: { reason: 'tyre' } });
    await Promise.all([begin(app), leave, begin(other), round % 3 === 0 ? arrive(later) : null]);
    await expectConsistent();
    const { busy } = good(await app.call('getAvailability', { as: app.driver }));
    expect([await statusOf(later), busy]).toEqual([round % 2 === 0 ? 'CANCELLED' : 'NEW', false]);
    await cancel(later);
  }
});

test('TRIP-28 a ride moved to now while another is being accepted leaves the driver on one', async () => {
  for (let round = 0; round < rounds; round++) {
    const later = await offered(300);
    good(await accept(app, later));
    const now = await offered();
    const moved = app.call('bringForward', { as: app.admin, params: { id: later }, body: {} });
    const [accepted, brought] = await Promise.all([accept(other, now), moved]);
    expect([accepted, brought].map(codeOf).filter((code) => code === null)).toHaveLength(1);
    await expectConsistent();
    for (const id of [later, now]) good(await cancel(id));
  }
});
