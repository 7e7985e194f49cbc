import { cityMode, defaultRules } from '@fiacre/dispatch';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sizesOf } from '../../../../../tests/sizes.ts';
import { gridCentre, gridMap } from '../../testing/grid-map.ts';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createRequests } from '../../testing/requests.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

const { count } = sizesOf('apps/server/src/bookings/offering/rush.test.ts');

const map = gridMap();
/** How far the clock advances during a lookup of times to a pickup. */
let slowness = 0;
let lookUps = 0;
const streets: typeof map.streets = {
  ...map.streets,
  secondsTo: async (to, from) => {
    lookUps += 1;
    app.clock.forward(slowness);
    return map.streets.secondsTo(to, from);
  },
};

let app: RideApp;
/** A provider that knows routes outside the installed city. */
const maps: typeof map.maps = {
  ...map.maps,
  routeVia: async (points) =>
    (await map.maps.routeVia(points)) ?? {
      distanceMetres: 5000,
      durationSeconds: 600,
      coordinates: points,
      estimated: true,
    },
  route: (from, to) => maps.routeVia([from, to]),
};

const batched = cityMode('batched', defaultRules);
/** Plans like `batched`, with the offers ordered by the bookings' ids. */
const ordered: typeof batched = {
  ...batched,
  async plan(scene) {
    const plan = await batched.plan(scene);
    return { ...plan, offers: plan.offers.toSorted((a, b) => (a.bookingId < b.bookingId ? -1 : 1)) };
  },
};
const drivers: TestPerson[] = [];
const placeOf = (index: number, at = gridCentre) => ({
  lat: at.lat + ((index * 37) % 101) / 5000,
  lng: at.lng + ((index * 53) % 103) / 5000,
});
beforeAll(async () => {
  app = await startRides({
    parts: { choosePolicy: () => ordered, map: { ...map, maps, streets } },
  });
  await app.call('setAvailability', { as: app.driver, body: { active: false } });
  for (let index = 0; index < count; index += 1) drivers.push(await app.addPerson('driver'));
});
afterAll(() => app.close());
afterEach(() => takeAllOut());
const db = () => app.platform.db;

/** Puts only these drivers on duty, around a place. */
async function standAround(some: readonly TestPerson[], at = gridCentre): Promise<void> {
  await sql`delete from driver_states`.execute(db());
  const rows = some.map(({ id }, index) => ({ id, ...placeOf(index, at) }));
  const now = app.clock.now();
  await sql`insert into driver_states (driver_id, active, lat, lng, located_at, changed_at, active_since, free_since)
    select id, true, lat, lng, ${now}, ${now}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id uuid, lat float8, lng float8)`.execute(
    db(),
  );
}

/** Creates this many bookings at once, by different riders and without offers. */
async function bookMany(many: number, at = gridCentre): Promise<string[]> {
  const { call } = createRequests(app.http);
  const ids: string[] = [];
  for (let index = 0; index < many; index += 1) {
    const pickup = { ...placeOf(index + 7, at), add: 'A' };
    const body = { pickup, drop: { ...placeOf(index + 50, at), add: 'B' }, carTypeId: app.carTypeId };
    const { id: quoteId } = good(await call('createQuote', { as: app.admin, body }));
    const rider = index % 15 === 0 ? await app.addPerson('rider') : null;
    if (rider !== null) riders.push(rider);
    ids.push(good(await call('createBooking', { as: riders.at(-1) ?? app.rider, body: { quoteId } })).id);
  }
  return ids;
}
const riders: TestPerson[] = [];

async function openOffers(): Promise<{ booking_id: string; driver_id: string }[]> {
  const { rows } = await sql<{ booking_id: string; driver_id: string }>`
    select booking_id, booking_offers.driver_id from booking_offers join bookings on bookings.id = booking_id
    where state = 'offered' and status = 'NEW'`.execute(db());
  return rows;
}
/** Resolves while the plan's transaction for this booking waits. */
async function whileBlocked(id: string, work: () => Promise<void>): Promise<void> {
  const held = await holdLock(db(), sql`select from bookings where id = ${id} for update`);
  const settled = app.background.settle();
  try {
    await Promise.race([untilBlocked(db(), 1), settled]);
    await work();
  } finally {
    await held.release();
    await settled;
  }
}

const distinct = (values: readonly string[]) => new Set(values).size;
async function takeAllOut(): Promise<void> {
  await sql`update bookings set manual_dispatch = true where status = 'NEW'`.execute(db());
  await sql`delete from booking_offers`.execute(db());
  await sql`delete from dispatch_memory`.execute(db());
  app.clock.forward(60_000);
  await app.background.settle();
  // The next bookings are planned immediately.
  app.clock.forward(defaultRules.windowSeconds * 1000);
}

test(`SET-16 ${count} simultaneous bookings get a driver each, and a driver can accept before the last is offered`, async () => {
  await standAround(drivers);
  const ids = await bookMany(count);
  const last = ids.toSorted().at(-1) ?? '';
  await whileBlocked(last, async () => {
    const early = await openOffers();
    expect(early.length).toBe(25 * Math.floor((count - 1) / 25));
    const [first] = early;
    const as = drivers.find(({ id }) => id === first?.driver_id);
    good(await app.call('acceptBooking', { as: as!, params: { id: first?.booking_id ?? '' } }));
  });
  const offers = await openOffers();
  expect(offers).toHaveLength(count - 1);
  expect(distinct(offers.map(({ driver_id }) => driver_id))).toBe(count - 1);
  expect(distinct(offers.map(({ booking_id }) => booking_id))).toBe(count - 1);
});

test('SET-16 the rest of a plan is discarded and planned again if another node takes over during it', async () => {
  await standAround(drivers);
  const ids = await bookMany(52);
  // Does the same as `takeLease` on another node once a lease has expired, just before the third transaction.
  await sql`create function take_over() returns trigger language plpgsql as $$ begin
    update dispatch_leases set token = token + 1, expires_at = '-infinity'; return null; end $$`.execute(
    db(),
  );
  await sql`create trigger take_over after insert on booking_offers for each row
    when (new.booking_id = ${sql.lit(ids.toSorted()[30])}) execute function take_over()`.execute(db());
  await app.background.settle();
  await sql`drop function take_over cascade`.execute(db());
  expect(await openOffers()).toHaveLength(50);
  // The remaining bookings are planned in the next window.
  app.clock.forward(defaultRules.windowSeconds * 1000);
  await app.background.settle();
  const offers = await openOffers();
  expect(offers).toHaveLength(52);
  expect(distinct(offers.map(({ driver_id }) => driver_id))).toBe(52);
});

test('SET-16 uses straight lines once road times have taken half of the lease, and where there are no roads', async () => {
  await standAround(drivers);
  const byAir = async () => {
    const { rows } = await sql<{ by_air: boolean; count: number }>`
      select (inputs->>'byAir')::boolean as by_air, count(*)::integer as count from dispatch_decisions
      where outcome = 'offered' group by 1 order by 1`.execute(db());
    await sql`delete from dispatch_decisions`.execute(db());
    return Object.fromEntries(rows.map((row) => [row.by_air ? 'by air' : 'by road', row.count]));
  };
  await byAir();
  await bookMany(27);
  [slowness, lookUps] = [500, 0];
  await app.background.settle();
  slowness = 0;
  expect(await openOffers()).toHaveLength(27);
  expect(lookUps).toBe(7);
  expect(await byAir()).toEqual({ 'by road': 7, 'by air': 20 });
  await takeAllOut();
  // The installed city ends half a degree from its centre; a provider of routes may know more.
  const outside = { lat: gridCentre.lat + 5, lng: gridCentre.lng };
  await standAround(drivers.slice(0, 3), outside);
  await bookMany(3, outside);
  await app.background.settle();
  expect(await openOffers()).toHaveLength(3);
  expect(await byAir()).toEqual({ 'by air': 3 });
});
