import type { BodyInputOf, CarType, OfferedCarType } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { connectLive } from '../testing/live-client.ts';
import { codeOf } from '../testing/requests.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const minibus: BodyInputOf<'addCarType'> = {
  name: 'Minibus',
  image: '/cars/van.svg',
  baseFare: 500,
  ratePerUnitDistance: 150.1234,
  ratePerHour: 2400,
  minFare: 900,
  convenienceFees: 12.5,
  convenienceFeeType: 'percentage',
  extraInfo: 'Up to 8 people',
  parcelTypes: [{ description: 'Crate', amount: 300 }],
  options: [{ description: 'Child seat', amount: 0 }],
  cancelSlab: [{ minsDelayed: 2, amount: 200 }],
};

const add = (change: object = {}) =>
  app.call('addCarType', { as: app.admin, body: { ...minibus, ...change } });
const put = (id: string, body: object) =>
  app.call('updateCarType', { as: app.admin, params: { id }, body: body as BodyInputOf<'updateCarType'> });
const list = async () => (await app.call('listCarTypes', { as: app.admin })).body.items;
type Listed = CarType & OfferedCarType;
const editable = ({ id: _id, createdAt: _at, startingPrice: _price, ...rest }: CarType & Partial<Listed>) =>
  rest;

describe('car types', () => {
  test('CAR-1 CAR-2 DATA-4 an admin adds a car type with its sub-tables, and everybody sees it at the end of the list, riders and guests without the fee', async () => {
    const made = good(await add());
    expect(made).toMatchObject({ ...minibus, version: 1, createdAt: app.clock.now().toISOString() });
    const startingPrice = 1013;
    expect((await list()).at(-1)).toEqual({ ...made, startingPrice });
    const { convenienceFees: _fee, convenienceFeeType: _type, ...offered } = made;
    for (const as of [undefined, app.rider]) {
      const { items } = (await app.call('listCarTypes', as && { as })).body;
      expect(items.at(-1)).toEqual({ ...offered, startingPrice });
    }
  });

  test('CAR-2 CAR-4 cancellation slabs are stored in the order in which they begin', async () => {
    const cancelSlab = [
      { minsDelayed: 9, amount: 900 },
      { minsDelayed: 0, amount: 100 },
      { minsDelayed: 4.5, amount: 400 },
    ];
    const made = good(await add({ name: 'Slabs', cancelSlab }));
    expect(made.cancelSlab.map(({ minsDelayed }) => minsDelayed)).toEqual([0, 4.5, 9]);
  });

  test.each([
    { name: '' },
    { name: '   ' },
    { baseFare: -1 },
    { baseFare: 1.5 },
    { ratePerUnitDistance: -0.1 },
    { ratePerUnitDistance: 1.000_01 },
    { ratePerHour: -1 },
    { minFare: -1 },
    { convenienceFees: -1 },
    { convenienceFees: 100.5 },
    { convenienceFees: 1.5, convenienceFeeType: 'flat' },
    { convenienceFeeType: 'both' },
    { image: '//elsewhere.example/x.svg' },
    { image: '/\\elsewhere.example/x.svg' },
    { image: 'javascript:alert(1)' },
    // Our pages may load images from this site only.
    { image: 'https://elsewhere.example/x.svg' },
    { parcelTypes: [{ description: '', amount: 1 }] },
    { parcelTypes: [{ description: 'Box', amount: -1 }] },
    {
      options: [
        { description: 'A', amount: 1 },
        { description: 'a', amount: 2 },
      ],
    },
    {
      cancelSlab: [
        { minsDelayed: 2, amount: 1 },
        { minsDelayed: 2, amount: 2 },
      ],
    },
    { cancelSlab: [{ minsDelayed: -1, amount: 1 }] },
    { cancelSlab: [{ minsDelayed: 1, amount: -1 }] },
    { version: 3 },
    { cancelSlab: [{ minsDelayed: 1, amount: 1, since: 'yesterday' }] },
    { cancelSlab: [{ minsDelayed: 1, amount: 1, percent: 0 }] },
    { cancelSlab: [{ minsDelayed: 1, amount: 1, percent: 1001 }] },
    { cancelSlab: [{ minsDelayed: 1, amount: 1, maxAmount: 2 }] },
    { cancelSlab: [{ minsDelayed: 1, amount: 3, percent: 10, maxAmount: 2 }] },
    { cancelSlab: [{ minsDelayed: 1, amount: 1, percent: 10, maxAmount: 2.5 }] },
    {
      cancelSlab: [
        { minsDelayed: 1, amount: 1 },
        { minsDelayed: 1, amount: 2, since: 'accepted' },
      ],
    },
  ])('CAR-3 CAR-8 %j is refused and nothing is saved', async (change) => {
    const before = await list();
    expect(codeOf(await add({ name: 'Refused', ...change }))).toBe('invalid_request');
    const { id, version } = before[1] as CarType;
    // Only a change has a `version`; a new car type has none.
    const edit = await put(id, { ...minibus, name: 'Refused', version, ...change });
    expect(codeOf(edit)).toBe('version' in change ? 'stale_version' : 'invalid_request');
    expect(await list()).toEqual(before);
  });

  test('CAR-3 names are unique ignoring case; concurrent requests create one car type', async () => {
    expect(codeOf(await add({ name: 'sTANDARD' }))).toBe('name_taken');
    // JavaScript and PostgreSQL convert these letters to lower case differently.
    const letters = { name: 'İıſK' };
    expect([codeOf(await add(letters)), codeOf(await add(letters))]).toEqual([null, 'name_taken']);
    const answers = await Promise.all([1, 2, 3].map(() => add({ name: 'Only one' })));
    expect(answers.map(codeOf).toSorted()).toEqual(['name_taken', 'name_taken', null].toSorted());
    expect((await list()).filter(({ name }) => name === 'Only one')).toHaveLength(1);
  });

  test('CAR-3 an edit creates a new version; existing quotes and bookings keep the old one', async () => {
    const carType = (await list()).find(({ id }) => id === app.carTypeId) as Listed;
    const quote = await app.quote();
    const booked = await app.book();
    const dearer = { ...editable(carType), name: 'Standard', baseFare: 9_000 };
    const edited = good(await put(carType.id, dearer));
    expect(edited).toMatchObject({ version: carType.version + 1, baseFare: 9_000 });

    const later = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
    expect([later.tripCost, booked.tripCost]).toEqual([quote.fare.grandTotal, quote.fare.grandTotal]);
    const params = { id: booked.id };
    const { basis } = good(await app.call('getBookingFare', { as: app.admin, params }));
    expect(basis.carTypeVersion).toBe(carType.version);
    expect(good(await app.call('getBooking', { as: app.rider, params }))).toEqual(booked);
    expect((await app.quote()).fare.grandTotal).toBeGreaterThan(quote.fare.grandTotal);
    good(await put(carType.id, { ...editable(carType), version: edited.version }));
  });

  test('CAR-3 an edit of an outdated version is refused; of two concurrent edits one succeeds', async () => {
    const made = good(await add({ name: 'Contested' }));
    const edits = await Promise.all(
      [1, 2].map((minFare) => put(made.id, { ...editable(made), minFare, version: 1 })),
    );
    expect(edits.map(codeOf).toSorted()).toEqual(['stale_version', null].toSorted());
    expect((await list()).find(({ id }) => id === made.id)?.version).toBe(2);
    expect(codeOf(await put(made.id, { ...minibus, name: 'Standard', version: 2 }))).toBe('name_taken');
  });

  test('CAR-1 a withdrawn car type leaves the list and frees its name, and its bookings keep it', async () => {
    const { id } = good(await add({ name: 'Short-lived' }));
    const bookings = good(await app.call('createQuote', { body: { ...places, carTypeId: id } }));
    const made = good(await app.call('createBooking', { as: app.rider, body: { quoteId: bookings.id } }));
    good(await app.call('deleteCarType', { as: app.admin, params: { id } }));
    expect((await list()).map(({ name }) => name)).not.toContain('Short-lived');
    const read = await app.call('getBooking', { as: app.rider, params: { id: made.id } });
    expect(good(read).carType).toBe('Short-lived');
    expect((await app.call('createQuote', { body: { ...places, carTypeId: id } })).status).toBe(422);
    expect((await app.call('deleteCarType', { as: app.admin, params: { id } })).status).toBe(404);
    good(await add({ name: 'Short-lived' }));
  });

  test('CAR-1 a car type in use by drivers cannot be withdrawn', async () => {
    const params = { id: app.carTypeId };
    const answer = await app.call('deleteCarType', { as: app.admin, params });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'car_type_in_use']);
    expect((await list()).map(({ id }) => id)).toContain(app.carTypeId);
  });

  test('CAR-1 the audit trail shows who changed what, and open pages are notified', async () => {
    const page = await connectLive(app);
    await page.subscribe('settings');
    const made = good(await add({ name: 'Audited' }));
    good(await put(made.id, { ...editable(made), minFare: 1, version: 1 }));
    const rows = await app.platform.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'facts'])
      .where('object_uuid', '=', made.id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { action: 'add-car-type', actor_id: app.admin.id, facts: { before: null } },
      { action: 'change-car-type', facts: { before: { minFare: 900 }, after: { minFare: 1, version: 2 } } },
    ]);
    await app.settle();
    await page.frame((frame) => 'event' in frame && frame.event === 'catalogue');
    page.close();
  });
});

const places = {
  pickup: { lat: 10, lng: 20, add: 'Central Station' },
  drop: { lat: 10.045, lng: 20, add: 'Harbour' },
};
