import type { BodyInputOf, DriverNearby } from '@fiacre/contract';
import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { changeSettings } from '../testing/change-settings.ts';
import { firstCarType } from '../testing/first-car-type.ts';
import type { TestPerson } from '../testing/people.ts';

const minute = 60_000;
const query = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropLat: drop.lat, dropLng: drop.lng };
/** 36 km/h along the streets of the test grid. */
const minutesFrom = ({ lat, lng }: LatLng) =>
  Math.ceil(
    (greatCircleMetres({ lat, lng }, { lat: pickup.lat, lng }) +
      greatCircleMetres({ lat: pickup.lat, lng }, pickup)) /
      600,
  );

describe('how soon a car of each type could be at the pickup', () => {
  let app: RideApp;
  let van: string;
  let vanDriver: TestPerson;
  beforeAll(async () => {
    app = await startRides();
    const [, second] = good(await app.call('listCarTypes')).items;
    if (second === undefined) throw new Error('one car type only');
    van = second.id;
    vanDriver = await app.addActiveDriver({ lat: pickup.lat + 0.024, lng: pickup.lng }, { car_type_id: van });
  });
  afterAll(() => app.close());

  const minutes = async (as?: TestPerson) => {
    const { items } = good(await app.call('comparePrices', { ...(as && { as }), query }));
    return new Map(items.map(({ carTypeId, nearestCarMinutes }) => [carTypeId, nearestCarMinutes]));
  };
  const quoteOf = async (change: Partial<BodyInputOf<'createQuote'>> = {}, as?: TestPerson) => {
    const body = { pickup, drop, carTypeId: app.carTypeId, ...change };
    return good(await app.call('createQuote', { ...(as && { as }), body }));
  };
  const quoted = async (change: Partial<BodyInputOf<'createQuote'>> = {}, as?: TestPerson) =>
    (await quoteOf(change, as)).nearestCarMinutes;
  const setActive = async (driver: TestPerson, active: boolean) =>
    good(await app.call('setAvailability', { as: driver, body: { active } }));

  const moveTo = (driver: TestPerson, at: LatLng) => {
    app.clock.forward(minute / 6);
    return app.sendPosition(driver, at);
  };

  test('LAND-4 LAND-9 ROLE-9 riders see the driving time from where their map shows the nearest car of the type', async () => {
    const shown = good(
      await app.call('listDriversOnMap', {
        as: app.rider,
        query: { pickupLat: pickup.lat, pickupLng: pickup.lng },
      }),
    ).items as DriverNearby[];
    const [near, far] = shown.map(({ location }) => minutesFrom(location));
    expect([near, far]).toEqual([1, 5]);
    const found = await minutes(app.rider);
    expect([found.get(app.carTypeId), found.get(van)]).toEqual([near, far]);
    expect(await quoted({}, app.rider)).toBe(near);
    expect(await quoted({ carTypeId: van }, app.rider)).toBe(far);
    // Guests also see minutes, computed from less exact places.
    const guests = await minutes();
    expect(guests.get(van)).toBe(await quoted({ carTypeId: van }));
    expect([...guests.values()].filter((value) => value !== null)).toHaveLength(2);
  });

  test('LAND-4 are absent for a type without a free car, and for a ride at a later time', async () => {
    const prices = await minutes(app.rider);
    const others = [...prices].filter(([id]) => id !== app.carTypeId && id !== van);
    expect(others.length).toBeGreaterThan(0);
    for (const [, value] of others) expect(value).toBeNull();
    const tripDate = app.clock.now().getTime() + 90 * minute;
    expect(await quoted({ bookLater: true, tripDate }, app.rider)).toBeUndefined();
    await setActive(vanDriver, false);
    expect((await minutes(app.rider)).get(van)).toBeNull();
    expect(await quoted({ carTypeId: van }, app.rider)).toBeNull();
    await setActive(vanDriver, true);
  });

  test('LAND-4 a car on a trip does not count, nor one that has just ended a trip there', async () => {
    const { id } = await app.book();
    const params = { id };
    good(await app.call('acceptBooking', { as: app.driver, params }));
    expect((await minutes(app.rider)).get(app.carTypeId)).toBeNull();
    good(await app.call('cancelBooking', { as: app.rider, params, body: { reason: 'Late' } }));
    await moveTo(app.driver, pickup);
    expect((await minutes(app.rider)).get(app.carTypeId)).toBeNull();
    expect((await minutes()).get(app.carTypeId)).toBeNull();
    app.clock.forward(40 * minute);
    await moveTo(app.driver, pickup);
    expect((await minutes(app.rider)).get(app.carTypeId)).toBe(1);
  });

  test('LAND-9 a quote says when the ride arrives: after the nearest car’s drive, or at the requested time', async () => {
    const arrival = async (change: Partial<BodyInputOf<'createQuote'>>) => {
      const { arrivesAt, route } = await quoteOf(change, app.rider);
      const startMs = arrivesAt === null ? NaN : Date.parse(arrivesAt) - route.durationSeconds * 1000;
      return (startMs - app.clock.now().getTime()) / minute;
    };
    await moveTo(vanDriver, { lat: pickup.lat + 0.024, lng: pickup.lng });
    expect(await arrival({ carTypeId: van })).toBe(5);
    const tripDate = app.clock.now().getTime() + 90 * minute;
    expect(await arrival({ bookLater: true, tripDate })).toBe(90);
    await setActive(vanDriver, false);
    expect(await arrival({ carTypeId: van })).toBeNaN();
    await setActive(vanDriver, true);
    // The office's quote counts the whole wait.
    const { arrivesAt, waitSeconds, route } = await quoteOf({ carTypeId: van }, app.admin);
    const seconds = (Date.parse(arrivesAt ?? '') - app.clock.now().getTime()) / 1000;
    expect(seconds).toBe((waitSeconds ?? NaN) + route.durationSeconds);
  });

  test('BOOK-6 a car beyond the radius does not count', async () => {
    await moveTo(vanDriver, { lat: pickup.lat + 0.024, lng: pickup.lng });
    good(await changeSettings(app, app.admin, { driverRadius: 2 }));
    expect((await minutes(app.rider)).get(van)).toBeNull();
    good(await changeSettings(app, app.admin, { driverRadius: 4 }));
    expect((await minutes(app.rider)).get(van)).toBe(5);
  });
});

describe('the basis of the final total', () => {
  const quoteIn = async (env: Record<string, string>, rates: object = {}) => {
    const app = await startRides({ env });
    const { id, values } = await firstCarType(app, app.admin);
    good(await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, ...rates } }));
    const { totalFollows } = await app.quote();
    await app.close();
    return totalFollows;
  };

  test.each([
    [{}, {}, ['distance', 'time']],
    [{}, { ratePerHour: 0 }, ['distance']],
    [{}, { ratePerUnitDistance: 0 }, ['time']],
    [{}, { ratePerHour: 0, ratePerUnitDistance: 0 }, []],
    [{ APP_CATEGORY: 'delivery' }, {}, []],
  ])('TRIP-8 LAND-9 with %j and the rates %j is %j', async (env, rates, follows) => {
    expect(await quoteIn(env as Record<string, string>, rates)).toEqual(follows);
  });
});
