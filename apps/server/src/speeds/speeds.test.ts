import { speedAreaOf, type LatLng } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import { changeSettings } from '../testing/change-settings.ts';
import { gridNeighbour } from '../testing/grid-map.ts';
import type { TestPerson } from '../testing/people.ts';
import { insertCopies } from '../bookings/testing/insert-copies.ts';
import { referenceTopic } from '../platform/live/internal-topics.ts';

const metresPerDegree = 111_195;
/** The time that the test grid's map expects. */
const mapSpeed = 10;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let app: RideApp;
let model: string;
const drivers: TestPerson[] = [];
const riders: TestPerson[] = [];

beforeAll(async () => {
  app = await startRides();
  for (let index = 0; index < 6; index += 1) {
    drivers.push(await app.addPerson('driver'));
    riders.push(await app.addPerson('rider'));
  }
  model = (await app.bookingIn('COMPLETE')).id;
  await sql`delete from tracking_points`.execute(app.platform.db);
});
afterAll(() => app.close());
afterEach(async () => {
  await sql`delete from tracking_points`.execute(app.platform.db);
  await sql`delete from learned_speeds`.execute(app.platform.db);
  await changeSettings(app, app.admin, { learnedSpeeds: true });
});

interface Driven {
  readonly startedAt: Date;
  /** The factor by which the trip takes longer than on the map. */
  readonly factor: number;
  readonly driver: number;
  readonly rider: number;
  readonly from?: LatLng;
  /** The booking's pickup, which decides in which city it is. */
  readonly bookedAt?: LatLng;
}

/** A finished trip of 3 km to the north, with a fix every five seconds. */
async function drive({
  startedAt,
  factor,
  driver,
  rider,
  from = pickup,
  bookedAt = from,
}: Driven): Promise<string> {
  const id = app.platform.ids.next();
  const { db } = app.platform;
  const columns = {
    id,
    reference: id.slice(-12),
    driver_id: drivers[driver]?.id,
    customer_id: riders[rider]?.id,
    booking_date: startedAt.toISOString(),
    quote_id: id,
    pickup_lat: bookedAt.lat,
    pickup_lng: bookedAt.lng,
  };
  await insertCopies(
    db,
    sql`select (jsonb_populate_record(model, ${JSON.stringify(columns)}::jsonb)).*
    from bookings model where id = ${model}`,
  );
  const seconds = (3_000 / mapSpeed) * factor;
  const points = Array.from({ length: Math.floor(seconds / 5) + 1 }, (_, index) => ({
    id: app.platform.ids.next(),
    at: new Date(startedAt.getTime() + index * 5_000).toISOString(),
    lat: from.lat + (index * 5 * mapSpeed) / factor / metresPerDegree,
  }));
  await sql`insert into tracking_points (id, booking_id, driver_id, at, received_at, device_at, status, lat, lng,
      accuracy_metres)
    select id, ${id}, ${drivers[driver]?.id}, at, at, at, 'STARTED', lat, ${from.lng}, 5
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as point (id uuid, at timestamptz, lat double precision)`.execute(
    db,
  );
  return id;
}

/** Trips of six drivers and six riders within one hour. */
async function rushHour(
  startedAt: Date,
  factor: number,
  trips = 30,
  bookedAt: LatLng = pickup,
): Promise<void> {
  for (let index = 0; index < trips; index += 1)
    await drive({ startedAt, factor, driver: index % 6, rider: (index * 5) % 6, bookedAt });
}

/** The last occurrence of this hour of a Saturday in UTC; the tests begin on a Saturday at nine. */
const atHour = (hour: number, daysAgo = 0) => {
  const midnight = Math.floor(app.clock.now().getTime() / dayMs) * dayMs;
  return new Date(midnight + hour * 60 * minuteMs - daysAgo * dayMs);
};

async function learn(): Promise<void> {
  good(await app.call('learnSpeeds', { as: app.admin }));
  await app.settle();
}

const list = async () => good(await app.call('listLearnedSpeeds', { as: app.admin }));
const hourIn = async (weekday: number, hour: number, area: string | null = null) =>
  (await list()).items.find((row) => row.area === area && row.weekday === weekday && row.hour === hour);
const stored = async () =>
  (await sql`select * from learned_speeds order by city, area, slot`.execute(app.platform.db)).rows;
const secondsOnMap = Math.round(((drop.lat - pickup.lat) * metresPerDegree) / mapSpeed);

describe('learning at night', () => {
  test('BOOK-7 finds how slow an hour is, and the same again in a second run', async () => {
    await rushHour(atHour(8), 2);
    await learn();
    // Thirty trips at 2, and ten prior parts for the hour of the day, which pull it towards all hours and the map.
    expect(await hourIn(6, 8)).toMatchObject({ factor: 1.98, trips: 30, place: null });
    expect(await hourIn(2, 8)).toMatchObject({ factor: 1.94, trips: null });
    expect(await hourIn(6, 8, speedAreaOf(pickup))).toMatchObject({ place: 'Grid Street, Gridville' });
    const first = await stored();
    await learn();
    expect(await stored()).toEqual(first);
    expect((await list()).learning).toMatchObject({ tripsUsed: 30 });
  });

  test('each city has its own speeds, by the hours of its time zone', async () => {
    await rushHour(atHour(8), 2);
    // In Perth it is 16:00.
    await rushHour(atHour(8), 1.2, 30, gridNeighbour);
    await learn();
    const { items } = await list();
    const cityAt = (key: string, hour: number) =>
      items.find((row) => row.city === key && row.area === null && row.weekday === 6 && row.hour === hour);
    expect(cityAt('main', 8)).toMatchObject({ cityName: 'Gridville', factor: 1.98, trips: 30 });
    expect(cityAt('main', 16)?.trips).toBeNull();
    expect(cityAt('neighbour', 16)).toMatchObject({ cityName: 'Neighbour Town', factor: 1.2, trips: 30 });
    expect(cityAt('neighbour', 8)?.trips).toBeNull();
    expect((await list()).learning).toMatchObject({ tripsUsed: 60 });
  });

  test('removes learned speeds when the trips are gone', async () => {
    await rushHour(atHour(8), 2);
    await learn();
    await sql`delete from tracking_points`.execute(app.platform.db);
    await learn();
    expect((await list()).items).toEqual([]);
  });

  test('a run that dies changes nothing, and the next one learns everything', async () => {
    await rushHour(atHour(8), 2);
    await learn();
    const before = await stored();
    expect(before.length).toBeGreaterThan(168);
    await rushHour(atHour(7), 1.5);
    const { db } = app.platform;
    await sql`alter table speed_learning add constraint dies check (trips_used < 60) not valid`.execute(db);
    await expect(learn()).rejects.toThrow('dies');
    expect(await stored()).toEqual(before);
    await sql`alter table speed_learning drop constraint dies`.execute(db);
    await learn();
    expect(await hourIn(6, 7)).toMatchObject({ trips: 30 });
  });

  test('LAYOUT-11 learns nothing from rounded positions, such as those of deleted people', async () => {
    await rushHour(atHour(8), 2);
    await sql`update tracking_points set coarse = true`.execute(app.platform.db);
    await learn();
    expect((await list()).items).toEqual([]);
    expect((await list()).learning).toMatchObject({ tripsUsed: 0 });
  });

  test('TRIP-22 leaves out trips whose track is impossible or faster than any traffic', async () => {
    await rushHour(atHour(8), 2);
    for (let index = 0; index < 12; index += 1)
      await drive({ startedAt: atHour(8), factor: 0.3, driver: index % 6, rider: index % 6 });
    await learn();
    expect(await hourIn(6, 8)).toMatchObject({ factor: 1.98, trips: 30 });
  });

  test('LAYOUT-11 learns nothing from the trips of four drivers', async () => {
    for (let index = 0; index < 24; index += 1)
      await drive({ startedAt: atHour(8), factor: 2, driver: index % 4, rider: index % 6 });
    await learn();
    expect((await list()).items).toEqual([]);
  });
});

describe('a slow hour', () => {
  // As the product announces its own edits; otherwise a session may use the copy before them for some seconds.
  const announce = () => app.platform.live.volatile(referenceTopic, '', 'changed', null);
  beforeAll(async () => {
    await rushHour(atHour(8), 2);
    await learn();
    await sql`create table learned as select * from learned_speeds`.execute(app.platform.db);
    await sql`delete from learned_speeds`.execute(app.platform.db);
    announce();
  });
  const apply = async () => {
    await sql`insert into learned_speeds select * from learned on conflict do nothing`.execute(
      app.platform.db,
    );
    announce();
  };

  test('FARE-1 BOOK-7 makes the estimate longer and more expensive, and the quote says by how much', async () => {
    const before = await app.quote();
    await apply();
    const after = await app.quote();
    expect(before.route).toMatchObject({ durationSeconds: secondsOnMap, speedFactor: 1 });
    expect(after.route.speedFactor).toBeGreaterThan(1.7);
    expect(after.route.durationSeconds).toBe(Math.round(secondsOnMap * after.route.speedFactor));
    expect(after.route.distanceMetres).toBe(before.route.distanceMetres);
    expect(after.fare.grandTotal).toBeGreaterThan(before.fare.grandTotal);
  });

  test('FARE-1 the fare proof of a booking states the factor of its estimate', async () => {
    await apply();
    const quote = await app.quote();
    const booking = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
    const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: booking.id } }));
    expect(proof.basis.route.speedFactor).toBe(quote.route.speedFactor);
    expect(proof.basis.durationSeconds).toBe(quote.route.durationSeconds);
    good(await app.call('cancelBooking', { as: app.admin, params: { id: booking.id } }));
  });

  test('BOOK-6 BOOK-11 a ride for later uses the traffic at its own time', async () => {
    await apply();
    await sql`update learned_speeds set factor = 1 where slot = ${6 * 24 + 20}`.execute(app.platform.db);
    await sql`update learned_speeds set factor = 3 where slot = ${6 * 24 + 21}`.execute(app.platform.db);
    const at = (hour: number) =>
      app.quote({ bookLater: true, tripDate: new Date(atHour(hour).getTime() + dayMs).toISOString() });
    expect((await at(20)).route).toMatchObject({ durationSeconds: secondsOnMap, speedFactor: 1 });
    expect((await at(21)).route).toMatchObject({ durationSeconds: 3 * secondsOnMap, speedFactor: 3 });
  });

  test('BOOK-14 a quote does not apply at a time with other traffic, and a refused attempt does not use it up', async () => {
    await apply();
    for (const [hour, factor] of [
      [20, 1],
      [21, 3],
    ] as const)
      await sql`update learned_speeds set factor = ${factor} where slot = ${6 * 24 + hour}`.execute(
        app.platform.db,
      );
    const at = (hour: number, minute = 0) =>
      new Date(atHour(hour).getTime() + dayMs + minute * 60_000).toISOString();
    const quote = await app.quote({ bookLater: true, tripDate: at(20) });
    const order = (change: object) =>
      app.call('createBooking', { as: app.rider, body: { quoteId: quote.id, ...change } });
    for (const change of [
      { tripDate: at(21) },
      { bookLater: true, tripDate: at(21, 59) },
      { bookLater: false },
    ])
      expect(codeOf(await order(change))).toBe('quote_expired');
    const booked = good(await order({ tripDate: at(20, 30) }));
    expect(booked).toMatchObject({ bookLater: true, tripDate: at(20, 30) });
    good(await app.call('cancelBooking', { as: app.rider, params: { id: booked.id } }));
  });

  test('CALL-6 LAND-4 changes the compared prices and the calls in the same way', async () => {
    const ask = async () => {
      const query = {
        pickupLat: pickup.lat,
        pickupLng: pickup.lng,
        dropLat: drop.lat,
        dropLng: drop.lng,
      };
      const prices = good(await app.call('comparePrices', { query }));
      const time = good(
        await app.call('callDriveTime', {
          as: app.rider,
          body: { start: `${pickup.lat},${pickup.lng}`, dest: `${drop.lat},${drop.lng}` },
        }),
      );
      return [prices.durationSeconds, time.time_in_secs];
    };
    const before = await ask();
    await apply();
    const { route } = await app.quote();
    expect(before).toEqual([secondsOnMap, secondsOnMap]);
    expect(await ask()).toEqual([route.durationSeconds, route.durationSeconds]);
  });

  test('SET-16 BKT-8 TRIP-15 makes drivers arrive later: in dispatch, in the list to assign and on the way', async () => {
    await sql`insert into learned_speeds select 'main', '', slot, 2, null from generate_series(0, 167) slot`.execute(
      app.platform.db,
    );
    await app.call('setAvailability', { as: app.driver, body: { active: false } });
    await changeSettings(app, app.admin, { dispatchMode: 'nearest' });
    // On the map, 200 seconds away.
    const driver = await app.addActiveDriver({ lat: pickup.lat + 0.018, lng: pickup.lng });
    const { id } = await app.book(riders[0]);
    await app.settle();
    const params = { id };
    const { items } = good(await app.call('assignableDrivers', { as: app.admin, params }));
    expect(items.find((item) => item.id === driver.id)?.etaSeconds).toBe(400);
    const trail = good(await app.call('getBookingTrail', { as: app.admin, params }));
    expect(JSON.stringify(trail.items)).toContain('nearest: 400 s to the pickup by road');
    good(await app.call('acceptBooking', { as: driver, params }));
    const tracking = good(await app.call('getBookingTracking', { as: app.admin, params }));
    expect(tracking).toMatchObject({ toward: 'pickup', etaSeconds: 400 });
    good(await app.call('cancelBooking', { as: app.admin, params }));
    await changeSettings(app, app.admin, { dispatchMode: 'broadcast' });
  });

  test('is not used when the operator turned it off, and the page says so', async () => {
    await apply();
    await changeSettings(app, app.admin, { learnedSpeeds: false });
    expect((await app.quote()).route).toMatchObject({ durationSeconds: secondsOnMap, speedFactor: 1 });
    expect((await list()).used).toBe(false);
  });
});

test('MISC-3 the table is also a CSV file', async () => {
  await rushHour(atHour(8), 2);
  await learn();
  const answer = await app.http.inject({
    url: '/api/learned-speeds',
    headers: { accept: 'text/csv', authorization: `Bearer ${app.admin.token}` },
  });
  const lines = answer.body.trim().split('\r\n');
  expect(lines[0]).toBe('city,cityName,area,place,weekday,hour,factor,trips');
  expect(lines).toContain('main,Gridville,,,6,8,1.98,30');
});
