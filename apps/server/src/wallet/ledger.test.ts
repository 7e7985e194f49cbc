import { ledgerTransaction } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRides, type RideApp } from '../bookings/testing/rides.ts';
import { balanceOf, post } from './ledger.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const rider = () => ({ kind: 'rider', userId: app.rider.id }) as const;
const topUp = (amount: number) =>
  ledgerTransaction('bonus', [
    { account: rider(), amount, txRef: 'bonus' },
    { account: { kind: 'bonus' }, amount: -amount, txRef: 'bonus' },
  ]);
const posting = (amount: number, bookingId: string | null = null) =>
  app.platform.transact((tx) => post(tx, app.platform.ids, topUp(amount), bookingId));

test('WAL-6 CONST-5 a wallet begins with 0 and holds the sum of its entries', async () => {
  expect(await balanceOf(app.platform.db, rider())).toBe(0);
  await posting(1200);
  await posting(300);
  expect(await balanceOf(app.platform.db, rider())).toBe(1500);
});

test('WAL-1 TRIP-25 the history names credits and debits; a wallet pays a booking', async () => {
  const booking = await app.bookingIn('PENDING');
  const body = { mode: 'wallet' } as const;
  const paid = await app.call('payBooking', { as: app.rider, params: { id: booking.id }, body });
  expect(paid.body).toMatchObject({
    status: 'PAID',
    usedWalletMoney: 1219,
    payableAmount: 0,
    paymentMode: 'wallet',
  });
  const wallet = await app.call('getWallet', { as: app.rider });
  expect(wallet.body).toMatchObject({ balance: 1500 - 1219, currency: 'USD' });
  expect(wallet.body.history.map(({ type, amount }) => [type, amount])).toEqual([
    ['Debit', 1219],
    ['Credit', 300],
    ['Credit', 1200],
  ]);
});

test('TRIP-25 two payments at once from one wallet cannot take more than it holds', async () => {
  await posting(1219 - 281);
  const bookings = [await app.bookingIn('PENDING'), await app.bookingIn('PENDING')];
  const body = { mode: 'wallet' } as const;
  const answers = await Promise.all(
    bookings.map(({ id }) => app.call('payBooking', { as: app.rider, params: { id }, body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await balanceOf(app.platform.db, rider())).toBe(0);
});

test('WAL-6 the database refuses a transaction that does not balance', async () => {
  const unbalanced = app.platform.transact(async (tx) => {
    await post(tx, app.platform.ids, topUp(100), null);
    await sql`update ledger_entries set amount = amount + 1 where amount = 100`.execute(tx.sql);
  });
  await expect(unbalanced).rejects.toThrow('out of balance');
  expect(await balanceOf(app.platform.db, rider())).toBe(0);
});

test('WAL-6 a booking is booked once a reason, whatever is sent', async () => {
  const bookingId = app.platform.ids.next();
  await posting(100, bookingId);
  await expect(posting(100, bookingId)).rejects.toThrow('ledger_transactions_once');
});

test('WAL-6 everything that was ever booked adds up to nothing', async () => {
  const { rows } = await sql<{
    total: number;
  }>`select sum(amount)::bigint as total from ledger_entries`.execute(app.platform.db);
  expect(rows[0]?.total).toBe(0);
});
