import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { coarsenOldPoints } from './coarsen.ts';
import { addPoints, markPoint } from './points.ts';
import type { NewPoint } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = 24 * 3_600_000;

interface Given {
  readonly lat: number;
  readonly lng?: number;
  readonly status?: NewPoint['status'];
  readonly rejected?: NewPoint['rejected'];
  /** Added by the server. */
  readonly isMark?: boolean;
}

/** A trip whose positions are a second apart; returns its id. */
async function addTrip(given: readonly Given[]): Promise<string> {
  const { ids, transact } = app.platform;
  const beganAt = app.clock.now();
  const [bookingId, driverId] = [ids.next(), ids.next()];
  const points = given.map(({ lat, lng = 20.0012, status = 'STARTED', rejected = null }, index): NewPoint => {
    const at = new Date(beganAt.getTime() + index * 1000);
    const key = { id: ids.next(), booking_id: bookingId, driver_id: driverId, at, slot: 0 };
    return { ...key, device_at: at, received_at: at, status, lat, lng, rejected };
  });
  const marked = points.filter((_, index) => given[index]?.isMark);
  const writes = [...addPoints(points.filter((point) => !marked.includes(point)))];
  for (const point of marked) writes.push(markPoint({ ...point, device_at: null }));
  await transact(async (tx) => {
    for (const { query } of writes) await query.execute(tx.sql);
  });
  return bookingId;
}

async function trackOf(bookingId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', extract(epoch from at - min(at) over ()) , lat, lng, status, rejected,
      case when not coarse then 'exact' end) as text
    from tracking_points where booking_id = ${bookingId} order by at`.execute(app.platform.db);
  return rows.map(({ text }) => text.replace(/\.0+ /, ' '));
}

test('TRIP-32 old positions are rounded, and one of each place stays', async () => {
  const id = await addTrip([
    { lat: 10.0001, isMark: true },
    { lat: 10.0002 },
    { lat: 10.0003 },
    { lat: 10.0004, status: 'REACHED' },
    { lat: 10.0151 },
    { lat: 48.5, rejected: 'teleport' },
    { lat: 10.0161 },
    { lat: 10.0004 },
    { lat: 10.0004, lng: 20.0251 },
    { lat: 10.0005, lng: 20.0252 },
    { lat: 10.0006, lng: 20.0253, isMark: true },
  ]);
  app.clock.forward(31 * day);
  await coarsenOldPoints(app.platform);
  expect(await trackOf(id)).toEqual([
    '0 10 20 STARTED',
    '3 10 20 REACHED',
    '4 10.02 20 STARTED',
    '5 48.5 20 STARTED teleport',
    '7 10 20 STARTED',
    '8 10 20.03 STARTED',
    '10 10 20.03 STARTED',
  ]);
});

test('TRIP-32 one run rounds all old positions, however many there are', async () => {
  const old = await addTrip(Array.from({ length: 10 }, (_, index) => ({ lat: 11 + index / 10 })));
  app.clock.forward(2 * day);
  const recent = await addTrip([{ lat: 12.3456 }]);
  app.clock.forward(29 * day);
  expect(await coarsenOldPoints(app.platform, { together: 3, milliseconds: 0 })).toBe(false);
  expect(await coarsenOldPoints(app.platform, { together: 3, milliseconds: Infinity })).toBe(true);
  expect((await trackOf(old)).filter((text) => text.includes('exact'))).toEqual([]);
  expect(await trackOf(old)).toHaveLength(10);
  expect(await trackOf(recent)).toEqual(['0 12.3456 20.0012 STARTED exact']);
});
