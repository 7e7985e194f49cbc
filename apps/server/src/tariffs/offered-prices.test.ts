import { computeFare } from '@fiacre/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { changeSettings } from '../testing/change-settings.ts';
import { firstCarType } from '../testing/first-car-type.ts';
import { codeOf } from '../testing/requests.ts';
import {
  addTariff,
  addZoneAround,
  byRules,
  draft,
  fixedFare,
  recomputed,
  type Draft,
} from './testing/tariff-drafts.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides({ env: { TIME_ZONE: 'Europe/Berlin' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from tariff_versions`.execute(app.platform.db);
  await sql`delete from unpriced_rides`.execute(app.platform.db);
});

const usd = { currency: 'USD', decimal: 2 } as const;
const added = (body: Draft) => addTariff(app, body);
const addedZone = (name: string, around: typeof pickup) => addZoneAround(app, name, around);

test('TARIFF-23 of an agreed price is what was agreed, within the corridor, and the booking keeps it', async () => {
  const corridor = { lowPercent: 10, highPercent: 20 };
  const { rules } = draft('Berlin');
  const fee = { kind: 'percent', percent: 12.5 } as const;
  await added(draft('Berlin', { rules: { ...rules, corridor, fee, extras: [] } }));
  const body = { pickup, drop, carTypeId: app.carTypeId };
  const exact = {
    ...rules,
    fee,
    extras: [],
    price: { ...rules.price, step: null, counting: 'distance' as const },
  };
  const metered = byRules(exact, await app.quote());
  const ask = (agreedPrice: number, as = app.admin) =>
    app.call('createQuote', { as, body: { ...body, agreedPrice } });
  const [low, high] = [Math.ceil((metered * 90) / 100), Math.floor((metered * 120) / 100)];
  const inside = [good(await ask(low)), good(await ask(high))];
  expect(inside.map(({ fare }) => fare.grandTotal)).toEqual([low, high]);
  expect(inside[0]?.totalFollows).toEqual([]);
  const decimals = (amount: number) => (amount / 100).toFixed(2);
  const facts = {
    lowest: decimals(low),
    highest: decimals(high),
    fare: decimals(metered),
    currency: 'USD',
  };
  for (const outside of [low - 1, high + 1]) {
    expect(await ask(outside)).toMatchObject({
      status: 422,
      body: { error: { code: 'price_outside_corridor', facts } },
    });
  }
  for (const person of [app.rider, app.driver]) expect(codeOf(await ask(low, person))).toBe('forbidden');
  const order = { quoteId: inside[1]?.id ?? '', customerId: app.rider.id };
  const booking = good(await app.call('createBooking', { as: app.admin, body: order }));
  expect(booking.tripCost).toBe(high);
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: booking.id } }));
  expect(proof.basis.operatorTariff?.agreedPrice).toBe(high);
  expect(recomputed(proof)).toBe(high);
  const { rows } = await sql<{ facts: object }>`select facts from audit_log
    where action = 'booking-create' order by at desc limit 1`.execute(app.platform.db);
  expect(rows[0]?.facts).toMatchObject({ agreedPrice: high });
});

test('TARIFF-23 can be agreed without a tariff, and fixed tariffs stay within the corridor', async () => {
  const { id } = await added(draft('Berlin'));
  good(await app.call('deleteTariff', { as: app.admin, params: { id } }));
  const body = { pickup, drop, carTypeId: app.carTypeId, agreedPrice: 4321 };
  expect(good(await app.call('createQuote', { as: app.admin, body })).fare.grandTotal).toBe(4321);
  const corridor = { lowPercent: 5, highPercent: 20 };
  await added(draft('Berlin', { rules: { ...draft('Berlin').rules, corridor } }));
  await added(draft('Berlin', { name: 'Flat', priority: 9, rules: fixedFare(9990) }));
  const { agreedPrice: _agreed, ...asked } = body;
  const refused = await app.call('createQuote', { as: app.rider, body: asked });
  expect(codeOf(refused)).toBe('price_outside_corridor');
  const query = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropLat: drop.lat, dropLng: drop.lng };
  const { items } = good(await app.call('comparePrices', { as: app.rider, query }));
  expect(items.find(({ carTypeId }) => carTypeId === app.carTypeId)?.grandTotal).toBeNull();
});

test('TARIFF-31 a ride with a stop is metered, also if the stop is added to a booked ride', async () => {
  const { rules } = draft('Berlin');
  await added(draft('Berlin', { rules: { ...rules, extras: [] } }));
  const flat = { ...rules, extras: [], price: { ...fixedFare(5310).price, withoutStops: true as const } };
  await added(draft('Berlin', { name: 'Flat', priority: 7, rules: flat }));
  const coords = [{ ...pickup, lat: (pickup.lat + drop.lat) / 2, add: 'Bakery' }];
  const withStop = await app.quote({ coords });
  expect(withStop.fare.grandTotal).toBe(byRules({ ...rules, extras: [] }, withStop));
  expect((await app.quote()).fare.grandTotal).toBe(5310);
  const booking = await app.book(app.rider);
  expect(booking.tripCost).toBe(5310);
  const params = { id: booking.id };
  const { oldTotal, newTotal } = good(
    await app.call('quoteChange', { as: app.rider, params, body: { coords } }),
  );
  expect([oldTotal, newTotal]).toEqual([5310, withStop.fare.grandTotal]);
});

test('TARIFF-24 is refused in words where no tariff applies and the car type has none, and the desk is notified', async () => {
  const { id, values } = await firstCarType(app, app.admin);
  const zero = { baseFare: 0, ratePerUnitDistance: 0, ratePerHour: 0, minFare: 0 };
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, ...zero } }));
  // Without any tariff, a car type can be free.
  const free = good(await app.call('createQuote', { as: app.rider, body: { pickup, drop, carTypeId: id } }));
  expect(free.fare.lines).toEqual([]);
  const zoneId = await addedZone('Old town', pickup);
  const { where } = draft('Berlin');
  const inTown = draft('Berlin', { where: { ...where, fromZones: [zoneId] } });
  await added(inTown);
  const outside = { ...drop, add: 'Far away' };
  const body = { pickup: outside, drop: pickup, carTypeId: id };
  const noticed = async (as = app.admin) =>
    good(await app.call('listAttention', { as })).items.filter(({ kind }) => kind === 'ride_without_price');
  expect(await noticed()).toEqual([]);
  for (const as of [app.admin, app.rider, undefined])
    expect(codeOf(await app.call('createQuote', { ...(as && { as }), body }))).toBe('no_tariff_for_ride');
  const query = { pickupLat: drop.lat, pickupLng: drop.lng, dropLat: pickup.lat, dropLng: pickup.lng };
  const { items } = good(await app.call('comparePrices', { as: app.rider, query }));
  expect(items.find(({ carTypeId }) => carTypeId === id)?.grandTotal).toBeNull();
  expect(await noticed()).toMatchObject([{ name: values.name, pickupAddress: 'Far away' }]);
  expect(await noticed(await app.addPerson('fleetadmin'))).toEqual([]);
  good(await app.call('createQuote', { as: app.rider, body: { ...body, pickup, drop } }));
  good(await app.call('createQuote', { as: app.admin, body: { ...body, agreedPrice: 2750 } }));
  app.clock.forward(1000);
  const everywhere = await added(draft('Berlin', { name: 'Everywhere else' }));
  expect(await noticed()).toEqual([]);
  good(await app.call('createQuote', { as: app.rider, body }));
  good(await app.call('deleteTariff', { as: app.admin, params: { id: everywhere.id } }));
  app.clock.forward(1000);
  expect(codeOf(await app.call('createQuote', { as: app.rider, body }))).toBe('no_tariff_for_ride');
  expect(await noticed()).toHaveLength(1);
  await sql`update unpriced_rides set refused_at = refused_at - interval '25 hours'`.execute(app.platform.db);
  expect(await noticed()).toEqual([]);
  const now = (await firstCarType(app, app.admin)).values.version;
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, version: now } }));
});

test('TARIFF-25 car types are offered from the least price that applies now, and compared prices say which are fixed', async () => {
  const { id, values } = await firstCarType(app, app.admin);
  const offered = async (as = app.rider) =>
    good(await app.call('listCarTypes', { as })).items.find((one) => one.id === id)?.startingPrice;
  const fee = { kind: 'amount', amount: 55 } as const;
  const line = computeFare(
    values,
    { distanceMetres: 0, durationSeconds: 0 },
    { ...usd, convertToMile: false },
  );
  expect(await offered()).toBe(line.grandTotal);
  const { rules, where, when } = draft('Berlin');
  await added(draft('Berlin', { rules: { ...rules, fee, extras: [] } }));
  expect(await offered()).toBe(430 + 55);
  const zoneId = await addedZone('Short hops', pickup);
  const flat = { ...fixedFare(320), extras: [] };
  const inZone = { ...where, fromZones: [zoneId], toZones: [zoneId] };
  await added(draft('Berlin', { name: 'In the zone', where: inZone, rules: flat }));
  expect([await offered(), await offered(app.admin)]).toEqual([320, 320]);
  const night = { days: ['sat' as const], exceptHolidays: false, from: '23:00', to: '23:30' };
  const never = { ...when, hours: [night] };
  await added(draft('Berlin', { name: 'At another hour', when: never, rules: fixedFare(110) }));
  expect(await offered()).toBe(320);
  const isFixed = async (to: typeof pickup) => {
    const query = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropLat: to.lat, dropLng: to.lng };
    const { items } = good(await app.call('comparePrices', { as: app.rider, query }));
    return items.find(({ carTypeId }) => carTypeId === id)?.isFixed;
  };
  expect([await isFixed(drop), await isFixed({ ...pickup, lat: pickup.lat + 0.001 })]).toEqual([false, true]);
});

test.each([
  ['GB', 'ENG', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28'],
  ['DE', 'BE', 2026, '01-01 03-08 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
  ['AE', undefined, 2026, '01-01 01-16 02-18 03-20 03-21 03-22 05-27 05-28 05-29 06-16 08-25 12-02'],
])(
  'TARIFF-26 the public holidays of %s %s in %i are proposed, and not saved',
  async (country, state, year, days) => {
    const query = { country, year, ...(state && { state }) };
    const { items } = good(await app.call('proposeHolidays', { as: app.admin, query }));
    expect(items.map(({ date }) => date)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
    const saved = good(await app.call('listHolidays', { as: app.admin })).items;
    expect(saved.filter(({ date }) => date.startsWith(`${year}-05`))).toEqual([]);
  },
);

test('TARIFF-26 of unknown countries and states none are proposed', async () => {
  const { countries } = good(await app.call('listHolidayRegions', { as: app.admin }));
  const germany = countries.find(({ code }) => code === 'DE');
  expect(germany?.states).toContainEqual({ code: 'BE', name: 'Berlin' });
  for (const place of [{ country: 'ZZ' }, { country: 'DE', state: 'ENG' }, { country: 'constructor' }]) {
    const query = { ...place, year: 2027 };
    expect(codeOf(await app.call('proposeHolidays', { as: app.admin, query }))).toBe('invalid_request');
  }
});

test.each([
  ['when it begins', false, 6700],
  ['when it is booked', true, 5900],
])(
  'TARIFF-27 a ride booked ahead is priced by the tariff in force %s',
  async (_, tariffOfBookingDate, price) => {
    await changeSettings(app, app.admin, { tariffOfBookingDate });
    const today = await added(draft('Berlin', { rules: { ...fixedFare(5900), extras: [] } }));
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
    const { version } = today;
    const dearer = draft('Berlin', { rules: { ...fixedFare(6700), extras: [] }, validFrom: inDays(2) });
    const params = { id: today.id };
    good(await app.call('updateTariff', { as: app.admin, params, body: { ...dearer, version } }));
    expect((await app.quote()).fare.grandTotal).toBe(5900);
    const ahead = { bookLater: true, tripDate: inDays(3) };
    expect((await app.quote(ahead)).fare.grandTotal).toBe(price);
    expect((await app.book(app.rider, ahead)).tripCost).toBe(price);
    await changeSettings(app, app.admin, { tariffOfBookingDate: false });
  },
);

test('TARIFF-28 shows the income, the drivers and the largest differences of the last month', async () => {
  const driven = await app.bookingIn('PAID');
  const paid = good(await app.call('getBooking', { as: app.admin, params: { id: driven.id } })).tripCost;
  const body = draft('Berlin', { name: 'Flat', rules: { ...fixedFare(7770), extras: [] } });
  const { rides, changed, income, drivers, largest } = good(
    await app.call('rehearseTariff', { as: app.admin, body }),
  );
  expect([rides > 0, changed > 0, changed <= rides]).toEqual([true, true, true]);
  expect(income.after).toBe(7770 * rides);
  const mine = largest.find(({ id }) => id === driven.id);
  expect(mine).toEqual({
    id: driven.id,
    reference: driven.reference,
    before: paid,
    after: 7770,
    tariff: 'Flat',
  });
  expect(drivers.reduce((sum, driver) => sum + driver.after, 0)).toBe(income.after);
  expect(drivers.reduce((sum, driver) => sum + driver.before, 0)).toBe(income.before);
  expect(good(await app.call('listTariffs', { as: app.admin })).items).toEqual([]);
  const faulty = { ...body, rules: fixedFare(0) };
  expect(codeOf(await app.call('rehearseTariff', { as: app.admin, body: faulty }))).toBe('tariff_faulty');
});
