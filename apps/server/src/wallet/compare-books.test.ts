import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstCarType } from '../testing/first-car-type.ts';
import { good } from '../bookings/testing/rides.ts';
import { startPaying, type PayingApp } from '../payments/testing/provider-calls.ts';
import { samplePromo } from '../promos/testing/sample-promo.ts';
import { compareBooks, type LedgerComparison } from './compare-books.ts';

const right: LedgerComparison = {
  wrongBookings: 0,
  wrongProviders: 0,
  wrongWithdrawals: 0,
  wrongPromos: 0,
  wrongCharges: 0,
  wrongEarnings: 0,
};

let app: PayingApp;
beforeAll(async () => {
  app = await startPaying();
  const { id, values } = await firstCarType(app, app.admin);
  const body = { ...values, cancelSlab: [{ minsDelayed: 0, amount: 150 }] };
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body }));
});
afterAll(() => app.close());

/** Cash, card, wallet and card combined, a discount, a late card payment, a cancelled ride with a fee, a withdrawal. */
async function business(): Promise<void> {
  const { admin, rider, driver } = app;
  const promoCode = good(await app.call('addPromo', { as: admin, body: samplePromo })).promoName;
  await app.bookingIn('COMPLETE');
  const byCard = await app.bookingIn('PENDING');
  good(await app.callBack(await app.payByCard(byCard.id)));
  await app.fill(rider, 400);
  const mixed = await app.bookingIn('PENDING');
  good(await app.call('applyPromo', { as: rider, params: { id: mixed.id }, body: { promoCode } }));
  const words = { mode: 'card', provider: 'test', useWallet: true } as const;
  const { payment } = good(
    await app.call('payBooking', { as: rider, params: { id: mixed.id }, body: words }),
  );
  if (payment === null) throw new Error('no order');
  good(await app.call('confirmCashBooking', { as: driver, params: { id: mixed.id } }));
  good(await app.callBack(payment));
  const cancelled = await app.bookingIn('ARRIVED');
  good(await app.call('cancelBooking', { as: rider, params: { id: cancelled.id } }));
  await app.fill(driver, 5000);
  good(await app.call('requestWithdrawal', { as: driver, body: { amount: 700 } }));
  const waiting = await app.book();
  good(await app.call('applyPromo', { as: rider, params: { id: waiting.id }, body: { promoCode } }));
}

/** The result of the comparison after a change, which is rolled back. */
async function after(bent: string): Promise<Partial<LedgerComparison>> {
  let found: LedgerComparison = right;
  const undone = app.platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(bent).execute(tx);
    found = await compareBooks(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return Object.fromEntries(Object.entries(found).filter(([, count]) => count > 0));
}

test('WAL-6 PAY-9 PAY-11 the ledger matches every booking, order, withdrawal and promo', async () => {
  expect(await compareBooks(app.platform.db)).toEqual(right);
  await business();
  expect(await compareBooks(app.platform.db)).toEqual(right);
});

const entry = (kind: string, reason: string, change = 'amount + 1') =>
  `update ledger_entries set amount = ${change} where id = (select e.id from ledger_entries e
    join ledger_accounts a on a.id = account_id join ledger_transactions t on t.id = transaction_id
    where kind = '${kind}' and reason = '${reason}' limit 1)`;

test.each([
  ['a driver’s share', entry('driver', 'trip-paid'), { wrongBookings: 1 }],
  ['the operator’s fee', entry('operator', 'trip-paid'), { wrongBookings: 1 }],
  ['a discount', entry('promotion', 'trip-paid'), { wrongBookings: 1 }],
  ['a wallet’s part', entry('rider', 'wallet-part'), { wrongBookings: 1 }],
  ['a cancellation fee', entry('driver', 'cancellation'), { wrongBookings: 1 }],
  ['a card’s part', entry('provider-clearing', 'trip-paid'), { wrongBookings: 1, wrongProviders: 1 }],
  ['a payment into a wallet', entry('provider-clearing', 'top-up'), { wrongProviders: 1 }],
  ['late money', entry('provider-clearing', 'late-payment'), { wrongProviders: 1 }],
  ['a withdrawal', entry('withdrawals', 'withdrawal'), { wrongWithdrawals: 1 }],
  ['a withdrawal request', `update withdrawals set amount = amount + 1`, { wrongWithdrawals: 1 }],
  ['a reserved promo use', `update promos set held = held + 1`, { wrongPromos: 1 }],
  ['a counted promo use', `update promos set user_avail = user_avail - 1`, { wrongPromos: 1 }],
  [
    'a driver’s monthly sum',
    `update earned_months set driver_share = driver_share + 1`,
    { wrongEarnings: 1 },
  ],
  ['a missing monthly sum', `delete from earned_months`, { wrongEarnings: 1 }],
  ['a paid order', `update payment_orders set state = 'open', settled_at = null`, { wrongProviders: 1 }],
])('WAL-6 detects an error in %s', async (_, bent, found) => {
  expect(await after(bent)).toEqual(found);
});
