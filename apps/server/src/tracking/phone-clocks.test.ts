import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';
import { gridMap } from '../testing/grid-map.ts';
import { sizesOf } from '../../../../tests/sizes.ts';

const { oneBacklogOf } = sizesOf('apps/server/src/tracking/phone-clocks.test.ts');

const [second, minute, hour] = [1000, 60_000, 3_600_000];
let app: RideApp;
let driver: TestPerson;
let token: string | null;
beforeAll(async () => {
  app = await startRides({ parts: { map: gridMap() } });
});
/** A phone that the server does not know yet. */
beforeEach(async () => {
  app.clock.forward(minute);
  token = null;
  driver = await app.addPerson('driver');
  good(await app.call('setAvailability', { as: driver, body: { active: true } }));
});
afterAll(() => app.close());

const nowMs = () => app.clock.now().getTime();
const startedMs = Date.parse('2026-11-01T00:00:00Z');

/** A phone's clock: the time that it stamps a position with; null for none. */
type Stamp = (trueMs: number) => number | null;
const clocks: Readonly<Record<string, Stamp>> = {
  true: (ms) => ms,
  'fast by 7 minutes': (ms) => ms + 7 * minute,
  'fast by 3 hours': (ms) => ms + 3 * hour,
  'slow by 4 minutes': (ms) => ms - 4 * minute,
  'slow by 5 hours': (ms) => ms - 5 * hour,
  'slow by 19 years': (ms) => ms - 1024 * 7 * 24 * hour,
  'losing 2 s a minute': (ms) => ms - (ms - startedMs) / 30,
  missing: () => null,
};

interface Sent {
  readonly at: Date;
  readonly stamp: number | null;
  readonly metres: number;
}
type Door = (those: readonly Sent[], clock: Stamp) => Promise<void>;
const latAt = (metres: number) => 10 + metres / 111_195;
const iso = (ms: number) => new Date(ms).toISOString();
const positionOf = ({ stamp, metres }: Sent) => ({
  lat: latAt(metres),
  lng: 20,
  ...(stamp !== null && { at: iso(stamp) }),
});

const doors: Readonly<Record<string, Door>> = {
  'with a time of sending': async (those, clock) => {
    const sentAt = iso(clock(nowMs()) ?? nowMs());
    good(
      await app.call('sendPositions', {
        as: driver,
        body: { positions: those.map(positionOf), sentAt },
      }),
    );
  },
  'without a time of sending': async (those) => {
    good(await app.call('sendPositions', { as: driver, body: { positions: those.map(positionOf) } }));
  },
  'of another app': async (those) => {
    token ??= good(await app.call('createPositionToken', { as: driver, body: {} })).token;
    for (const { stamp, metres } of those) {
      const timestamp = stamp === null ? '' : `&timestamp=${Math.floor(stamp / second)}`;
      const url = `/api/positions/?id=${token}&lat=${latAt(metres)}&lon=20${timestamp}`;
      expect((await app.http.inject({ url })).statusCode).toBe(200);
    }
  },
};
const cases = Object.entries(clocks).flatMap(([clock, stamp]) =>
  Object.entries(doors).map(([door, send]) => ({ clock, stamp, door, send })),
);

/** The driver as dispatch sees the car: its place if it was seen in the last two minutes. */
async function seenAt(): Promise<number | null> {
  const { location, locationAt } = good(await app.call('getAvailability', { as: driver }));
  const isSeen = locationAt !== null && Math.abs(nowMs() - Date.parse(locationAt)) <= 2 * minute;
  return isSeen && location !== null ? Math.round((location.lat - 10) * 111_195) : null;
}
const fix = (stamp: Stamp, metres: number): Sent => ({ at: app.clock.now(), stamp: stamp(nowMs()), metres });

test.each(cases)(
  'TRIP-21 BOOK-6 a driver whose clock is $clock is present after one report $door, and remains present',
  async ({ stamp, send }) => {
    for (const metres of [0, 30, 60, 60, 60]) {
      await send([fix(stamp, metres)], stamp);
      expect(await seenAt()).toBe(metres);
      app.clock.forward(30 * second);
    }
  },
);

test.each(Object.entries(doors))(
  'TRIP-21 BOOK-6 a phone that stands still and repeats its last time %s proves that the driver is there',
  async (_, send) => {
    const standing = fix((ms) => ms, 40);
    for (let i = 0; i < 20; i += 1) {
      await send([standing], (ms) => ms);
      expect(await seenAt()).toBe(40);
      app.clock.forward(30 * second);
    }
  },
);

async function begun(send: Door, stamp: Stamp) {
  await send([fix(stamp, 0)], stamp);
  const params = { id: (await app.book(await app.addPerson('rider'))).id };
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking'] as const)
    good(await app.call(step, { as: driver, params }));
  return params;
}
async function drivenMetres(params: { readonly id: string }) {
  const reached = good(await app.call('reachBooking', { as: driver, params }));
  good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
  return reached.distanceMetres ?? 0;
}

test.each(cases)(
  'TRIP-21 a trip of 3 km is measured with a clock that is $clock $door',
  async ({ stamp, send }) => {
    const params = await begun(send, stamp);
    for (let metres = 100; metres <= 3000; metres += 100) {
      app.clock.forward(10 * second);
      await send([fix(stamp, metres)], stamp);
    }
    expect(Math.abs((await drivenMetres(params)) - 3000)).toBeLessThanOrEqual(30);
  },
);

type Order = (those: readonly Sent[]) => readonly (readonly Sent[])[];
const orders: Readonly<Record<string, Order>> = {
  'in one batch': (all) => [all],
  'one by one': (all) => all.map((one) => [one]),
  repeated: (all) => [all, all],
  reordered: (all) => [all.slice(5), all.slice(0, 5)],
};
const backlogs = cases
  .filter(({ clock }) => clock !== 'missing')
  .flatMap((one, place) =>
    Object.entries(orders)
      .filter((_, column) => (place + Math.floor(place / 3) + column) % oneBacklogOf === 0)
      .map(([order, split]) => ({ ...one, order, split })),
  );

test.each(backlogs)(
  'TRIP-21 BOOK-6 a backlog $order of a phone whose clock is $clock, $door, makes no driver present and is measured',
  async ({ stamp, send, split }) => {
    const params = await begun(send, stamp);
    const backlog: Sent[] = [];
    for (let metres = 100; metres <= 1500; metres += 100) {
      app.clock.forward(10 * second);
      backlog.push(fix(stamp, metres));
    }
    // The phone stays in place without a connection.
    app.clock.forward(10 * minute);
    for (const batch of split(backlog)) await send(batch, stamp);
    expect(await seenAt()).toBeNull();
    await send([fix(stamp, 1500)], stamp);
    expect(await seenAt()).toBe(1500);
    expect(Math.abs((await drivenMetres(params)) - 1500)).toBeLessThanOrEqual(30);
  },
);

test.each(Object.entries(doors))(
  'TRIP-21 BOOK-6 a phone that restarted with a slow clock is present after its second report %s',
  async (_, send) => {
    await send([fix((ms) => ms, 10)], (ms) => ms);
    app.clock.forward(3 * minute);
    const slow: Stamp = (ms) => ms - 50 * minute;
    await send([fix(slow, 20)], slow);
    app.clock.forward(30 * second);
    await send([fix(slow, 50)], slow);
    expect(await seenAt()).toBe(50);
  },
);

test.each(Object.entries(doors))(
  'TRIP-21 a car whose phone stamps every position alike %s is measured',
  async (_, send) => {
    const frozenMs = nowMs();
    const stamp: Stamp = () => frozenMs;
    const params = await begun(send, stamp);
    for (let metres = 100; metres <= 2000; metres += 100) {
      app.clock.forward(10 * second);
      await send([fix(stamp, metres)], (ms) => ms);
    }
    expect(await seenAt()).toBe(2000);
    expect(Math.abs((await drivenMetres(params)) - 2000)).toBeLessThanOrEqual(30);
  },
);
