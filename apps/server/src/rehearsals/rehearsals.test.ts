import type { BodyInputOf } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { gridMap } from '../testing/grid-map.ts';
import { codeOf } from '../testing/requests.ts';
import { insertCopies } from '../bookings/testing/insert-copies.ts';
import { limit } from '../../../../tests/limits.ts';

/** A rehearsal has the machine's lowest priority: while other tests use the processors, it hardly runs. */
const rehearsalLimit = limit(240);
vi.setConfig({ testTimeout: 2 * rehearsalLimit });

/** While it is closed, a rehearsal waits for driving times. */
let gate: Promise<void> = Promise.resolve();
const map = gridMap();
const streets = {
  ...map.streets,
  matrix: async (...places: Parameters<typeof map.streets.matrix>) => {
    await gate;
    return map.streets.matrix(...places);
  },
};

let app: RideApp;
beforeAll(async () => {
  app = await startRides({ parts: { map: { ...map, streets } } });
  await inventWeek((await app.bookingIn('PAID')).id);
});
afterAll(() => app.close());

const week = { from: '2026-11-14T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' };
const rules = {
  ...({ mode: 'batched', fairness: 'earned', radius: 8 } as const),
  answerSeconds: 15,
  windowSeconds: 10,
  ageing: 0.3,
  rideWeight: 0.1,
};
const start = (change: Partial<BodyInputOf<'startRehearsal'>> = {}) =>
  app.call('startRehearsal', { as: app.admin, body: { ...week, rules, ...change } });
const list = async () => good(await app.call('listRehearsals', { as: app.admin }));
const ended = async (id: string) =>
  vi.waitFor(
    async () => {
      const found = (await list()).items.find((item) => item.id === id);
      expect(found?.state).not.toBe('running');
      return found;
    },
    { timeout: rehearsalLimit, interval: 250 },
  );

/**
 * Every day at eight, four riders request a car at the same time, north of the station, and one where nobody is. One
 * driver drove one ride after the other; each day the last rider gave up after ten minutes.
 */
async function inventWeek(id: string): Promise<void> {
  await insertCopies(
    app.platform.db,
    sql`select row.* from bookings b, generate_series(0, 6) day, generate_series(0, 4) ride,
    lateral (select timestamptz '2026-11-14T08:00:00Z' + day * interval '1 day' as at) wanted,
    lateral jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'quote_id', gen_random_uuid(),
      'reference', 'W' || day || '-' || ride, 'booking_date', at, 'trip_date', at,
      'pickup_lat', b.pickup_lat + ride * 0.005) || case when ride < 4 then jsonb_build_object(
        'accepted_at', at + ride * interval '25 minutes', 'arrived_at', at + (ride * 25 + 5) * interval '1 minute',
        'started_at', at + (ride * 25 + 6) * interval '1 minute', 'ended_at', at + (ride * 25 + 20) * interval '1 minute',
        'paid_at', at + (ride * 25 + 20) * interval '1 minute')
      else jsonb_build_object('status', 'CANCELLED', 'driver_id', null, 'accepted_at', null, 'arrived_at', null,
        'started_at', null, 'ended_at', null, 'paid_at', null, 'cancelled_at', at + interval '10 minutes',
        'cancelled_from', 'NEW', 'cancelled_by', 'rider', 'customer_paid', 0, 'cash_amount', 0) end) row
    where b.id = ${id}`,
  );
}

test('an admin sees what happened in a past week, and what would have happened under current and other rules', async () => {
  const started = good(await start());
  expect(started).toMatchObject({ state: 'running', rules, current: { mode: 'broadcast', radius: 10 } });
  const { result } = (await ended(started.id)) ?? {};
  expect(result).toMatchObject({ rides: 35, drivers: 1, byAir: false, currency: 'USD' });
  expect(result?.happened).toMatchObject({
    completed: 28,
    waitP50Seconds: 55 * 60,
    pickupMetres: null,
    unserved: [{ why: 'unknown', rides: 7 }],
  });
  for (const { completed, unserved, pickupMetres } of [result!.current, result!.other]) {
    expect(completed).toBeGreaterThanOrEqual(7);
    expect(completed + unserved.reduce((sum, { rides }) => sum + rides, 0)).toBe(35);
    expect(pickupMetres).toBeLessThan(10_000);
  }
  expect(result?.current).not.toEqual(result?.other);
  const again = await ended(good(await start()).id);
  expect(again?.result).toEqual(result);
});

test('without road times a rehearsal uses straight-line distances and says so', async () => {
  map.down = true;
  const { id } = good(await start({ until: '2026-11-15T00:00:00Z' }));
  expect((await ended(id))?.result).toMatchObject({ rides: 5, byAir: true });
  map.down = false;
});

test('only one runs at a time; it can be cancelled, and one whose node ended does not block the next', async () => {
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  const first = good(await start());
  expect(codeOf(await start())).toBe('rehearsal_running');
  const params = { id: first.id };
  expect(good(await app.call('cancelRehearsal', { as: app.admin, params })).state).toBe('cancelled');
  const second = good(await start());
  app.clock.forward(61_000);
  expect((await list()).items[0]).toMatchObject({ id: second.id, state: 'failed' });
  const third = good(await start());
  open();
  expect((await ended(third.id))?.state).toBe('done');
  const states = (await list()).items.slice(0, 3).map(({ id, state }) => [id, state]);
  expect(states).toEqual([
    [third.id, 'done'],
    [second.id, 'failed'],
    [first.id, 'cancelled'],
  ]);
});

test.each([
  ['that has not ended', { until: '2026-11-22T00:00:00Z' }],
  ['of nine days', { from: '2026-11-12T00:00:00Z' }],
  ['that ends before it begins', { from: '2026-11-21T00:00:00Z' }],
  ['of rules that nobody can set', { rules: { ...rules, answerSeconds: 0 } }],
])('a period %s is refused', async (_, change) => {
  expect(codeOf(await start(change))).toBe('invalid_request');
});
