import { nearbyTopic, type DriverNearby, type LiveNearby } from '@fiacre/contract';
import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUser } from '../testing/change-user.ts';
import { good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { gridCentre } from '../testing/grid-map.ts';
import { connectLive, type LiveClient } from '../testing/live-client.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';

const minute = 60_000;
/** How long a shown place stays unchanged. */
const tenSeconds = 10_000;
const near = { pickupLat: gridCentre.lat, pickupLng: gridCentre.lng };
const far = { pickupLat: gridCentre.lat + 0.2, pickupLng: gridCentre.lng };

let app: RideApp;
beforeAll(async () => void (app = await startRides()));
afterAll(() => app.close());

const setActive = async (driver: TestPerson, active: boolean) =>
  good(await app.call('setAvailability', { as: driver, body: { active } }));
/** A rider's view of drivers through one of the two routes. */
async function seen(query: object = near, route: 'listUsers' | 'listDriversOnMap' = 'listDriversOnMap') {
  const { items } = good(await app.call(route, { as: app.rider, query }));
  return items as readonly DriverNearby[];
}
const moveTo = (driver: TestPerson, at: LatLng) => {
  app.clock.forward(tenSeconds);
  return app.sendPosition(driver, at);
};

describe('a rider’s view of drivers', () => {
  test.each(['listUsers', 'listDriversOnMap'] as const)(
    'ROLE-9 %s returns seven fields of a free driver near the pickup, rounded to 100 m',
    async (route) => {
      const [driver, ...others] = await seen(near, route);
      expect(others).toEqual([]);
      expect(driver).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        usertype: 'driver',
        carType: 'Standard',
        approved: true,
        driverActiveStatus: true,
        queue: false,
        location: { lat: expect.any(Number), lng: expect.any(Number) },
      });
      const metres = greatCircleMetres(gridCentre, driver?.location ?? { lat: 0, lng: 0 });
      expect(metres).toBeGreaterThan(1);
      expect(metres).toBeLessThan(100);
    },
  );

  test('ROLE-9 is the same on both routes and on the live topic', async () => {
    const client = await connectLive(app, app.rider);
    await client.subscribe(nearbyTopic(gridCentre));
    await client.quiet();
    expect(nearbyIn(client)).toEqual(await seen());
    expect(await seen(near, 'listUsers')).toEqual(await seen());
    client.close();
  });

  test('ROLE-9 is empty without a pickup, or for one that is out of reach', async () => {
    for (const route of ['listUsers', 'listDriversOnMap'] as const) {
      expect(await seen({}, route)).toEqual([]);
      expect(await seen(far, route)).toEqual([]);
      expect(codeOf(await app.call(route, { as: app.rider, query: { pickupLat: 10 } }))).toBe(
        'invalid_request',
      );
      expect(codeOf(await app.call(route, { as: app.admin, query: near }))).toBe('invalid_request');
      expect(codeOf(await app.call(route, { query: near }))).toBe('not_logged_in');
    }
    expect(await seen({ ...near, type: 'rider' }, 'listUsers')).toEqual([]);
  });

  test('ROLE-9 leaves out drivers who are busy, off duty or not approved', async () => {
    const booking = await app.book();
    good(await app.call('acceptBooking', { as: app.driver, params: { id: booking.id } }));
    expect(await seen()).toEqual([]);
    good(
      await app.call('cancelBooking', {
        as: app.rider,
        params: { id: booking.id },
        body: { reason: 'Over' },
      }),
    );
    // It is shown again half an hour after the booking, since it has not moved.
    expect(await seen()).toEqual([]);
    await pass(36 * minute);
    expect(await seen()).toHaveLength(1);
    await setActive(app.driver, false);
    expect(await seen()).toEqual([]);
    await setActive(app.driver, true);
    const { id } = await app.addActiveDriver(gridCentre);
    expect(await seen()).toHaveLength(2);
    good(await changeUser(app, app.admin, id, { approved: false }));
    expect(await seen()).toHaveLength(1);
  });

  test('ROLE-9 applies the radius to the rounded place, so that requests from many pickups reveal no more', async () => {
    const driver = await app.addActiveDriver(gridCentre);
    const shown = (await seen())[0]?.location ?? gridCentre;
    const radius = 10_000;
    // On one side of the circle the real place is outside and the shown place inside; on the other side it is the
    // reverse.
    const northOf = (at: LatLng, metres: number) => ({ lat: at.lat + metres / 111_195, lng: at.lng });
    for (const metres of [radius - 0.5, radius + 0.5]) {
      const { lat, lng } = northOf(shown, metres);
      expect((await seen({ pickupLat: lat, pickupLng: lng })).length > 0).toBe(metres < radius);
    }
    await setActive(driver, false);
  });

  test('ROLE-9 shows a car in one place when its fixes alternate between two cells', async () => {
    const driver = await app.addActiveDriver(gridCentre);
    await setActive(app.driver, false);
    app.clock.forward(tenSeconds);
    const { lat, lng } = (await seen())[0]?.location ?? gridCentre;
    const edge = lat + 50 / 111_195;
    const places = new Set<string>();
    for (let fix = 0; fix < 8; fix += 1) {
      await moveTo(driver, { lat: edge + (fix % 2 === 0 ? 1 : -1) * (9 / 111_195), lng });
      places.add(JSON.stringify((await seen())[0]?.location));
    }
    expect(places.size).toBe(1);
    await setActive(driver, false);
    await setActive(app.driver, true);
  });

  test('ROLE-9 sorts cars by their shown places, not by their ids or the times of their reports', async () => {
    const drivers = [];
    for (const metres of [900, 300, 600])
      drivers.push(
        await app.addActiveDriver({ lat: gridCentre.lat + metres / 111_195, lng: gridCentre.lng }),
      );
    const items = await seen();
    const distances = items.map(({ location }) => greatCircleMetres(gridCentre, location));
    expect(items).toHaveLength(4);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    for (const driver of drivers) await setActive(driver, false);
  });
});

const nearbyIn = (client: LiveClient) => {
  const frame = client.frames.findLast((one) => 'event' in one && one.event === 'nearby');
  return frame && 'data' in frame ? (frame.data as LiveNearby).items : null;
};

describe('the live cars near a pickup', () => {
  test('ROLE-9 MISC-6 DASH-7 show a rider cars that appear, move and leave, for each pickup separately', async () => {
    const client = await connectLive(app, app.rider);
    const look = async () => {
      await app.settle();
      await client.quiet();
      return nearbyIn(client);
    };
    await client.subscribe(nearbyTopic(gridCentre));
    const [first] = (await look()) ?? [];
    await moveTo(app.driver, { lat: gridCentre.lat + 0.005, lng: gridCentre.lng });
    const [moved] = (await look()) ?? [];
    expect(moved?.id).toBe(first?.id);
    expect(moved?.location).not.toEqual(first?.location);
    // An unchanged state is not sent again.
    const before = client.frames.length;
    await look();
    expect(client.frames.slice(before).filter((frame) => 'event' in frame)).toEqual([]);
    const booking = await app.book();
    good(await app.call('acceptBooking', { as: app.driver, params: { id: booking.id } }));
    expect(await look()).toEqual([]);
    good(
      await app.call('cancelBooking', {
        as: app.rider,
        params: { id: booking.id },
        body: { reason: 'Over' },
      }),
    );
    await pass(36 * minute);
    expect(await look()).toHaveLength(1);
    const elsewhere = nearbyTopic({ lat: gridCentre.lat + 0.2, lng: gridCentre.lng });
    await client.subscribe(elsewhere);
    await client.quiet();
    expect(client.eventsOf(elsewhere)).toMatchObject([{ event: 'nearby', data: { items: [] } }]);
    await moveTo(app.driver, gridCentre);
    client.close();
  });

  test('ROLE-9 send a rider no event or position of a driver, live or replayed', async () => {
    const client = await connectLive(app, app.rider);
    const topic = nearbyTopic(gridCentre);
    await client.subscribe(topic, 0);
    await setActive(app.driver, false);
    await setActive(app.driver, true);
    await moveTo(app.driver, gridCentre);
    await app.settle();
    await client.quiet();
    const events = client.frames.flatMap((frame) => ('event' in frame ? [frame.event] : []));
    expect(new Set(events)).toEqual(new Set(['subscribed', 'nearby']));
    expect(JSON.stringify(client.frames)).not.toContain(app.driver.id);
    client.close();
  });

  test('ROLE-9 refuse riders the topic for staff, and everyone else the topic for a pickup', async () => {
    const staff = await connectLive(app, app.admin);
    const rider = await connectLive(app, app.rider);
    const guest = await connectLive(app);
    expect(await rider.subscribe('drivers')).toMatchObject({ error: { code: 'forbidden' } });
    expect(await rider.subscribe('drivers:91,20')).toMatchObject({ error: { code: 'not_found' } });
    expect(await staff.subscribe(nearbyTopic(gridCentre))).toMatchObject({ error: { code: 'not_found' } });
    expect(await guest.subscribe(nearbyTopic(gridCentre))).toMatchObject({
      error: { code: 'not_logged_in' },
    });
    for (const client of [staff, rider, guest]) client.close();
  });
});

describe('a location that is more than two minutes old', () => {
  test('BOOK-6 BKT-9 DASH-3 ROLE-9 removes the driver from maps, assignment and pickups', async () => {
    const driver = await app.addActiveDriver(gridCentre);
    await setActive(app.driver, false);
    app.stopReporting(driver);
    const booking = await app.book();
    const counted = async () => {
      const idsIn = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
      const onMap = good(await app.call('listDriversOnMap', { as: app.admin })).items;
      const choice = good(
        await app.call('assignableDrivers', { as: app.admin, params: { id: booking.id } }),
      ).items;
      const user = good(await app.call('getUser', { as: app.admin, params: { id: driver.id } }));
      const body = { pickup, drop: { ...pickup, lat: pickup.lat + 0.02 }, carTypeId: app.carTypeId };
      return {
        onMap: idsIn(onMap).includes(driver.id),
        assignable: idsIn(choice).includes(driver.id),
        located: user.location !== null,
        nearby: (await seen()).length,
        quote: codeOf(await app.call('createQuote', { body })),
      };
    };
    const present = { onMap: true, assignable: true, located: true, nearby: 1, quote: null };
    app.clock.forward(2 * minute);
    expect(await counted()).toEqual(present);
    app.clock.forward(1000);
    expect(await counted()).toEqual({
      onMap: false,
      assignable: false,
      located: false,
      nearby: 0,
      quote: 'no_driver_found_alert_messege',
    });
    await app.sendPosition(driver, gridCentre);
    expect(await counted()).toEqual(present);
    good(
      await app.call('cancelBooking', {
        as: app.rider,
        params: { id: booking.id },
        body: { reason: 'Over' },
      }),
    );
    await setActive(driver, false);
    await setActive(app.driver, true);
  });

  test('SET-16 excludes the driver from offers', async () => {
    const silent = await app.addActiveDriver(gridCentre);
    app.stopReporting(silent);
    app.clock.forward(2 * minute + 1000);
    const booking = await app.book();
    await app.settle();
    const tasksOf = async (as: TestPerson) => good(await app.call('listTasks', { as })).items;
    expect(await tasksOf(silent)).toEqual([]);
    expect(await tasksOf(app.driver)).toHaveLength(1);
    await app.sendPosition(silent, gridCentre);
    app.clock.forward(minute);
    await app.settle();
    expect(await tasksOf(silent)).toHaveLength(1);
    good(
      await app.call('cancelBooking', {
        as: app.rider,
        params: { id: booking.id },
        body: { reason: 'Over' },
      }),
    );
    await setActive(silent, false);
  });

  test('DASH-7 is replaced on the map of staff by the first new report', async () => {
    const client = await connectLive(app, app.admin);
    await client.subscribe('drivers');
    app.stopReporting(app.driver);
    app.clock.forward(3 * minute);
    await app.sendPosition(app.driver, gridCentre);
    await app.settle();
    await client.quiet();
    expect(client.eventsOf('drivers')).toContainEqual(
      expect.objectContaining({ event: 'changed', data: expect.objectContaining({ id: app.driver.id }) }),
    );
    client.close();
  });
});

/** Advances the clock to an instant, and keeps people signed in by making requests every hour. */
async function until(instant: string, also: readonly TestPerson[] = []): Promise<void> {
  const end = Date.parse(instant);
  while (app.clock.now().getTime() < end) {
    app.clock.forward(Math.min(50 * minute, end - app.clock.now().getTime()));
    for (const as of [app.driver, app.rider, app.admin, ...also]) good(await app.call('me', { as }));
  }
}

const pass = (milliseconds: number) =>
  until(new Date(app.clock.now().getTime() + milliseconds).toISOString());

/** Every text and number in a response at any depth, except current dates. */
function valuesIn(answer: unknown, found = new Set<string>()): Set<string> {
  if (typeof answer === 'string' || typeof answer === 'number') found.add(String(answer));
  else if (answer !== null && typeof answer === 'object')
    for (const value of Object.values(answer)) valuesIn(value, found);
  return found;
}

/** The values that every car of the type has in common. */
const sameForAll = ['driver', 'Standard'];

const sharedBy = (one: Set<string>, other: Set<string>) =>
  [...one].filter((value) => other.has(value) && !sameForAll.includes(value));

describe('a rider who tracks a driver over days', () => {
  /** All data about the driver that the rider can see today, through any route. */
  async function sightings(at: LatLng): Promise<Set<string>> {
    await moveTo(app.driver, at);
    const client = await connectLive(app, app.rider);
    await client.subscribe(nearbyTopic(at));
    await client.quiet();
    const query = { pickupLat: at.lat, pickupLng: at.lng };
    const answers = [await seen(query), await seen(query, 'listUsers'), nearbyIn(client)];
    client.close();
    expect(answers.map((items) => items?.length)).toEqual([1, 1, 1]);
    return valuesIn(answers);
  }

  /** A whole trip with that driver, and everything that its rider receives during and after it. */
  async function trip(at: LatLng): Promise<Set<string>> {
    await moveTo(app.driver, at);
    const live = await connectLive(app, app.rider);
    for (const topic of ['bookings', 'notifications', 'wallet']) await live.subscribe(topic);
    const { id, otp } = await app.book();
    await live.subscribe(`booking:${id}`);
    await live.subscribe(`chat:${id}`);
    const params = { id };
    const as = app.driver;
    good(await app.call('acceptBooking', { as, params }));
    await moveTo(as, { lat: at.lat + 0.001, lng: at.lng });
    const tracking = good(await app.call('getBookingTracking', { as: app.rider, params }));
    good(await app.call('arriveBooking', { as, params }));
    good(
      await app.call('sendChatMessage', { as, params: { bookingId: id }, body: { message: 'Here I am.' } }),
    );
    good(await app.call('startBooking', { as, params, body: otp === null ? {} : { otp } }));
    good(await app.call('reachBooking', { as, params }));
    good(await app.call('endBooking', { as, params, body: { cashReceived: true } }));
    const rating = await app.call('rateBooking', { as: app.rider, params, body: { stars: 5 } });
    await app.settle();
    await live.quiet();
    const read = { as: app.rider, params };
    const answers = [
      tracking,
      good(rating),
      good(await app.call('getBooking', read)),
      good(await app.call('getBookingFare', read)),
      good(await app.call('getBookingTracking', read)),
      good(await app.call('listBookings', { as: app.rider })),
      good(await app.call('listChatMessages', { as: app.rider, params: { bookingId: id } })),
      live.frames,
    ];
    live.close();
    expect(JSON.stringify(answers)).toContain(app.driver.id);
    return valuesIn(answers);
  }

  /** Every value that identifies the driver within the installation. */
  async function ownIds(): Promise<Set<string>> {
    const user = good(await app.call('getUser', { as: app.admin, params: { id: app.driver.id } }));
    const onMap = good(await app.call('listDriversOnMap', { as: app.admin })).items;
    return valuesIn([user, onMap.filter(({ id }) => id === app.driver.id)]);
  }

  test('ROLE-9 cannot link cars seen on two days, or a car on the map and a past trip', async () => {
    const ride = await trip(gridCentre);
    await pass(11 * minute);
    const today = await sightings({ lat: gridCentre.lat + 0.01, lng: gridCentre.lng + 0.013 });
    await throughMidnight();
    const tomorrow = await sightings({ lat: gridCentre.lat - 0.01, lng: gridCentre.lng - 0.013 });
    expect(sharedBy(today, tomorrow)).toEqual([]);
    expect(sharedBy(today, ride)).toEqual([]);
    expect(sharedBy(tomorrow, ride)).toEqual([]);
    const own = await ownIds();
    for (const sighting of [today, tomorrow]) expect(sharedBy(sighting, own)).toEqual([]);
  });

  /** At midnight UTC, no frame contains both yesterday's and today's id. */
  async function throughMidnight(): Promise<void> {
    await until('2026-11-21T23:59:55.000Z');
    await app.sendPosition(app.driver, gridCentre);
    const client = await connectLive(app, app.rider);
    await client.subscribe(nearbyTopic(gridCentre));
    await client.quiet();
    const [before] = nearbyIn(client) ?? [];
    app.clock.forward(tenSeconds);
    await app.settle();
    await client.quiet();
    const [after] = nearbyIn(client) ?? [];
    const ids = [before?.id ?? '', after?.id ?? ''];
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(ids[0]).not.toBe(ids[1]);
    const texts = client.frames.map((frame) => JSON.stringify(frame));
    expect(texts.filter((text) => ids.every((id) => text.includes(id)))).toEqual([]);
    client.close();
  }

  test('ROLE-9 sees different ids for two drivers, and the same id for one driver all day', async () => {
    const other = await app.addActiveDriver({ lat: gridCentre.lat + 0.002, lng: gridCentre.lng });
    const idsNow = async () => (await seen()).map(({ id }) => id).toSorted();
    const ids = await idsNow();
    expect(new Set(ids).size).toBe(2);
    await until('2026-11-22T05:00:00.000Z', [other]);
    for (const driver of [app.driver, other]) await app.sendPosition(driver, gridCentre);
    expect(await idsNow()).toEqual(ids);
    await setActive(other, false);
  });
});
