import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import { startPaying, type PayingApp } from '../payments/testing/provider-calls.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { compareBooks } from '../wallet/compare-books.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPaying();
});
afterAll(() => app.close());

const bank = { bank_name: 'Bank of Here', bank_code: 'HERE01', bank_account: '12345678' };
const balance = async (as: TestPerson) => good(await app.call('getWallet', { as })).balance;
const ask = (as: TestPerson, amount: number) => app.call('requestWithdrawal', { as, body: { amount } });
const process = (id: string, as = app.admin) => app.call('processWithdrawal', { as, params: { id } });
const list = async (as: TestPerson, query = {}) => good(await app.call('listWithdrawals', { as, query }));
const set = async (body: { riderWithDraw?: boolean; bankFields?: boolean }) =>
  good(await changeSettings(app, app.admin, body));

async function driverWith(amount: number): Promise<TestPerson> {
  const driver = await app.addPerson('driver', bank);
  await app.fill(driver, amount);
  return driver;
}

describe('requesting a withdrawal', () => {
  test('WAL-1 WDR-5 DATA-10 debits the wallet immediately and stores the current bank details', async () => {
    await set({ bankFields: true });
    const driver = await driverWith(5000);
    const request = good(await ask(driver, 1800));
    expect(request).toMatchObject({
      uid: driver.id,
      name: expect.stringMatching(/^driver Number/),
      amount: 1800,
      currency: 'USD',
      processed: false,
      procesDate: null,
      bankName: 'Bank of Here',
      bankCode: 'HERE01',
      bankAccount: '12345678',
      date: app.clock.now().toISOString(),
    });
    const wallet = good(await app.call('getWallet', { as: driver }));
    const { bankName, bankCode, bankAccount } = request;
    expect(wallet.bank).toEqual({ bankName, bankCode, bankAccount });
    expect(wallet.balance).toBe(3200);
    expect(wallet.history[0]).toMatchObject({ type: 'Withdraw', amount: 1800, txRef: 'withdraw' });
    const trail = await app.platform.db
      .selectFrom('audit_log')
      .select(['actor_id', 'facts'])
      .where('action', '=', 'withdrawal-request')
      .where('object_uuid', '=', request.id)
      .execute();
    expect(trail).toMatchObject([{ actor_id: driver.id, facts: { amount: 1800, currency: 'USD' } }]);
  });

  test.each([0, -1])('WDR-5 is refused for an amount of %i', async (amount) => {
    expect(codeOf(await ask(await driverWith(100), amount))).toBe('no_details_error');
  });

  test('WDR-5 may empty the wallet, but not exceed its balance by a cent', async () => {
    const driver = await driverWith(1000);
    expect(codeOf(await ask(driver, 1001))).toBe('wallet_too_low');
    expect((await ask(driver, 1000)).status).toBe(200);
    expect(await balance(driver)).toBe(0);
    expect(codeOf(await ask(driver, 1))).toBe('wallet_too_low');
  });

  test('WDR-5 several times simultaneously cannot exceed the balance', async () => {
    const driver = await driverWith(1000);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(driver, 400)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await balance(driver)).toBe(200);
    expect((await list(driver)).total).toBe(2);
  });

  test('WDR-5 TRIP-25 simultaneously with a payment cannot exceed the balance', async () => {
    await set({ riderWithDraw: true });
    for (let round = 0; round < 3; round++) {
      const rider = await app.addPerson('rider');
      await app.fill(rider, 1300);
      const { id } = await app.bookingIn('PENDING', rider);
      const paying = app.call('payBooking', { as: rider, params: { id }, body: { mode: 'wallet' } });
      const [asked, paid] = await Promise.all([ask(rider, 1300), paying]);
      expect([asked.status, paid.status].toSorted()).toEqual([200, 409]);
      expect(await balance(rider)).toBe(asked.status === 200 ? 0 : 1300 - 1219);
    }
  });

  test('SET-5 WDR-4 SET-18 is open to riders only if the operator allows it, and always to drivers', async () => {
    const rider = await app.addPerson('rider');
    await app.fill(rider, 500);
    await set({ riderWithDraw: false });
    const refused = await ask(rider, 100);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'withdrawals_off']);
    expect((await ask(await driverWith(500), 100)).status).toBe(200);
    await set({ riderWithDraw: true });
    expect((await ask(rider, 100)).status).toBe(200);
    expect(await balance(rider)).toBe(400);
  });
});

describe('processing a request', () => {
  test('WDR-3 WDR-5 is done by an admin, records the date, and moves no money', async () => {
    const driver = await driverWith(900);
    const { id } = good(await ask(driver, 900));
    app.clock.forward(60_000);
    const done = good(await process(id));
    expect(done).toMatchObject({ processed: true, procesDate: app.clock.now().toISOString() });
    expect(await balance(driver)).toBe(0);
    expect(good(await app.call('getWallet', { as: driver })).historyTotal).toBe(2);
  });

  test('WDR-7 happens once, even if two admins do it simultaneously', async () => {
    const { id } = good(await ask(await driverWith(900), 900));
    const answers = await Promise.all([process(id), process(id), process(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(codeOf(refused)).toBe('withdrawal_processed');
    expect(codeOf(await process(id))).toBe('withdrawal_processed');
    const audited = await app.platform.db
      .selectFrom('audit_log')
      .select('actor_role')
      .where('action', '=', 'withdrawal-process')
      .where('object_uuid', '=', id)
      .execute();
    expect(audited).toEqual([{ actor_role: 'admin' }]);
  });

  test('WDR-7 is refused to everyone but admins', async () => {
    const driver = await driverWith(900);
    const { id } = good(await ask(driver, 900));
    for (const as of [driver, app.rider, await app.addPerson('fleetadmin')])
      expect((await process(id, as)).status).toBe(403);
  });

  test('DEMO-8 is refused in demo mode', async () => {
    const demo = await startPaying({ env: { DEMO_MODE: 'true' } });
    await demo.fill(demo.driver, 500);
    const asked = await demo.call('requestWithdrawal', { as: demo.driver, body: { amount: 500 } });
    const params = { id: good(asked).id };
    expect(codeOf(await demo.call('processWithdrawal', { as: demo.admin, params }))).toBe('demo_mode');
    await demo.close();
  });
});

describe('the list of requests', () => {
  test('WDR-1 shows admins all requests, newest first, and everyone else their own', async () => {
    const [one, other] = [await driverWith(500), await driverWith(500)];
    const first = good(await ask(one, 100));
    app.clock.forward(1000);
    const second = good(await ask(other, 200));
    expect((await list(app.admin)).items.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await list(one)).items.map(({ id }) => id)).toEqual([first.id]);
    expect((await list(other)).total).toBe(1);
  });

  test('WDR-1 can be filtered, sorted, searched and paged', async () => {
    const driver = await app.addPerson('driver', { first_name: 'Zoe%', last_name: 'Zet' });
    await app.fill(driver, 500);
    const small = good(await ask(driver, 10));
    const large = good(await ask(driver, 400));
    good(await process(small.id));
    const found = await list(app.admin, { q: 'zoe%', sort: 'amount' });
    expect(found.items.map(({ amount }) => amount)).toEqual([10, 400]);
    expect((await list(app.admin, { q: 'zo_%' })).total).toBe(0);
    // By the reference, as shown or typed without the hyphen.
    expect(small.reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    for (const q of [small.reference, small.reference.replace('-', '').toLowerCase()])
      expect((await list(app.admin, { q })).items.map(({ id }) => id)).toEqual([small.id]);
    expect((await list(driver, { processed: 'false' })).items.map(({ id }) => id)).toEqual([large.id]);
    expect(await list(driver, { page: 2, pageSize: 1, sort: '-amount' })).toMatchObject({
      items: [{ amount: 10 }],
      total: 2,
      page: 2,
    });
    const query = { sort: 'bankAccount' };
    expect(codeOf(await app.call('listWithdrawals', { as: app.admin, query }))).toBe('invalid_request');
  });

  test('WDR-1 is exported with the specification’s columns', async () => {
    const headers = { accept: 'text/csv' };
    const answer = await app.call('listWithdrawals', { as: app.admin, headers, query: { q: 'Zoe' } });
    const csv: unknown = answer.body;
    const [columns, ...rows] = String(csv).trim().split('\r\n');
    expect(columns).toBe(
      'id,reference,uid,date,name,amount,currency,processed,procesDate,bankName,bankCode,bankAccount',
    );
    expect(rows).toHaveLength(2);
  });

  test('SET-5 WDR-2 has no bank details or columns if the operator does not collect them', async () => {
    const driver = await driverWith(500);
    await set({ bankFields: false });
    const { id } = good(await ask(driver, 100));
    const [shown] = (await list(app.admin)).items;
    expect(shown).toMatchObject({ id, name: expect.any(String) });
    expect(Object.keys(shown ?? {}).filter((name) => name.startsWith('bank'))).toEqual([]);
    const headers = { accept: 'text/csv' };
    const csv: unknown = (await app.call('listWithdrawals', { as: app.admin, headers })).body;
    expect(csv).toMatch(/^id,reference,uid,date,name,amount,currency,processed,procesDate\r\n/);
    expect(good(await app.call('getWallet', { as: driver })).bank).toBeNull();
    await set({ bankFields: true });
    expect((await list(app.admin)).items[0]).toMatchObject({ id, bankAccount: '12345678' });
  });
});

test('WAL-6 the ledger is correct after all of these tests', async () => {
  const right = { unbalanced: 0, empty: 0, wrongBalances: 0, wrongPrepayments: 0 };
  expect(await checkLedger(app.platform.db)).toEqual(right);
  const wrong = Object.entries(await compareBooks(app.platform.db)).filter(([, count]) => count > 0);
  expect(wrong).toEqual([]);
});
