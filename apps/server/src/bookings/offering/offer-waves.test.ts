import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gridCentre } from '../../testing/grid-map.ts';
import { meterCosts, type CostMeter } from '../../testing/database-cost.ts';
import { connectLive } from '../../testing/live-client.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';
import { addCrowd } from './testing/crowd.ts';
import { changeSettings } from '../../testing/change-settings.ts';

const waveMilliseconds = 10_000;

let app: RideApp;
let other: TestApp;
beforeAll(async () => {
  app = await startRides();
  other = await startTestApp({ nodeOf: app });
  await app.call('setAvailability', { as: app.driver, body: { active: false } });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => app.clock.forward(60_000));
afterEach(async () => {
  const open = good(await app.call('listBookings', { as: app.admin, query: { active: 'true' } }));
  for (const { id } of open.items) await app.call('cancelBooking', { as: app.admin, params: { id } });
  await sql`update driver_states set active = false`.execute(app.platform.db);
});

const later = async (milliseconds: number) => {
  app.clock.forward(milliseconds);
  await app.settle();
};
const asked = async (id: string) => {
  const { rows } = await sql<{ driver_id: string; state: string }>`select driver_id, state from booking_offers
    where booking_id = ${id}`.execute(app.platform.db);
  return rows;
};
/** The drivers whose offers can still be accepted. */
const open = async (id: string) => {
  const { rows } = await sql<{ driver_id: string }>`select booking_offers.driver_id from booking_offers
    join bookings on bookings.id = booking_id where booking_id = ${id} and state = 'offered' and status = 'NEW'`.execute(
    app.platform.db,
  );
  return rows.map(({ driver_id }) => driver_id).toSorted();
};
const waiting = async (id: string) => {
  const { rows } = await sql`select 1 from bookings where id = ${id} and next_round_at is not null`.execute(
    app.platform.db,
  );
  return rows.length;
};

describe('a booking with many eligible drivers', () => {
  test('SET-16 asks the nearest 20, and the next 20 after 10 s, until all have been asked', async () => {
    const crowd = await addCrowd(app, 45, gridCentre);
    const { id } = await app.book();
    expect(await open(id)).toEqual(crowd.slice(0, 20).toSorted());
    await later(waveMilliseconds - 1000);
    expect(await open(id)).toHaveLength(20);
    await later(1000);
    expect(await open(id)).toEqual(crowd.slice(0, 40).toSorted());
    await later(waveMilliseconds);
    expect(await open(id)).toEqual(crowd.toSorted());
    const [newcomer = ''] = await addCrowd(app, 1, gridCentre);
    await later(waveMilliseconds);
    expect(await open(id)).not.toContain(newcomer);
    await later(60_000 - waveMilliseconds);
    expect(await open(id)).toContain(newcomer);
  });

  test('SET-16 TRIP-18 never asks a driver again who declined, and asks the next drivers', async () => {
    const near = await app.addActiveDriver();
    const crowd = await addCrowd(app, 30, gridCentre);
    const { id } = await app.book();
    good(await app.call('declineBooking', { as: near, params: { id } }));
    await later(waveMilliseconds);
    await later(60_000);
    expect(await open(id)).toEqual(crowd.toSorted());
    expect(await asked(id)).toContainEqual({ driver_id: near.id, state: 'declined' });
  });

  test('SET-17 SET-16 fills a wave with solvent drivers when the nearest are not', async () => {
    const settings = (negativeBalance: boolean) => changeSettings(app, app.admin, { negativeBalance });
    good(await settings(false));
    const crowd = await addCrowd(app, 60, gridCentre);
    for (const userId of crowd.slice(0, 25))
      await sql`insert into ledger_accounts (id, kind, user_id, currency, balance)
        values (${app.platform.ids.next()}, 'driver', ${userId}, (select "values"->>'code' from settings), -1)`.execute(
        app.platform.db,
      );
    const { id } = await app.book();
    expect(await open(id)).toEqual(crowd.slice(25, 45).toSorted());
    good(await settings(true));
  });

  test('SET-16 TRIP-20 asks nobody else once a driver has accepted, and plans no round', async () => {
    const near = await app.addActiveDriver();
    await addCrowd(app, 60, gridCentre);
    const { id } = await app.book();
    expect(await waiting(id)).toBe(1);
    app.clock.forward(waveMilliseconds);
    await Promise.all([
      app.settle(),
      other.settle(),
      other.call('acceptBooking', { as: near, params: { id } }),
    ]);
    expect([await open(id), await waiting(id)]).toEqual([[], 0]);
    const before = (await asked(id)).length;
    await later(60_000);
    expect(await asked(id)).toHaveLength(before);
  });

  test('SET-16 asks nobody else once the booking is cancelled, and plans no round', async () => {
    await addCrowd(app, 60, gridCentre);
    const { id } = await app.book();
    good(
      await app.call('cancelBooking', { as: app.rider, params: { id }, body: { reason: 'Changed plans' } }),
    );
    expect([await open(id), await waiting(id)]).toEqual([[], 0]);
    await later(60_000);
    expect(await asked(id)).toHaveLength(20);
  });

  test('SET-16 TRIP-18 a booking that was handed back is offered in new waves', async () => {
    const near = await app.addActiveDriver();
    const crowd = await addCrowd(app, 60, gridCentre);
    const { id } = await app.book();
    good(await app.call('acceptBooking', { as: near, params: { id } }));
    good(await app.call('handBackBooking', { as: near, params: { id }, body: { reason: 'flat tyre' } }));
    expect(await open(id)).toEqual(crowd.slice(0, 20).toSorted());
    await later(waveMilliseconds);
    expect(await open(id)).toEqual(crowd.slice(0, 40).toSorted());
  });

  test('SET-16 another node sends the next wave when the first node stops, and only once', async () => {
    const third = await startTestApp({ nodeOf: app });
    const crowd = await addCrowd(app, 50, gridCentre);
    const { id: quoteId } = await app.quote();
    const { id } = good(await third.call('createBooking', { as: app.rider, body: { quoteId } }));
    await third.close();
    app.clock.forward(waveMilliseconds);
    await Promise.all([app.settle(), other.settle(), app.settle(), other.settle()]);
    expect(await open(id)).toEqual(crowd.slice(0, 40).toSorted());
    const { rows } = await sql`select 1 from user_notifications where booking_id = ${id}`.execute(
      app.platform.db,
    );
    expect(rows).toHaveLength(40);
  });

  test('SET-16 TRIP-20 shows each driver of a wave the distance from their own position', async () => {
    const near = await app.addActiveDriver();
    const far = await app.addActiveDriver({ lat: gridCentre.lat + 0.01, lng: gridCentre.lng });
    await addCrowd(app, 30, { lat: gridCentre.lat + 0.02, lng: gridCentre.lng });
    const pages = [await connectLive(app, near), await connectLive(app, far)];
    for (const page of pages) await page.subscribe('tasks');
    const { id } = await app.book();
    const tasks = await Promise.all(
      pages.map((page) => page.frame((frame) => 'event' in frame && frame.event === 'changed')),
    );
    expect(tasks).toMatchObject([
      { data: { id, pickupDistanceMetres: 0, pickupEtaSeconds: 0 } },
      // The straight line is 1112 m; streets are 1.4 times longer, and traffic moves at 7 m/s.
      { data: { id, pickupDistanceMetres: 1557, pickupEtaSeconds: 222 } },
    ]);
    for (const page of pages) page.close();
  });
});

describe('the cost of a wave', () => {
  let town: RideApp;
  let meter: CostMeter;
  beforeAll(async () => {
    // In the sandbox, pushes to people without a device are also stored, for its outbox.
    town = await startRides({ env: { FIACRE_MODE: 'production', PUBLIC_URL: 'https://ride.example.test' } });
    await sql`update driver_states set active = false`.execute(town.platform.db);
    meter = await meterCosts(town.pool);
  });
  afterAll(async () => {
    await meter.close();
    await town.close();
  });

  const costOf = async () => {
    const { id: quoteId } = await town.quote();
    let id = '';
    const { commands, rowVersions } = await meter.measure(async () => {
      id = good(await town.call('createBooking', { as: town.rider, body: { quoteId } })).id;
    });
    const { rows } = await sql<{ bytes: number }>`select sum(octet_length(events::text)) as bytes from outbox
      where events::text like ${`%${id}%`}`.execute(town.platform.db);
    const cancelled = { as: town.rider, params: { id }, body: { reason: 'Changed plans' } };
    good(await town.call('cancelBooking', cancelled));
    return { commands: commands.length, rowVersions, eventBytes: Number(rows[0]?.bytes) };
  };

  test('SET-16 does not grow with the number of eligible drivers, and stores no pushes for drivers without a device', async () => {
    await addCrowd(town, 40, gridCentre);
    // Reads the reference data once, before anything is measured.
    await costOf();
    const small = await costOf();
    await addCrowd(town, 960, gridCentre);
    const large = await costOf();
    expect({ ...large, eventBytes: 0 }).toEqual({ ...small, eventBytes: 0 });
    // Ids and distances differ by a few digits.
    expect(Math.abs(large.eventBytes - small.eventBytes)).toBeLessThan(100);
    expect(large.rowVersions).toMatchObject({ booking_offers: 20, user_notifications: 20 });
    expect(large.rowVersions).not.toHaveProperty('messages');
  });
});
