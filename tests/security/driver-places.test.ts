import type { DriverNearby } from '@fiacre/contract';
import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drop, good, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import { changeUser } from '../../apps/server/src/testing/change-user.ts';
import { changeSettings } from '../../apps/server/src/testing/change-settings.ts';
import { gridCentre } from '../../apps/server/src/testing/grid-map.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { locateByDistance, locateByEdge, meanPlace, plane, type Circle } from './locate-driver.ts';
import { limit } from '../limits.ts';

vi.setConfig({ testTimeout: limit(30) });

const minute = 60_000;
const hour = 60 * minute;
/** No series of requests may locate a driver more exactly than this. */
const uncertainMetres = 500;
const radiusMetres = 2000;

let app: RideApp;
// Days pass in these tests, so each test signs everybody in again.
beforeEach(async () => {
  app = await startRides();
  good(await changeSettings(app, app.admin, { driverRadius: 2, convertToMile: false }));
  await setActive(app.driver, false);
});
afterEach(() => app.close());

const setActive = async (driver: TestPerson, active: boolean) =>
  good(await app.call('setAvailability', { as: driver, body: { active } }));
const moveTo = async (driver: TestPerson, at: LatLng) => {
  app.clock.forward(10_000);
  await app.sendPosition(driver, at);
};
/** A day and an hour pass, in steps short enough to keep sessions alive. */
async function nextDay(...people: readonly TestPerson[]): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    app.clock.forward(50 * minute);
    for (const as of people) good(await app.call('me', { as }));
  }
}
const around = (north: number, east: number) => plane(gridCentre).at({ north, east });

/** Whether a driver could come, which a quote tells a guest. */
async function isQuoted(pickup: LatLng): Promise<boolean> {
  const body = { pickup: { ...pickup, add: 'Here' }, drop, carTypeId: app.carTypeId };
  return (await app.call('createQuote', { body })).status === 200;
}

const locateByQuotes = (start: LatLng, directions = 12) =>
  locateByEdge(isQuoted, start, { directions, reachMetres: 4 * radiusMetres });

/** Places in the town, scattered but the same in each run. */
const places = [
  around(0, 0),
  around(731, -1204),
  around(-3377, 812),
  around(2090, 3456),
  around(-958, -2741),
  around(4801, 119),
];

describe('guests who search for the edge of the radius with quotes', () => {
  test.each(places)('ROLE-9 BOOK-6 stay more than 500 m away from a driver at %o', async (at) => {
    const driver = await app.addActiveDriver(at);
    const found = await locateByQuotes(plane(at).at({ north: 613, east: -377 }));
    expect(greatCircleMetres(found, at)).toBeGreaterThan(uncertainMetres);
    await setActive(driver, false);
  });

  test('ROLE-9 learn no more by repeating this in other shifts, on other days and from other pickups', async () => {
    const at = around(1200, 1700);
    const driver = await app.addActiveDriver(at);
    const found: LatLng[] = [];
    for (let day = 0; day < 5; day += 1) {
      found.push(await locateByQuotes(plane(at).at({ north: day * 211 - 400, east: 350 - day * 97 }), 8));
      await setActive(driver, false);
      await nextDay(driver);
      await setActive(driver, true);
      await app.sendPosition(driver, at);
    }
    expect(greatCircleMetres(meanPlace(found), at)).toBeGreaterThan(uncertainMetres);
    for (const place of found) expect(greatCircleMetres(place, found[0] ?? at)).toBeLessThan(20);
    await setActive(driver, false);
  });

  test('ROLE-9 stay more than 500 m away from a driver who drives around, and from the average of their positions', async () => {
    const way = Array.from({ length: 12 }, (_, step) => around(-2000 + step * 180, 2500 - step * 90));
    const driver = await app.addActiveDriver(way[0]);
    const found: LatLng[] = [];
    for (const at of way) {
      await moveTo(driver, at);
      const place = await locateByQuotes(at, 8);
      expect(greatCircleMetres(place, at)).toBeGreaterThan(uncertainMetres);
      found.push(place);
    }
    for (let from = 0; from + 5 <= way.length; from += 1) {
      const [seen, real] = [meanPlace(found.slice(from, from + 5)), meanPlace(way.slice(from, from + 5))];
      expect(greatCircleMetres(seen, real)).toBeGreaterThan(uncertainMetres);
    }
    await setActive(driver, false);
  });

  test('BOOK-6 are quoted everywhere within the radius, and nowhere 1.5 km beyond it', async () => {
    const at = around(900, 400);
    const driver = await app.addActiveDriver(at);
    for (let direction = 0; direction < 12; direction += 1) {
      const angle = (direction / 12) * 2 * Math.PI;
      const away = (metres: number) =>
        plane(at).at({ north: metres * Math.cos(angle), east: metres * Math.sin(angle) });
      expect(await isQuoted(away(radiusMetres - 10))).toBe(true);
      expect(await isQuoted(away(radiusMetres + 1500))).toBe(false);
    }
    await setActive(driver, false);
  });

  test('ROLE-9 BOOK-6 learn no more from a booking: every quote can be booked, whether or not drivers are asked', async () => {
    const at = around(-1500, -600);
    const driver = await app.addActiveDriver(at);
    const rider = await app.addPerson('rider');
    const book = async (pickup: LatLng) => {
      const body = { pickup: { ...pickup, add: 'Here' }, drop, carTypeId: app.carTypeId };
      const { id: quoteId } = good(await app.call('createQuote', { as: rider, body }));
      const { id } = good(await app.call('createBooking', { as: rider, body: { quoteId } }));
      await app.settle();
      const shown = good(await app.call('getBooking', { as: rider, params: { id } }));
      const isAsked = good(await app.call('listTasks', { as: driver })).items.some((task) => task.id === id);
      const params = { id };
      good(await app.call('cancelBooking', { as: app.admin, params }));
      return { shown, isAsked };
    };
    const near = await book(at);
    const edge = await book(await furthestQuoted(at));
    expect([near.isAsked, edge.isAsked]).toEqual([true, false]);
    expect(Object.keys(near.shown)).toEqual(Object.keys(edge.shown));
    expect(near.shown.version).toBe(edge.shown.version);
    await setActive(driver, false);
  });
});

/** A pickup beyond the radius that is still quoted. */
async function furthestQuoted(at: LatLng): Promise<LatLng> {
  for (let direction = 0; direction < 36; direction += 1) {
    const angle = (direction / 36) * 2 * Math.PI;
    const metres = radiusMetres + 600;
    const pickup = plane(at).at({ north: metres * Math.cos(angle), east: metres * Math.sin(angle) });
    if (await isQuoted(pickup)) return pickup;
  }
  throw new Error('no pickup beyond the radius was quoted');
}

describe('guests who compare the minutes of the nearest car at many pickups', () => {
  const minutesAt = async ({ lat, lng }: LatLng) => {
    const query = { pickupLat: lat, pickupLng: lng, dropLat: drop.lat, dropLng: drop.lng };
    const { items } = good(await app.call('comparePrices', { query }));
    return items.find(({ carTypeId }) => carTypeId === app.carTypeId)?.nearestCarMinutes ?? null;
  };
  /** The centre of the pickups with the fewest minutes, on a grid of 200 m around a place. */
  const locateByMinutes = async (start: LatLng) => {
    const seen: { readonly at: LatLng; readonly minutes: number }[] = [];
    for (let north = -1600; north <= 1600; north += 200)
      for (let east = -1600; east <= 1600; east += 200) {
        const at = plane(start).at({ north, east });
        seen.push({ at, minutes: (await minutesAt(at)) ?? Infinity });
      }
    const fewest = Math.min(...seen.map(({ minutes }) => minutes));
    expect(fewest).toBeLessThan(3);
    return meanPlace(seen.filter(({ minutes }) => minutes === fewest).map(({ at }) => at));
  };

  test.each(places.slice(0, 4))('ROLE-9 LAND-4 stay more than 500 m away from a driver at %o', async (at) => {
    const driver = await app.addActiveDriver(at);
    const found = await locateByMinutes(plane(at).at({ north: 313, east: -177 }));
    expect(greatCircleMetres(found, at)).toBeGreaterThan(uncertainMetres);
    await setActive(driver, false);
  });
});

describe('guests who ask whether a driver can be reserved', () => {
  test('ROLE-9 BOOK-6 stay more than 500 m away from where a reserved ride of another rider ends', async () => {
    // The only driver who could be reserved.
    good(await changeUser(app, app.admin, app.driver.id, { approved: false }));
    const driver = await app.addActiveDriver(around(0, 0));
    const startsAt = app.clock.now().getTime() + 12 * hour;
    const end = around(3100, -1400);
    const as = await app.addPerson('rider');
    const ride = { pickup: { ...around(150, 80), add: 'Start' }, drop: { ...end, add: 'End' } };
    const wanted = { ...ride, carTypeId: app.carTypeId, bookLater: true, tripDate: startsAt };
    const quote = good(await app.call('createQuote', { as, body: wanted }));
    good(
      await app.call('createBooking', {
        as,
        body: { quoteId: quote.id, bookLater: true, tripDate: startsAt },
      }),
    );
    const isSafe = async (pickup: LatLng, atMs: number) => {
      const body = {
        pickup: { ...pickup, add: 'Here' },
        drop,
        carTypeId: app.carTypeId,
        bookLater: true,
        tripDate: atMs,
      };
      return good(await app.call('createQuote', { body })).promise?.safe === true;
    };
    // The first time at which the driver can be at a pickup gives the distance from the end of the ride.
    const seen: Circle[] = [];
    for (const from of [around(0, 0), around(2500, 900), around(-800, -2600), around(4100, -3300)]) {
      expect(await isSafe(from, startsAt + minute)).toBe(false);
      let [unsafe, safe] = [startsAt + quote.route.durationSeconds * 1000, startsAt + 4 * hour];
      while (safe - unsafe > 1000) {
        const middle = Math.floor((safe + unsafe) / 2);
        if (await isSafe(from, middle)) safe = middle;
        else unsafe = middle;
      }
      const seconds = (safe - startsAt) / 1000 - quote.route.durationSeconds - 600;
      seen.push({ from, metres: (seconds * 7) / 1.4 });
    }
    expect(greatCircleMetres(locateByDistance(seen), end)).toBeGreaterThan(uncertainMetres);
    await setActive(driver, false);
  });
});

describe('a rider who watches the map all day', () => {
  let watcher: TestPerson;
  beforeEach(async () => void (watcher = await app.addPerson('rider')));
  const look = async (pickup: LatLng): Promise<readonly DriverNearby[]> => {
    const query = { pickupLat: pickup.lat, pickupLng: pickup.lng };
    return good(await app.call('listDriversOnMap', { as: watcher, query })).items as DriverNearby[];
  };
  /** Drives somebody else from one place to another, and ends the ride there. */
  const drive = async (driver: TestPerson, from: LatLng, to: LatLng) => {
    const as = await app.addPerson('rider');
    const body = { pickup: { ...from, add: 'From' }, drop: { ...to, add: 'To' }, carTypeId: app.carTypeId };
    const { id: quoteId } = good(await app.call('createQuote', { as, body }));
    const { id } = good(await app.call('createBooking', { as, body: { quoteId } }));
    const params = { id };
    for (const step of ['acceptBooking', 'arriveBooking', 'startBooking'] as const) {
      app.clock.forward(minute);
      good(await app.call(step, { as: driver, params }));
    }
    app.clock.forward(4 * minute);
    await app.sendPosition(driver, to);
    good(await app.call('reachBooking', { as: driver, params }));
    good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
    return params;
  };

  test('ROLE-9 never sees an id again after a trip, a shift or midnight, and no car near its last drop', async () => {
    const driver = await app.addActiveDriver(around(0, 0));
    const idsOf: string[][] = [];
    const ends = [around(1500, 300), around(-700, 1300), around(400, -1600)];
    let at = around(0, 0);
    for (const end of ends) {
      idsOf.push((await look(at)).map(({ id }) => id));
      await drive(driver, at, end);
      // The car waits at the drop for a while, then drives 900 m away.
      for (let step = 0; step <= 12; step += 1) {
        app.clock.forward(minute);
        at = plane(end).at({ north: Math.max(0, step - 3) * 100, east: 0 });
        await app.sendPosition(driver, at);
        const near = (await look(at)).filter(({ location }) => greatCircleMetres(location, end) <= 300 + 71);
        expect(step < 5 ? await look(at) : near).toEqual([]);
      }
    }
    idsOf.push((await look(at)).map(({ id }) => id));
    await setActive(driver, false);
    await setActive(driver, true);
    idsOf.push((await look(at)).map(({ id }) => id));
    await nextDay(driver, watcher);
    await app.sendPosition(driver, at);
    idsOf.push((await look(at)).map(({ id }) => id));
    expect(idsOf.map((ids) => ids.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(new Set(idsOf.flat()).size).toBe(6);
    expect(idsOf.flat()).not.toContain(driver.id);
    await setActive(driver, false);
  });

  test('ROLE-9 does not see the car of their cancelled ride where it was cancelled', async () => {
    const at = around(-300, 2200);
    const driver = await app.addActiveDriver(at);
    expect(await look(at)).toHaveLength(1);
    const body = { pickup: { ...at, add: 'Here' }, drop, carTypeId: app.carTypeId };
    const { id: quoteId } = good(await app.call('createQuote', { as: watcher, body }));
    const { id } = good(await app.call('createBooking', { as: watcher, body: { quoteId } }));
    good(await app.call('acceptBooking', { as: driver, params: { id } }));
    good(await app.call('cancelBooking', { as: watcher, params: { id }, body: { reason: 'Late' } }));
    app.clock.forward(3 * minute);
    await app.sendPosition(driver, at);
    expect(await look(at)).toEqual([]);
    // The driver still counts, and a car that stays at its rank is shown again later.
    expect(await isQuoted(at)).toBe(true);
    app.clock.forward(40 * minute);
    await app.sendPosition(driver, at);
    expect(await look(at)).toHaveLength(1);
    await setActive(driver, false);
  });

  test('ROLE-9 cannot tell when a car appears how long ago its last trip ended', async () => {
    const minutes = new Set<number>();
    for (const [north, east] of [
      [600, 200],
      [-1400, 900],
      [1100, -1300],
      [-500, -1800],
    ] as const) {
      const driver = await app.addActiveDriver(around(north, east));
      await drive(driver, around(north, east), around(north + 500, east));
      const away = around(north + 1100, east + 650);
      let waited = 0;
      do {
        app.clock.forward(30_000);
        waited += 0.5;
        await app.sendPosition(driver, away);
      } while ((await look(away)).length === 0);
      expect(waited).toBeGreaterThanOrEqual(5);
      expect(waited).toBeLessThanOrEqual(10.5);
      minutes.add(waited);
      await setActive(driver, false);
    }
    expect(minutes.size).toBeGreaterThan(1);
  });
});
