import type { Booking, Company } from '@fiacre/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { good, type RideApp } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { acceptRide, addSeries, readSeries, seriesBody, startSeriesApp } from './testing/series-requests.ts';

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
  const body = {
    name: `School ${++count}`,
    billingAddress: '',
    vatId: '',
    receiptEmail: '',
    referenceRequired: false,
    active: true,
    monthlyLimit: null,
  };
  const { id } = good(await app.call('addCompany', { as: app.admin, body }));
  company = good(
    await app.call('addCompanyMember', { as: app.admin, params: { id }, body: { userId: rider.id } }),
  );
});

const changeCompany = async (changed: object) => {
  const { members: _m, owed: _o, createdAt: _c, id, ...body } = { ...company, ...changed };
  company = good(await app.call('updateCompany', { as: app.admin, params: { id }, body }));
};
const child = { name: 'Ada', phone: '030 901820', country: 'de', seesPrice: false };
const change = async (id: string, changes: object, as = rider) => {
  const { version, rule, startsAt } = await readSeries(app, id);
  const body = {
    ...seriesBody(app, { rule, startsAt, ...changes }),
    version,
    from: null,
    keepExceptions: true,
  };
  return app.call('updateSeries', { as, params: { id }, body });
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

const account = (reference = 'Class 4b') => ({ companyId: company.id, companyReference: reference });
/** The series with its change from a ride on, and the one that follows. */
const changeFrom = async (id: string, from: string, changes: object, as = rider) => {
  const { version, rule } = await readSeries(app, id);
  const body = {
    ...seriesBody(app, { rule, startsAt: from, ...changes }),
    version,
    from,
    keepExceptions: true,
  };
  const { series, unchanged } = good(await app.call('updateSeries', { as, params: { id }, body }));
  await app.settle();
  return { following: series.id, unchanged };
};
const partiesOf = async (id: string) =>
  (await bookingsOf(id)).map(({ passenger, company: payer, source }) => [
    passenger?.name ?? null,
    payer?.reference ?? null,
    source,
  ]);

test('SERIES-26 passenger and company change for one ride and those that follow, and a ride with a driver keeps its own', async () => {
  const startsAt = '2026-11-23T08:40';
  const { id } = await addSeries(app, { ...account(), passenger: child, startsAt }, rider);
  const bookings = await bookingsOf(id);
  const taken = bookings.at(-1);
  await acceptRide(app, taken?.id);
  const other = { ...child, name: 'Byron', phone: '+4930901833' };
  const from = '2026-11-26T08:40';
  const { following, unchanged } = await changeFrom(id, from, { ...account('Class 5'), passenger: other });
  expect(following).not.toBe(id);
  expect(unchanged).toBe(1);
  const before = await partiesOf(id);
  expect(before).toEqual(before.map(() => ['Ada', 'Class 4b', 'account']));
  expect(before).toHaveLength(3);
  const after = await partiesOf(following);
  const [last, ...others] = after.toReversed();
  expect(last).toEqual(['Ada', 'Class 4b', 'account']);
  expect(others).toEqual(others.map(() => ['Byron', 'Class 5', 'account']));
  expect(others.length).toBeGreaterThanOrEqual(5);

  // The rest at the rider’s own expense, for the rider.
  const { following: rest } = await changeFrom(following, '2026-11-30T08:40', { passenger: null });
  const own = (await partiesOf(rest)).filter(([name]) => name !== 'Ada');
  expect(own).toEqual(own.map(() => [null, null, 'web']));
  expect(own.length).toBeGreaterThanOrEqual(3);
});

test('SERIES-26 another reference is checked like another company, and one that stays is not', async () => {
  const { id } = await addSeries(app, { ...account(), startsAt: '2026-11-23T08:50' }, rider);
  await changeCompany({ referenceRequired: true });
  expect(codeOf(await change(id, account('')))).toBe('company_reference_required');
  good(await change(id, account('Class 6')));
  await app.settle();
  const changed = await partiesOf(id);
  expect(changed).toEqual(changed.map(() => [null, 'Class 6', 'account']));
  expect(changed.length).toBeGreaterThanOrEqual(9);
  await changeCompany({ active: false });
  expect(codeOf(await change(id, account('Class 7')))).toBe('company_not_available');
  good(await change(id, { ...account('Class 6'), note: 'Side entrance' }));
  expect(await readSeries(app, id)).toMatchObject({ ...account('Class 6'), note: 'Side entrance' });
});

test('SERIES-27 only the desk changes rides that a company of others pays for, or at an agreed price', async () => {
  const stranger = await app.addPerson('rider');
  const ofDesk = async (terms: object) => {
    const body = { ...seriesBody(app, { startsAt: '2026-11-23T09:10', ...terms }), customerId: stranger.id };
    return good(await app.call('createSeries', { as: app.admin, body })).id;
  };
  const airport = { drop: { lat: 10.09, lng: 20, add: 'Airport' } };
  for (const terms of [account(), { agreedPrice: 4200 }]) {
    const id = await ofDesk(terms);
    for (const changes of [
      { ...terms, ...airport },
      { agreedPrice: null, ...terms, rule: 'FREQ=DAILY' },
    ])
      expect(codeOf(await change(id, changes, stranger))).toBe('change_ask_office');
    good(await change(id, { ...terms, ...airport }, app.admin));
    const { version } = await readSeries(app, id, stranger);
    const paused = { action: 'pause', version, from: '2026-11-24', until: '2026-11-24' } as const;
    good(await app.call('changeSeriesDays', { as: stranger, params: { id }, body: paused }));
  }
  const own = await ofDesk(account());
  good(await change(own, { companyId: null, companyReference: '', ...airport }, stranger));
  expect(await readSeries(app, own)).toMatchObject({ companyId: null, ...airport });
  // The desk’s price is not left by leaving it out.
  const agreed = await ofDesk({ agreedPrice: 4300 });
  expect(codeOf(await change(agreed, { agreedPrice: null }, stranger))).toBe('change_ask_office');
});
