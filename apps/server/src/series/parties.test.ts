import type { BodyInputOf, Booking, Company } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { good, type RideApp } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import { testPassword, type TestPerson } from '../testing/people.ts';
import {
  addSeries,
  bookedStarts,
  makeRides,
  readSeries,
  seriesBody,
  startSeriesApp,
} from './testing/series-requests.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startSeriesApp();
});
afterAll(() => app.close());

let rider: TestPerson;
let company: Company;
let count = 0;
beforeEach(async () => {
  rider = await app.addPerson('rider');
  await sql`update sessions set expires_at = '2029-01-01', ends_at = '2029-01-01'`.execute(app.platform.db);
  company = await newCompany();
});

const newCompany = async (change: Partial<BodyInputOf<'addCompany'>> = {}) => {
  const body = {
    name: `School ${++count}`,
    billingAddress: '',
    vatId: '',
    receiptEmail: '',
    referenceRequired: false,
    active: true,
    monthlyLimit: null,
    ...change,
  };
  const { id } = good(await app.call('addCompany', { as: app.admin, body }));
  return good(
    await app.call('addCompanyMember', { as: app.admin, params: { id }, body: { userId: rider.id } }),
  );
};
const changeCompany = async (change: object) => {
  const { members: _m, owed: _o, createdAt: _c, id, ...body } = { ...company, ...change };
  company = good(await app.call('updateCompany', { as: app.admin, params: { id }, body }));
};
const child = { name: 'Ada', phone: '030 901820', country: 'de', seesPrice: false };
const known = { name: 'Ada', phone: '+4930901820', language: null, seesPrice: false };
const create = (change: object, as = rider) =>
  app.call('createSeries', { as, body: seriesBody(app, change) });
const change = async (id: string, changes: object, as = rider) => {
  const { version, ...series } = await readSeries(app, id);
  const { rule, startsAt } = series;
  const body = seriesBody(app, { rule, startsAt, ...changes });
  const params = { id };
  return app.call('updateSeries', {
    as,
    params,
    body: { ...body, version, from: null, keepExceptions: true },
  });
};
/** The bookings that its rides have now. */
async function bookingsOf(id: string): Promise<Booking[]> {
  const { days } = await readSeries(app, id);
  const ids = days.flatMap(({ bookingId, state }) => (state === 'made' && bookingId ? [bookingId] : []));
  return Promise.all(
    ids.map(async (bookingId) =>
      good(await app.call('getBooking', { as: app.admin, params: { id: bookingId } })),
    ),
  );
}

test('SERIES-24 each ride is booked with the passenger, whom the limits count once', async () => {
  // Ten rides in two weeks: without the series, the number could be named no more today.
  for (let i = 0; i < 2; i += 1) {
    const series = await addSeries(app, { passenger: child, startsAt: `2026-11-23T06:1${i}` }, rider);
    expect(series.passenger).toEqual(known);
    const bookings = await bookingsOf(series.id);
    expect(bookings.length).toBeGreaterThanOrEqual(9);
    for (const booking of bookings) expect(booking).toMatchObject({ passenger: known, customer: rider.id });
  }
  // The number is named a third time, and a tenth.
  for (let named = 3; named <= 10; named += 1) good(await create({ passenger: child }));
  expect(codeOf(await create({ passenger: child }))).toBe('rate_limited');
});

test('SERIES-24 a passenger is checked, and changed for the rides that have no driver', async () => {
  expect(codeOf(await create({ passenger: { ...child, phone: '12' } }))).toBe('mobile_no_blank_error');
  const other = { ...child, name: 'Byron', phone: '+4930901899' };
  const { id } = await addSeries(app, { passenger: other, startsAt: '2026-11-23T06:20' }, rider);
  const [first] = await bookingsOf(id);
  good(await change(id, { passenger: { ...other, name: 'Augusta' } }));
  await app.settle();
  const [changed] = await bookingsOf(id);
  expect(changed?.id).not.toBe(first?.id);
  expect(changed?.passenger?.name).toBe('Augusta');
  good(await change(id, { passenger: null }));
  await app.settle();
  expect((await bookingsOf(id)).map(({ passenger }) => passenger)).toEqual(
    (await bookedStarts(app, id)).map(() => null),
  );
});

test('SERIES-24 PARTY-7 a series ends with the account of its passenger, and forgets one thirty days after its end', async () => {
  const passenger = await app.addPerson('rider', { mobile: '+4930901877' });
  await sql`update users set mobile_verified_at = now() where id = ${passenger.id}`.execute(app.platform.db);
  const named = { ...child, name: 'Lovelace', phone: '+4930901877' };
  const { id } = await addSeries(app, { passenger: named, startsAt: '2026-11-23T06:30' }, rider);
  const download = JSON.stringify((await app.call('exportMyData', { as: passenger })).body);
  expect(download).toContain('Lovelace');
  // Where the rider lives is none of the passenger's business.
  expect(download).not.toContain('Ring at the gate');
  const stored = async () =>
    (
      await sql<{ name: string | null; ended: boolean }>`select passenger->>'name' as name,
        ended_at is not null as ended from series where id = ${id}`.execute(app.platform.db)
    ).rows[0];
  expect(await stored()).toEqual({ name: 'Lovelace', ended: false });
  good(await app.call('deleteMe', { as: passenger, body: { password: testPassword } }));
  expect(await stored()).toEqual({ name: null, ended: true });
  const { items: pushes } = good(await app.call('myNotifications', { as: rider }));
  expect(pushes.map(({ body }) => body)).toContainEqual(
    expect.stringMatching(/^Your repeated rides from Central Station/),
  );

  const other = await addSeries(app, { passenger: { ...named, phone: '+4930901878' } }, rider);
  const params = { id: other.id };
  good(await app.call('endSeries', { as: rider, params, body: { version: other.version } }));
  const names = async () =>
    (
      await sql<{
        name: string;
      }>`select passenger->>'name' as name from series where id = ${other.id}`.execute(app.platform.db)
    ).rows.map(({ name }) => name);
  const forget = async (days: number) => {
    await sql`update series set ended_at = ${app.clock.now()}::timestamptz - ${`${days} days`}::interval
      where id = ${other.id}`.execute(app.platform.db);
    await app.platform.transact(async (tx) =>
      tx.schedule({ name: 'forget-passengers-of-series', payload: {}, at: tx.now }),
    );
    await app.settle();
  };
  await forget(29);
  expect(await names()).toEqual(['Lovelace']);
  await forget(31);
  expect(await names()).toEqual([null]);
});

test('SERIES-25 each ride is on account, with the reference', async () => {
  const account = { companyId: company.id, companyReference: 'Class 4b' };
  const series = await addSeries(app, { ...account, startsAt: '2026-11-23T07:10' }, rider);
  expect(series).toMatchObject({ ...account, companyName: company.name });
  const bookings = await bookingsOf(series.id);
  expect(bookings.length).toBeGreaterThanOrEqual(9);
  for (const booking of bookings)
    expect(booking).toMatchObject({
      source: 'account',
      paymentMode: 'account',
      company: { id: company.id, reference: 'Class 4b' },
    });
});

test('SERIES-25 only on an account on which its rider may book, with the reference that it requires', async () => {
  const stranger = await app.addPerson('rider');
  expect(codeOf(await create({ companyId: company.id }, stranger))).toBe('not_found');
  await changeCompany({ referenceRequired: true });
  expect(codeOf(await create({ companyId: company.id }))).toBe('company_reference_required');
  const { id } = good(await create({ startsAt: '2026-11-23T07:20' }, stranger));
  // Neither the rider nor an admin who changes the rider's own series.
  for (const as of [stranger, app.admin])
    expect(codeOf(await change(id, { companyId: company.id, companyReference: 'x' }, as))).toBe('not_found');
});

test.each([
  ['is closed', () => changeCompany({ active: false }), 'company_not_available'],
  ['has reached its limit', () => changeCompany({ monthlyLimit: 1 }), 'company_limit_reached'],
  [
    'is left by the rider',
    async () => {
      const params = { id: company.id, userId: rider.id };
      good(await app.call('removeCompanyMember', { as: app.admin, params }));
    },
    'company_not_available',
  ],
])(
  'SERIES-25 no ride is made while the company %s, and never at the rider’s expense',
  async (_, close, failure) => {
    const day = new Date(app.clock.now().getTime() + 16 * 24 * 3_600_000).toISOString().slice(0, 10);
    const account = { companyId: company.id, companyReference: 'Class 4b' };
    const body = { ...account, startsAt: `${day}T07:30`, rule: 'FREQ=DAILY' };
    const { id, days } = await addSeries(app, body, rider);
    expect(days[0]).toMatchObject({ startsAt: `${day}T07:30`, state: 'planned' });
    await close();
    app.clock.forward(4 * 24 * 3_600_000);
    await makeRides(app);
    const [first] = (await readSeries(app, id)).days;
    expect(first).toMatchObject({ startsAt: `${day}T07:30`, state: 'failed', failure, bookingId: null });
    expect(await bookedStarts(app, id)).toEqual([]);
  },
);
