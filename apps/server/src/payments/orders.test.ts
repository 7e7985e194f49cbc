import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import { samplePromo } from '../promos/testing/sample-promo.ts';
import { holdLock, untilBlocked } from '../testing/held-lock.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import type { PaymentTables } from './tables.ts';
import { startPaying, type PayingApp } from './testing/provider-calls.ts';

let app: PayingApp;
let rider: TestPerson;
beforeAll(async () => {
  app = await startPaying();
});
beforeEach(async () => {
  rider = await app.addPerson('rider');
});
afterAll(() => app.close());

const balance = async (as: TestPerson) => good(await app.call('getWallet', { as })).balance;
const topUp = async (amount: number, as = rider) =>
  good(await app.call('topUpWallet', { as, body: { amount, provider: 'test' } }));
const orders = () => app.platform.db.withTables<PaymentTables>().selectFrom('payment_orders');
const stateOf = async (id: string) =>
  (await orders().select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const auditOf = (action: string, id: string) =>
  app.platform.db
    .selectFrom('audit_log')
    .select('facts')
    .where('action', '=', action)
    .where('object_id', '=', id)
    .execute();

async function ordered() {
  const { id } = await app.bookingIn('PENDING', rider);
  return { id, form: await app.payByCard(id, rider) };
}

async function expireNow(): Promise<void> {
  await app.platform.transact(async (tx) =>
    tx.schedule({ name: 'expire-payment-orders', payload: {}, at: tx.now }),
  );
  await app.settle();
}

describe('the life of an order', () => {
  test('PAY-7 ends after half an hour if it is open, and other results are kept', async () => {
    const [open, paid, declined] = [await topUp(100), await topUp(200), await topUp(300)];
    good(await app.callBack(paid));
    good(await app.callBack(declined, { message: { result: 'declined' } }));
    app.clock.forward(30 * 60_000 - 1);
    const young = await topUp(400);
    await expireNow();
    expect(await stateOf(open.orderId)).toBe('open');
    app.clock.forward(1);
    const shown = await app.call('getTopUp', { as: rider, params: { id: open.orderId } });
    expect(good(shown).state).toBe('expired');
    await expireNow();
    const forms = [open, paid, declined, young];
    const states = await Promise.all(forms.map(({ orderId }) => stateOf(orderId)));
    expect(states).toEqual(['expired', 'paid', 'declined', 'open']);
    good(await app.callBack(open));
    expect(await balance(rider)).toBe(300);
  });

  test.each([0, -1, '', null] as const)('WAL-3 WAL-9 does not begin with the amount %j', async (amount) => {
    const answer = await app.call('topUpWallet', { as: rider, body: { amount, provider: 'test' } });
    expect(codeOf(answer)).toBe('no_details_error');
  });

  test('PAY-8 ends with a declining callback, whatever its amount', async () => {
    const { form } = await ordered();
    good(await app.callBack(form, { message: { result: 'declined', amount: '0.00' } }));
    expect(await stateOf(form.orderId)).toBe('declined');
  });

  test('PAY-7 WAL-9 includes one payment if two callbacks for a top-up are simultaneous', async () => {
    const form = await topUp(700);
    const statement = sql`select from payment_orders where id = ${form.orderId} for update`;
    const held = await holdLock(app.platform.db, statement);
    const message = { transaction_id: 'tx-of-the-two' };
    const words = [app.callBack(form, { message }), app.callBack(form, { message })];
    await untilBlocked(app.platform.db, 2);
    await held.release();
    expect((await Promise.all(words)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await balance(rider)).toBe(700);
  });

  test('PAY-7 is over after a late payment, and a new request opens a new order', async () => {
    const { promoName: promoCode } = good(
      await app.call('addPromo', { as: app.admin, body: { ...samplePromo, promoName: 'ON AND OFF' } }),
    );
    const { id } = await app.bookingIn('PENDING', rider);
    const asked = { as: rider, params: { id } };
    const apply = async () => good(await app.call('applyPromo', { ...asked, body: { promoCode } }));
    await apply();
    const early = await app.payByCard(id, rider);
    good(await app.call('removePromo', asked));
    good(await app.callBack(early));
    expect([await stateOf(early.orderId), await balance(rider)]).toEqual(['late', early.amount]);
    await apply();
    const again = await app.payByCard(id, rider);
    expect(again.amount).toBe(early.amount);
    expect(again.orderId).not.toBe(early.orderId);
    good(await app.callBack(again));
    expect(good(await app.call('getBooking', asked)).status).toBe('PAID');
  });
});

test('PAY-4 PAY-11 ends if the rider switches from card and wallet to cash, which the driver sees', async () => {
  await app.fill(rider, 500);
  const { id } = await app.bookingIn('PENDING', rider);
  const asked = { as: rider, params: { id } };
  const card = { mode: 'card', provider: 'test', useWallet: true } as const;
  good(await app.call('payBooking', { ...asked, body: card }));
  const body = { mode: 'cash', useWallet: true } as const;
  const said = { status: 'PENDING', paymentMode: 'cash', usedWalletMoney: 500, payableAmount: 719 };
  expect(good(await app.call('payBooking', { ...asked, body }))).toMatchObject({ ...said, payment: null });
  const shown = await app.call('getBooking', { as: app.driver, params: { id } });
  expect(good(shown)).toMatchObject(said);
});

describe('a payment from a provider', () => {
  test('WAL-9 by a driver is credited to the driver’s wallet', async () => {
    const driver = await app.addPerson('driver');
    good(await app.callBack(await topUp(650, driver)));
    expect(await balance(driver)).toBe(650);
    const { rows } = await sql`select kind, balance from ledger_accounts
      where user_id = ${driver.id}`.execute(app.platform.db);
    expect(rows).toEqual([{ kind: 'driver', balance: 650 }]);
  });

  test('PAY-7 differs from another provider’s payment with the same reference', async () => {
    const [ours, theirs] = [await topUp(150), await topUp(250)];
    await sql`update payment_orders set provider = 'elsewhere', provider_reference = 'tx-1', state = 'paid',
      settled_at = now() where id = ${theirs.orderId}`.execute(app.platform.db);
    good(await app.callBack(ours, { message: { transaction_id: 'tx-1' } }));
    expect(await balance(rider)).toBe(150);
  });

  test('PAY-7 for an order that is already paid moves nothing and is recorded in the audit log', async () => {
    const { form } = await ordered();
    const first = { message: { transaction_id: 'tx-first' } };
    good(await app.callBack(form, first));
    good(await app.callBack(form, first));
    expect(await auditOf('payment-again', form.orderId)).toEqual([]);
    good(await app.callBack(form, { message: { transaction_id: 'tx-second' } }));
    expect(await balance(rider)).toBe(0);
    expect(await auditOf('payment-again', form.orderId)).toMatchObject([
      { facts: { reference: 'tx-second', settledBy: 'tx-first', amount: 1219, currency: 'USD' } },
    ]);
  });
});
