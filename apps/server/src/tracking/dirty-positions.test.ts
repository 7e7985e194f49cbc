import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { gridMap } from '../testing/grid-map.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides({ parts: { map: gridMap() } });
});
afterAll(() => app.close());

interface Sent {
  readonly at: string;
  readonly lat: number;
  readonly lng: number;
  readonly accuracyMetres?: number;
}

const startMs = () => app.clock.now().getTime();
const send = async (positions: readonly Sent[], sentAt?: string) =>
  good(
    await app.call('sendPositions', {
      as: app.driver,
      body: { positions: [...positions], ...(sentAt !== undefined && { sentAt }) },
    }),
  );

/** A booking that was started five minutes ago, with a fix every second over two kilometres to the north. */
async function driven() {
  app.clock.forward(600_000);
  await app.sendPosition(app.driver, { lat: 10, lng: 20 });
  const booking = await app.book();
  const params = { id: booking.id };
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking'] as const)
    good(await app.call(step, { as: app.driver, params }));
  app.clock.forward(300_000);
  const firstMs = startMs() - 210_000;
  const way = Array.from({ length: 200 }, (_, i): Sent => ({
    at: new Date(firstMs + 1000 * i).toISOString(),
    lat: 10 + (10 * (i + 1)) / 111_195,
    lng: 20,
  }));
  return { params, way };
}

async function finish(params: { readonly id: string }) {
  const reached = good(await app.call('reachBooking', { as: app.driver, params }));
  good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
  const { track } = good(await app.call('getBookingFare', { as: app.admin, params }));
  return { metres: reached.distanceMetres ?? 0, track };
}

async function stored(params: { readonly id: string }): Promise<{ lat: number; rejected: string | null }[]> {
  const client = await app.pool.connect();
  const { rows } = await client.query<{ lat: number; rejected: string | null }>(
    'select lat, rejected from tracking_points where booking_id = $1 order by at, slot',
    [params.id],
  );
  client.release();
  return rows;
}

test('TRIP-21 keeps the correct fix when two share a timestamp, and marks the wrong one as rejected', async () => {
  const { params, way } = await driven();
  const mirrored = way.filter((_, i) => i % 3 === 0).map((one) => ({ ...one, lat: -one.lat }));
  await send([...mirrored, ...way]);
  const { metres, track } = await finish(params);
  expect(Math.abs(metres - 2000)).toBeLessThanOrEqual(10);
  expect(track).toMatchObject({ pointsUsed: 201, rejected: { teleport: mirrored.length } });
  const south = (await stored(params)).filter(({ lat }) => lat < 0);
  expect(south).toHaveLength(mirrored.length);
  expect(new Set(south.map(({ rejected }) => rejected))).toEqual(new Set(['teleport']));
});

test('TRIP-21 stores an invalid position with the reason and accepts the rest of its batch', async () => {
  const { params, way } = await driven();
  const [one] = way;
  const bad = [
    { ...one, lat: 139.7, lng: 35.7 },
    { ...one, lng: 20e7 },
    { ...one, accuracyMetres: -1 },
    { ...one, lat: 0, lng: 0 },
  ] as Sent[];
  const { rejected } = await send([...bad, ...way]);
  expect(rejected.slice(0, 4).map(({ reason }) => reason)).toEqual([
    'not_a_place',
    'not_a_place',
    'inaccurate',
    'null_island',
  ]);
  const { metres, track } = await finish(params);
  expect(Math.abs(metres - 2000)).toBeLessThanOrEqual(10);
  expect(track).toMatchObject({ pointsUsed: 201 });
  const kept = (await stored(params)).flatMap((point) => point.rejected ?? []);
  expect(new Set(kept)).toEqual(new Set(['not_a_place', 'inaccurate', 'null_island']));
});

test('TRIP-21 does not shift positions when an upload takes half a minute', async () => {
  const { params, way } = await driven();
  for (let from = 0; from < way.length; from += 20) {
    const batch = way.slice(from, from + 20);
    const lateSeconds = from === 100 ? 50 : 1;
    const nowMs = startMs();
    app.clock.forward(Date.parse(batch.at(-1)?.at ?? '') + 1000 * lateSeconds - nowMs);
    await send(batch, new Date(startMs() - 1000 * lateSeconds).toISOString());
  }
  const { metres, track } = await finish(params);
  expect(Math.abs(metres - 2000)).toBeLessThanOrEqual(10);
  expect(track).toMatchObject({ pointsUsed: 201, rejected: {}, doubts: ['ends_elsewhere'] });
});

test('TRIP-21 corrects a clock that jumps by days in the middle of a batch', async () => {
  const { params, way } = await driven();
  const jumped = way.map((one, i) => ({
    ...one,
    at: new Date(Date.parse(one.at) + (i < 90 ? 0 : 3 * 86_400_000)).toISOString(),
  }));
  app.clock.forward(Date.parse(way.at(-1)?.at ?? '') + 1000 - startMs());
  await send(jumped, jumped.at(-1)?.at);
  const { metres } = await finish(params);
  expect(Math.abs(metres - 2000)).toBeLessThanOrEqual(10);
});

test.each([
  ['the year 0', '0000-01-01T00:00:00Z', undefined],
  ['before the year 1 because of its time zone', '0001-01-01T00:00:00+23:59', undefined],
  ['after the year 9999 because of its time zone', '9999-12-31T23:59:59-23:59', '9999-12-31T23:59:59-23:59'],
  ['in the first year, in a batch sent in the last', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
])('TRIP-21 tolerates a phone that sends a time %s, with and without a booking', async (_, at, sentAt) => {
  const body = { positions: [{ at, lat: 10, lng: 20 }], ...(sentAt !== undefined && { sentAt }) };
  const { params } = await driven();
  for (const as of [app.driver, await app.addPerson('driver')])
    expect((await app.call('sendPositions', { as, body })).status).toBe(200);
  await finish(params);
});
