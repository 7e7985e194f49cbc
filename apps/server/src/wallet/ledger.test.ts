import { ledgerTransaction } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRides, type RideApp } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';
import { checkLedger, type LedgerCheck } from './check-ledger.ts';
import { balanceOf, post } from './ledger.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

/** The owner of the wallet; each test has its own, so that tests are independent. */
let person: TestPerson;
beforeEach(async () => {
  person = await app.addPerson('rider');
});
const rider = () => ({ kind: 'rider', userId: person.id }) as const;
const topUp = (amount: number) =>
  ledgerTransaction('admin-credit', [
    { account: rider(), amount, txRef: 'bonus' },
    { account: { kind: 'bonus' }, amount: -amount, txRef: 'bonus' },
  ]);
const posting = (amount: number, source: { bookingId?: string; sourceId?: string; currency?: string } = {}) =>
  app.platform.transact((tx) => post(tx, app.platform.ids, topUp(amount), { currency: 'USD', ...source }));
const balance = () => balanceOf(app.platform.db, rider(), 'USD');

test('WAL-6 CONST-5 a wallet starts with 0 and holds the sum of its entries', async () => {
  expect(await balance()).toBe(0);
  await posting(1200);
  await posting(300);
  expect(await balance()).toBe(1500);
});

test('WAL-1 TRIP-25 the history lists credits and debits, and a wallet pays a booking', async () => {
  await posting(1200);
  await posting(300);
  const booking = await app.bookingIn('PENDING', person);
  const body = { mode: 'wallet' } as const;
  const paid = await app.call('payBooking', { as: person, params: { id: booking.id }, body });
  expect(paid.body).toMatchObject({
    status: 'PAID',
    usedWalletMoney: 1219,
    payableAmount: 0,
    paymentMode: 'wallet',
  });
  const wallet = await app.call('getWallet', { as: person });
  expect(wallet.body).toMatchObject({ balance: 1500 - 1219, currency: 'USD' });
  expect(wallet.body.history.map(({ type, amount }) => [type, amount])).toEqual([
    ['Debit', 1219],
    ['Credit', 300],
    ['Credit', 1200],
  ]);
});

test('TRIP-25 two simultaneous payments from one wallet cannot take more than it holds', async () => {
  await posting(1219);
  const bookings = [await app.bookingIn('PENDING', person), await app.bookingIn('PENDING', person)];
  const body = { mode: 'wallet' } as const;
  const answers = await Promise.all(
    bookings.map(({ id }) => app.call('payBooking', { as: person, params: { id }, body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await balance()).toBe(0);
});

/** Adds an entry to the newest transaction, bypassing our code. */
const addEntry = (change: string) =>
  sql`insert into ledger_entries (id, transaction_id, account_id, amount, tx_ref, at)
    select gen_random_uuid(), transaction_id, account_id, ${sql.raw(change)}, tx_ref, at
    from ledger_entries order by id desc limit 1`.execute(app.platform.db);

test('WAL-6 the database refuses a transaction that does not balance', async () => {
  await posting(700);
  await expect(addEntry('amount + 1')).rejects.toThrow('out of balance');
  expect(await balance()).toBe(700);
});

test('WAL-6 the database refuses a transaction in two currencies', async () => {
  await posting(5);
  await posting(5, { currency: 'JPY' });
  await expect(
    sql`with accounts as (select id, row_number() over (order by currency) as place from ledger_accounts where user_id = ${person.id})
      insert into ledger_entries (id, transaction_id, account_id, amount, tx_ref, at)
      select gen_random_uuid(), (select id from ledger_transactions limit 1), id, case place when 1 then 1 else -1 end, 'x', now()
      from accounts`.execute(app.platform.db),
  ).rejects.toThrow('out of balance');
});

test.each([
  'update ledger_entries set amount = 1',
  'update ledger_entries set tx_ref = 1 where false',
  'delete from ledger_entries',
  'truncate ledger_entries',
  'update ledger_transactions set reason = reason',
  'delete from ledger_transactions',
  'delete from ledger_accounts',
  'update ledger_accounts set balance = balance + 1',
])('WAL-6 the database refuses "%s"', async (change) => {
  await posting(1);
  await expect(sql.raw(change).execute(app.platform.db)).rejects.toThrow('never changed');
});

test('WAL-6 a booking or another source is posted once per reason', async () => {
  const id = app.platform.ids.next();
  await posting(100, { bookingId: id });
  await expect(posting(100, { bookingId: id })).rejects.toThrow('ledger_transactions_once');
  await posting(100, { sourceId: id });
  await expect(posting(100, { sourceId: id })).rejects.toThrow('ledger_transactions_once_a_source');
  expect(await balance()).toBe(200);
});

test('WAL-6 simultaneous payments into one wallet are all kept', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => posting(index + 1)));
  expect(await balance()).toBe(210);
});

test('SET-1 a wallet’s balance in another currency is neither lost nor mixed', async () => {
  await posting(410);
  await posting(5, { currency: 'JPY' });
  const { body } = await app.call('getWallet', { as: person });
  expect(body).toMatchObject({
    currency: 'USD',
    balance: 410,
    otherBalances: [{ currency: 'JPY', balance: 5 }],
  });
  expect([await balance(), await balanceOf(app.platform.db, rider(), 'JPY')]).toEqual([410, 5]);
});

test.each([
  ['USD', 'JPY'],
  ['JPY', 'USD'],
])(
  'SET-1 WAL-1 after entries in %s, then in %s, the history shows only the operator’s currency',
  async (...order) => {
    for (const currency of order) await posting(currency === 'USD' ? 410 : 5, { currency });
    const read = async () => (await app.call('getWallet', { as: person })).body;
    const { history, historyTotal } = await read();
    expect([historyTotal, history.map(({ amount }) => amount)]).toEqual([1, [410]]);
    await posting(-5, { currency: 'JPY' });
    expect((await read()).otherBalances).toEqual([]);
  },
);

test('WAL-6 one person’s wallets as rider and as driver are separate', async () => {
  await posting(410);
  const driver = { kind: 'driver', userId: person.id } as const;
  const earned = ledgerTransaction('admin-credit', [
    { account: driver, amount: 60, txRef: 'bonus' },
    { account: { kind: 'bonus' }, amount: -60, txRef: 'bonus' },
  ]);
  await app.platform.transact((tx) => post(tx, app.platform.ids, earned, { currency: 'USD' }));
  expect([await balance(), await balanceOf(app.platform.db, driver, 'USD')]).toEqual([410, 60]);
});

test('WAL-1 the history is paged, newest first', async () => {
  for (let amount = 1; amount <= 7; amount += 1) await posting(amount);
  const query = { page: 2, pageSize: 3 };
  const { body } = await app.call('getWallet', { as: person, query });
  expect(body).toMatchObject({ page: 2, pageSize: 3, historyTotal: 7 });
  expect(body.history.map(({ amount }) => amount)).toEqual([4, 3, 2]);
});

test('WDR-6 each line shows the balance after it, on every page', async () => {
  for (const amount of [1200, -700, 40]) await posting(amount);
  const all = (await app.call('getWallet', { as: person })).body;
  let held = 0;
  for (const { type, amount, balance: after } of all.history.toReversed()) {
    held += type === 'Credit' ? amount : -amount;
    expect(after).toBe(held);
  }
  expect(held).toBe(all.balance);
  const last = { page: all.historyTotal, pageSize: 1 };
  const { body } = await app.call('getWallet', { as: person, query: last });
  expect(body.history).toMatchObject([{ type: 'Credit', amount: 1200, balance: 1200 }]);
});

test('WAL-6 the check passes a correct ledger and detects each fault', async () => {
  await posting(100);
  await app.bookingIn('PENDING', person);
  const right = { unbalanced: 0, empty: 0, wrongBalances: 0, wrongPrepayments: 0 };
  expect(await checkLedger(app.platform.db)).toEqual(right);
  const withoutGuards = app.platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ledger_entries set amount = amount + 1
      where id = (select ledger_entries.id from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
        where user_id = ${person.id} limit 1)`.execute(tx);
    await sql`insert into ledger_transactions (id, at, reason) values (gen_random_uuid(), now(), 'top-up')`.execute(
      tx,
    );
    await sql`update bookings set customer_paid = 1, wallet_amount = 1, status = 'PENDING', paid_at = null`.execute(
      tx,
    );
    throw new Found(await checkLedger(tx));
  });
  const found = await withoutGuards.catch((error: unknown) => error);
  expect(found).toMatchObject({
    check: { unbalanced: 1, empty: 1, wrongBalances: 1, wrongPrepayments: expect.any(Number) },
  });
  expect((found as Found).check.wrongPrepayments).toBeGreaterThan(0);
});

/** Carries a result out of a transaction that is rolled back. */
class Found extends Error {
  readonly check: LedgerCheck;
  constructor(check: LedgerCheck) {
    super('found');
    this.check = check;
  }
}
