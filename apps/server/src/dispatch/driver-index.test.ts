import type { LatLng } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeUser } from '../testing/change-user.ts';
import { drop, good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { gridCentre } from '../testing/grid-map.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: RideApp;
let other: TestApp;
beforeAll(async () => {
  app = await startRides();
  other = await startTestApp({ nodeOf: app });
  good(await changeSettings(app, app.admin, { driverRadius: 2, convertToMile: false }));
});
afterAll(async () => {
  await other.close();
  await app.close();
});
// Makes every test start with outdated data.
beforeEach(() => app.clock.forward(2000));

const far: LatLng = { lat: gridCentre.lat + 0.3, lng: gridCentre.lng };
const goOnline = (driver: TestPerson, active: boolean, node: TestApp = app) =>
  node.call('setAvailability', { as: driver, body: { active } });

/** The result of a quote at a node: 'quoted', or the code of the refusal. */
async function quoteAt(node: TestApp, at: LatLng): Promise<string | null> {
  const body = { pickup: { ...at, add: 'Here' }, drop, carTypeId: app.carTypeId };
  const answer = await node.call('createQuote', { as: app.rider, body });
  return answer.status === 200 ? 'quoted' : codeOf(answer);
}

async function bookAt(node: TestApp): Promise<string> {
  const body = { pickup: { ...gridCentre, add: 'Here' }, drop, carTypeId: app.carTypeId };
  const { id: quoteId } = good(await node.call('createQuote', { as: app.rider, body }));
  return good(await node.call('createBooking', { as: app.rider, body: { quoteId } })).id;
}
const tasks = async (as: TestPerson) => good(await app.call('listTasks', { as })).items.map(({ id }) => id);

describe('the driver index of a node', () => {
  test('SET-16 BOOK-6 immediately reflects a driver who came, moved, left or became free at this node', async () => {
    expect(await quoteAt(app, far)).toBe('no_driver_found_alert_messege');
    const driver = await app.addActiveDriver(far);
    expect(await quoteAt(app, far)).toBe('quoted');
    const there = { lat: far.lat + 0.1, lng: far.lng };
    app.clock.forward(500);
    await app.sendPosition(driver, there);
    expect([await quoteAt(app, far), await quoteAt(app, there)]).toEqual([
      'no_driver_found_alert_messege',
      'quoted',
    ]);
    const quote = await app.quote({ pickup: { ...there, add: 'There' } });
    const { id } = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
    good(await app.call('acceptBooking', { as: driver, params: { id } }));
    expect(await quoteAt(app, there)).toBe('no_driver_found_alert_messege');
    good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
    expect(await quoteAt(app, there)).toBe('quoted');
    await goOnline(driver, false);
    expect(await quoteAt(app, there)).toBe('no_driver_found_alert_messege');
  });

  test('SET-16 BOOK-6 is read again after a second, and before finding nobody, to include changes at other nodes', async () => {
    expect(await quoteAt(other, far)).toBe('no_driver_found_alert_messege');
    const driver = await app.addActiveDriver(far);
    expect(await quoteAt(other, far)).toBe('quoted');
    await goOnline(driver, false);
    app.clock.forward(900);
    expect(await quoteAt(other, far)).toBe('quoted');
    app.clock.forward(100);
    expect(await quoteAt(other, far)).toBe('no_driver_found_alert_messege');
  });

  test('SET-16 TRIP-21 keeps a newer position if an older one of another node arrives late', async () => {
    const there = { lat: far.lat + 0.1, lng: far.lng };
    const driver = await app.addActiveDriver(there);
    expect(await quoteAt(app, there)).toBe('quoted');
    const at = new Date(app.clock.now().getTime() - 1000).toISOString();
    const late = { driver: driver.id, ...far, at, headingDegrees: null, toward: null, etaSeconds: null };
    app.platform.live.volatile('drivers', driver.id, 'position', { ...late, fleetAdminId: null });
    expect([await quoteAt(app, far), await quoteAt(app, there)]).toEqual([
      'no_driver_found_alert_messege',
      'quoted',
    ]);
    await goOnline(driver, false);
  });

  test('SET-16 includes changes whose transaction was slow to commit', async () => {
    const driver = await app.addActiveDriver(far);
    await goOnline(driver, false);
    app.clock.forward(15_000);
    expect(await quoteAt(other, far)).toBe('no_driver_found_alert_messege');
    const before = new Date(app.clock.now().getTime() - 10_000);
    await sql`update driver_states set active = true, changed_at = ${before} where driver_id = ${driver.id}`.execute(
      app.platform.db,
    );
    app.clock.forward(1000);
    expect(await quoteAt(other, far)).toBe('quoted');
    await goOnline(driver, false);
  });

  test('SET-16 is complete right after a restart', async () => {
    const driver = await app.addActiveDriver(far);
    app.clock.forward(60_000);
    const restarted = await startTestApp({ nodeOf: app });
    expect(await quoteAt(restarted, far)).toBe('quoted');
    await restarted.close();
    await goOnline(driver, false);
  });

  test('BOOK-6 does not include a driver who has not reported for two minutes', async () => {
    const driver = await app.addActiveDriver(far);
    app.stopReporting(driver);
    app.clock.forward(119_000);
    expect(await quoteAt(app, far)).toBe('quoted');
    app.clock.forward(2000);
    expect(await quoteAt(app, far)).toBe('no_driver_found_alert_messege');
    await goOnline(driver, false);
  });
});

describe('a task', () => {
  test('SET-16 is never offered to a driver who has just gone off duty or become busy at another node', async () => {
    const [left, busy, free] = [
      await app.addActiveDriver(),
      await app.addActiveDriver(),
      await app.addActiveDriver(),
    ];
    app.clock.forward(1000);
    expect(await quoteAt(other, gridCentre)).toBe('quoted');
    await goOnline(left, false);
    const first = await bookAt(app);
    good(await app.call('acceptBooking', { as: busy, params: { id: first } }));
    const id = await bookAt(other);
    expect(await tasks(free)).toEqual([id]);
    expect([await tasks(left), await tasks(busy)]).toEqual([[], []]);
    for (const booking of [first, id])
      await app.call('cancelBooking', { as: app.admin, params: { id: booking } });
    for (const driver of [busy, free]) await goOnline(driver, false);
  });

  test('SET-16 USERS-9 follows the car type that staff set at another node', async () => {
    const driver = await app.addActiveDriver();
    app.clock.forward(1000);
    expect(await quoteAt(other, gridCentre)).toBe('quoted');
    const carTypeId = good(await app.call('listCarTypes')).items[1]?.id ?? '';
    good(await changeUser(app, app.admin, driver.id, { carTypeId }));
    app.clock.forward(1000);
    const id = await bookAt(other);
    expect(await tasks(app.driver)).toEqual([id]);
    expect(await tasks(driver)).toEqual([]);
    await app.call('cancelBooking', { as: app.admin, params: { id } });
    await goOnline(driver, false);
  });
});
