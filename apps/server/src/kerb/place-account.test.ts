import type { BodyInputOf, Booking, Company, KerbPlace } from '@fiacre/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { addTariff, draft, fixedFare } from '../tariffs/testing/tariff-drafts.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

let company: Company;
let place: KerbPlace;
let visitor: TestPerson;
let count = 0;
beforeEach(async () => {
  company = await newCompany();
  place = good(await addPlace(company.id));
  visitor = await app.addPerson('rider');
});

const terms: BodyInputOf<'addCompany'> = {
  name: '',
  billingAddress: 'Harbour Street 7',
  vatId: '',
  receiptEmail: '',
  referenceRequired: false,
  active: true,
  monthlyLimit: 100_000,
};
const newCompany = async (change: Partial<typeof terms> = {}) =>
  good(
    await app.call('addCompany', { as: app.admin, body: { ...terms, name: `Hotel ${++count}`, ...change } }),
  );
const changeCompany = async (change: Partial<typeof terms>) => {
  const { members: _m, owed: _o, createdAt: _c, id, ...body } = { ...company, ...change };
  company = good(await app.call('updateCompany', { as: app.admin, params: { id }, body }));
};
const placeBody = (companyId: string | null): BodyInputOf<'addKerbPlace'> => ({
  name: `Lobby ${++count}`,
  kind: 'hotel',
  lat: pickup.lat + 0.0004,
  lng: pickup.lng,
  note: '',
  active: true,
  commission: { kind: 'percent', percent: 10 },
  companyId,
});
const addPlace = (companyId: string | null) =>
  app.call('addKerbPlace', { as: app.admin, body: placeBody(companyId) });
const quote = async (change: object = {}, as?: TestPerson) => {
  const body = { drop, carTypeId: app.carTypeId, kerbCode: place.code, ...change };
  return good(await app.call('createQuote', { as, body }));
};
const bookQuoted = (quoteId: string, more: object = {}, as = visitor) =>
  app.call('createBooking', { as, body: { quoteId, ...more } });
const book = async (more: object = {}): Promise<Booking> => good(await bookQuoted((await quote()).id, more));

test('KERB-10 a company with a limit is named, and shown in the list; others are refused at the field', async () => {
  expect(place.company).toEqual({ id: company.id, name: company.name });
  const { items } = good(await app.call('listKerbPlaces', { as: app.admin }));
  expect(items.find(({ id }) => id === place.id)).toEqual(place);
  const unlimited = await newCompany({ monthlyLimit: null });
  const closed = await newCompany({ active: false });
  const missing = app.platform.ids.next();
  for (const [id, code] of [
    [unlimited.id, 'company_limit_missing'],
    [closed.id, 'company_not_available'],
    [missing, 'not_found'],
  ] as const) {
    const refused = await addPlace(id);
    expect([codeOf(refused), (refused.body as { error?: { facts?: object } }).error?.facts]).toMatchObject([
      code,
      { field: 'companyId' },
    ]);
  }
  // A place keeps a company that was closed since; its other fields can still be edited.
  await changeCompany({ active: false });
  const { version, id } = place;
  const body = { ...placeBody(company.id), version };
  expect(good(await app.call('updateKerbPlace', { as: app.admin, params: { id }, body })).company?.id).toBe(
    company.id,
  );
});

test('KERB-10 KERB-12 whoever scans the code rides on the account, and the place has no commission', async () => {
  const quoted = await quote();
  expect(quoted.placeAccount).toEqual({ name: company.name, referenceRequired: false, pays: true });
  const booking = good(await bookQuoted(quoted.id, { companyReference: 'Room 12' }));
  expect(booking).toMatchObject({
    source: 'account',
    kerbPlace: place.name,
    paymentMode: 'account',
    company: { id: company.id, name: company.name, reference: 'Room 12' },
  });
  const params = { id: booking.id };
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const)
    good(await app.call(step, { as: app.driver, params }));
  good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: false } }));
  const commissions = good(await app.call('listKerbCommissions', { as: app.admin })).items;
  expect(commissions.find(({ placeId }) => placeId === place.id)).toMatchObject({ rides: 1, commission: 0 });
  const { items } = good(
    await app.call('getCompanyStatement', { as: app.admin, query: { companyId: company.id } }),
  );
  expect(items).toMatchObject([{ companyReference: 'Room 12', amount: quoted.fare.grandTotal }]);
});

test('KERB-10 the prices of all car types are those of the company’s tariff, as in the quote', async () => {
  const { where } = draft('Berlin');
  const change = { name: 'Lobby', where: { ...where, companies: [company.id] }, rules: fixedFare(4321) };
  await addTariff(app, draft('Berlin', change));
  const query = { pickupLat: 10, pickupLng: 20, dropLat: drop.lat, dropLng: drop.lng, kerbCode: place.code };
  const { items } = good(await app.call('comparePrices', { query }));
  const quoted = await quote();
  expect(quoted.fare.lines[0]).toMatchObject({ amount: 4321 });
  expect(items.find(({ carTypeId }) => carTypeId === app.carTypeId)?.grandTotal).toBe(quoted.fare.grandTotal);
  expect((await quote({ ownExpense: true })).fare.lines[0]).not.toMatchObject({ amount: 4321 });
});

test('KERB-10 the reference is required where the company says so', async () => {
  await changeCompany({ referenceRequired: true });
  const { id, placeAccount } = await quote();
  expect(placeAccount?.referenceRequired).toBe(true);
  expect(codeOf(await bookQuoted(id))).toBe('company_reference_required');
  good(await bookQuoted(id, { companyReference: 'Room 7' }));
});

test('KERB-10 the rider can pay, and a ride for later is theirs', async () => {
  const own = await quote({ ownExpense: true });
  expect(own.placeAccount?.pays).toBe(false);
  expect(good(await bookQuoted(own.id))).toMatchObject({
    source: 'kerb',
    company: null,
    paymentMode: 'cash',
  });
  const tripDate = new Date(app.clock.now().getTime() + 5 * 3_600_000).toISOString();
  expect((await quote({ bookLater: true, tripDate })).placeAccount).toBeUndefined();
});

test('KERB-10 an account that nobody gave the rider is still refused like a missing one', async () => {
  const body = { pickup, drop, carTypeId: app.carTypeId, companyId: company.id };
  expect(codeOf(await app.call('createQuote', { as: visitor, body }))).toBe('not_found');
  const withCode = { ...body, kerbCode: place.code };
  expect(codeOf(await app.call('createQuote', { as: visitor, body: withCode }))).toBe('not_found');
});

test.each([
  ['inactive', { active: false }],
  ['without a limit', { monthlyLimit: null }],
  ['at its limit', { monthlyLimit: 1 }],
])('KERB-11 while the company is %s, prices are the rider’s own and say so', async (_, change) => {
  const before = await quote();
  await changeCompany(change);
  const refused = await bookQuoted(before.id);
  expect(codeOf(refused)).toBe('kerb_account_closed');
  expect(JSON.stringify(refused.body)).not.toContain('left');
  const after = await quote();
  expect(after.placeAccount?.pays).toBeNull();
  expect(good(await bookQuoted(after.id))).toMatchObject({ source: 'kerb', company: null });
});

test('KERB-11 a price on the account of a company that the place no longer names is refused', async () => {
  const { id: quoteId } = await quote();
  const { id, version } = place;
  const body = { ...placeBody(null), version };
  expect(good(await app.call('updateKerbPlace', { as: app.admin, params: { id }, body })).company).toBeNull();
  expect(codeOf(await bookQuoted(quoteId))).toBe('kerb_account_closed');
});

test('KERB-11 of two rides at once, the limit covers one', async () => {
  const first = await quote();
  const second = await quote();
  await changeCompany({ monthlyLimit: Math.round(first.fare.grandTotal * 1.5) });
  const other = await app.addPerson('rider');
  const booked = await Promise.all([bookQuoted(first.id), bookQuoted(second.id, {}, other)]);
  expect(booked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('KERB-12 KERB-11 its rider changes the destination within the limit, without reading what is left, but not the pickup', async () => {
  const booking = await book();
  const change = (body: object, as = visitor) =>
    app.call('quoteChange', { as, params: { id: booking.id }, body });
  expect(codeOf(await change({ pickup: { ...pickup, add: 'Elsewhere' } }))).toBe('change_ask_office');
  good(await change({ pickup: { ...pickup, add: 'Elsewhere' } }, app.admin));
  const further = { drop: { lat: 10.09, lng: 20.09, add: 'Far away' } };
  const { quoteId, version } = good(await change(further));
  await changeCompany({ monthlyLimit: booking.estimate });
  const params = { id: booking.id };
  const refused = await app.call('acceptChange', { as: visitor, params, body: { quoteId, version } });
  expect(codeOf(refused)).toBe('company_limit_reached');
  expect(JSON.stringify(refused.body)).not.toContain('left');
});
