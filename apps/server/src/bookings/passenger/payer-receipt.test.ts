import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

let booker: TestPerson;
let driver: TestPerson;
beforeEach(async () => {
  booker = await app.addPerson('rider');
  driver = await app.addActiveDriver();
});

const ride = async (receiptTo: string) => (await app.book(booker, { receiptTo })).id;
const steps = ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const;
async function drive(id: string, verbs: readonly (typeof steps)[number][] = steps): Promise<void> {
  const params = { id };
  for (const verb of verbs) good(await app.call(verb, { as: driver, params }));
  good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
}
async function sentTo(address: string) {
  await app.settle();
  return app.sent.filter(({ to }) => to === address).map(({ body }) => body);
}
const seen = async (id: string, as: TestPerson) => good(await app.call('getBooking', { as, params: { id } }));
const receiptOf = (text = '') =>
  app.call('readReceipt', { body: { token: /receipt#([\w.-]+)/.exec(text)?.[1] ?? 'x' } });
const stored = async (id: string) =>
  (
    await sql<{ to: string | null }>`select receipt_to as to from bookings where id = ${id}`.execute(
      app.platform.db,
    )
  ).rows[0]?.to;

test('PARTY-9 who pays gets the receipt when the ride is paid, by email or text message, and nothing before', async () => {
  for (const [typed, address] of [
    [' Anna-Maria.Lovelace@Mail.Example.test ', 'anna-maria.lovelace@mail.example.test'],
    ['+49 30 901820', '+4930901820'],
  ] as const) {
    const id = await ride(typed);
    expect((await seen(id, booker)).receiptTo).toBe(address);
    expect(await sentTo(address)).toEqual([]);
    await drive(id);
    const texts = await sentTo(address);
    expect(texts).toHaveLength(1);
    const { reference, customerPaid } = await seen(id, booker);
    const opened = good(await receiptOf(texts[0]));
    expect(opened).toMatchObject({ booking: { reference, tripCost: customerPaid }, billTo: null });
    expect(JSON.stringify(opened)).not.toContain(address);
  }
});

test('PARTY-9 an address that is none is refused, and no ride is booked', async () => {
  const { id: quoteId } = await app.quote();
  const refused = async (receiptTo: string) =>
    codeOf(await app.call('createBooking', { as: booker, body: { quoteId, receiptTo } }));
  expect(await refused('parents@example')).toBe('proper_email');
  expect(await refused('12')).toBe('mobile_no_blank_error');
  expect(await refused(' ')).toBe('invalid_request');
  good(await app.call('createBooking', { as: booker, body: { quoteId, receiptTo: 'a@example.test' } }));
});

test('PARTY-9 only the rider and admins see the address', async () => {
  const fleet = await app.addPerson('fleetadmin');
  await sql`update users set fleet_admin_id = ${fleet.id} where id = ${driver.id}`.execute(app.platform.db);
  const address = 'secret@example.test';
  const id = await ride(address);
  const offers = good(await app.call('listTasks', { as: driver }));
  expect(JSON.stringify(offers)).not.toContain(address);
  // While the driver sees the rider's number.
  good(await app.call('acceptBooking', { as: driver, params: { id } }));
  expect(JSON.stringify(await seen(id, driver))).not.toContain(address);
  await drive(id, ['arriveBooking', 'startBooking', 'reachBooking']);
  for (const as of [booker, app.admin]) expect((await seen(id, as)).receiptTo).toBe(address);
  for (const as of [driver, fleet]) expect(JSON.stringify(await seen(id, as))).not.toContain(address);
});

test('PARTY-9 addresses count for each sender and each address, and the desk has no limit', async () => {
  const { id: quoteId } = await app.quote();
  const named = (receiptTo: string, as = booker) =>
    app.call('createBooking', { as, body: { quoteId, receiptTo } });
  for (let i = 0; i < 5; i += 1) expect(codeOf(await named('one@example.test'))).not.toBe('rate_limited');
  expect(codeOf(await named('one@example.test', await app.addPerson('rider')))).toBe('rate_limited');
  for (let i = 0; i < 15; i += 1)
    expect(codeOf(await named(`many${i}@example.test`))).not.toBe('rate_limited');
  expect(codeOf(await named('more@example.test'))).toBe('rate_limited');
  const body = { quoteId, receiptTo: 'one@example.test', customerId: booker.id };
  expect(codeOf(await app.call('createBooking', { as: app.admin, body }))).not.toBe('rate_limited');
});

test('PARTY-9 a ride on account sends the company its receipt, and the address gets none', async () => {
  const company = {
    name: 'Harbour Clinic',
    billingAddress: 'Quay 1',
    vatId: 'DE1',
    receiptEmail: 'books@clinic.test',
    referenceRequired: false,
    active: true,
    monthlyLimit: null,
  };
  const { id: companyId } = good(await app.call('addCompany', { as: app.admin, body: company }));
  good(
    await app.call('addCompanyMember', {
      as: app.admin,
      params: { id: companyId },
      body: { userId: booker.id },
    }),
  );
  const { id: quoteId } = await app.quote({ companyId });
  const body = { quoteId, receiptTo: 'mother@example.test' };
  const booked = good(await app.call('createBooking', { as: booker, body }));
  expect(booked.receiptTo).toBeNull();
  await drive(booked.id);
  expect(await sentTo('mother@example.test')).toEqual([]);
  expect(await sentTo('books@clinic.test')).toHaveLength(1);
});

test('PARTY-9 PARTY-7 the address goes thirty days after the ride, and its link opens nothing from then on', async () => {
  const id = await ride('thirty@example.test');
  await drive(id);
  const [text] = await sentTo('thirty@example.test');
  const forget = async (days: number) => {
    await sql`update bookings set trip_date = ${app.clock.now()}::timestamptz - ${`${days} days`}::interval
      where id = ${id}`.execute(app.platform.db);
    await app.platform.transact(async (tx) =>
      tx.schedule({ name: 'forget-passengers', payload: {}, at: tx.now }),
    );
    await app.settle();
  };
  await forget(29);
  expect(await stored(id)).toBe('thirty@example.test');
  good(await receiptOf(text));
  await forget(31);
  expect(await stored(id)).toBeNull();
  expect(codeOf(await receiptOf(text))).toBe('not_found');
});

test('PARTY-9 PARTY-7 it goes with the account of who has it, and is in their download once it is confirmed', async () => {
  const payer = await app.addPerson('rider', { mobile: '+4930901881' });
  const id = await ride('+4930901881');
  await drive(id);
  const { reference } = await seen(id, booker);
  const download = async () => JSON.stringify((await app.call('exportMyData', { as: payer })).body);
  expect(await download()).not.toContain(reference);
  await sql`update users set mobile_verified_at = now() where id = ${payer.id}`.execute(app.platform.db);
  expect(await download()).toContain(reference);
  good(await app.call('deleteMe', { as: payer, body: { password: testPassword } }));
  expect(await stored(id)).toBeNull();
  const other = await ride('with-booker@example.test');
  await drive(other);
  good(await app.call('deleteMe', { as: booker, body: { password: testPassword } }));
  expect(await stored(other)).toBeNull();
});
