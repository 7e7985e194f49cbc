import type { BodyInputOf, PaymentForm } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstCarType } from '../../testing/first-car-type.ts';
import { good } from '../../bookings/testing/rides.ts';
import { samplePromo } from '../../promos/testing/sample-promo.ts';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { compareBooks } from '../../wallet/compare-books.ts';
import { startPaying, type PayingApp } from '../testing/provider-calls.ts';

const price = 1219;
const fee = 150;

let app: PayingApp;
let rider: TestPerson;
let driver: TestPerson;
beforeAll(async () => {
  app = await startPaying({ env: { APP_CATEGORY: 'delivery' } });
  ({ driver } = app);
  const { id, values } = await firstCarType(app, app.admin);
  const body = { ...values, cancelSlab: [{ minsDelayed: 0, amount: fee }] };
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body }));
});
beforeEach(async () => {
  rider = await app.addPerson('rider');
  // The only driver who can be asked.
  await app.call('setAvailability', { as: driver, body: { active: false } });
  driver = await app.addActiveDriver();
});
afterAll(() => app.close());

const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+1 555 0100' };
const balance = async () => good(await app.call('getWallet', { as: rider })).balance;
const operator = async () => {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::int as sum from ledger_entries
    join ledger_accounts account on account.id = account_id where kind = 'operator'`.execute(app.platform.db);
  return rows[0]?.sum ?? 0;
};
const steps = ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking', 'endBooking'] as const;

async function ordered(): Promise<{ bookingId: string; form: PaymentForm }> {
  const { id } = await app.book(rider, { delivery });
  return { bookingId: id, form: await app.payByCard(id, rider) };
}

/** A parcel that was prepaid by card and is then taken through some steps of its trip. */
async function prepaid(stepCount = 0) {
  const { bookingId, form } = await ordered();
  good(await app.callBack(form));
  for (const step of steps.slice(0, stepCount)) await take(step, bookingId);
  return { bookingId, id: form.orderId };
}

async function take(step: (typeof steps)[number], id: string): Promise<void> {
  app.clock.forward(60_000);
  const sent = { as: driver, params: { id } };
  if (step === 'endBooking') good(await app.call(step, { ...sent, body: { cashReceived: false } }));
  else good(await app.call(step, sent));
}

const cancel = (id: string, as = rider) => app.call('cancelBooking', { as, params: { id } });
const ask = (id: string, body: BodyInputOf<'requestRefund'>) =>
  app.call('requestRefund', { as: app.admin, params: { id }, body });
const refused = async (id: string, body: BodyInputOf<'requestRefund'>) => codeOf(await ask(id, body));
const read = async (id: string) => good(await app.call('getPayment', { as: app.admin, params: { id } }));

describe('PAY-9 a refund of a prepayment', () => {
  test.each([
    ['NEW', 0],
    ['ACCEPTED', 1],
    ['ARRIVED', 2],
    ['STARTED', 3],
    ['REACHED', 4],
  ])('is refused while a booking that is %s holds the money', async (_, stepCount) => {
    const { bookingId, id } = await prepaid(stepCount);
    for (const source of ['operator', 'wallet'] as const)
      expect(await refused(id, { amount: 1, source })).toBe('refund_held');
    expect(await read(id)).toMatchObject({ refundable: 0, refundableByOperator: 0, held: price });
    for (const step of steps.slice(stepCount)) await take(step, bookingId);
    expect(await read(id)).toMatchObject({ refundable: price, refundableByOperator: price, held: 0 });
    expect(await balance()).toBe(0);
  });

  test('comes from the wallet that received the money after a cancellation', async () => {
    const { bookingId, id } = await prepaid();
    good(await cancel(bookingId, app.admin));
    expect(await balance()).toBe(price);
    expect(await read(id)).toMatchObject({ refundable: price, refundableByOperator: 0, held: 0 });
    expect(await refused(id, { amount: price, source: 'operator' })).toBe('refund_wallet_only');
    good(await ask(id, { amount: price, source: 'wallet' }));
    expect(await balance()).toBe(0);
    expect(await refused(id, { amount: 1, source: 'operator' })).toBe('refund_too_much');
  });

  test('may waive the fee after a cancellation with a fee, and no more', async () => {
    const { bookingId, id } = await prepaid(1);
    good(await cancel(bookingId));
    expect(await balance()).toBe(price - fee);
    expect(await read(id)).toMatchObject({ refundable: price, refundableByOperator: fee });
    expect(await refused(id, { amount: fee + 1, source: 'operator' })).toBe('refund_wallet_only');
    good(await ask(id, { amount: fee - 50, source: 'operator' }));
    expect(await refused(id, { amount: 51, source: 'operator' })).toBe('refund_wallet_only');
    good(await ask(id, { amount: 50, source: 'operator' }));
    good(await ask(id, { amount: price - fee, source: 'wallet' }));
    expect([await balance(), (await read(id)).refundable]).toEqual([0, 0]);
  });

  test('is a gift of the operator after a finished trip, in parts up to what the card paid', async () => {
    const { id } = await prepaid(steps.length);
    const before = await operator();
    good(await ask(id, { amount: 1000, source: 'operator' }));
    expect(await refused(id, { amount: 220, source: 'operator' })).toBe('refund_too_much');
    good(await ask(id, { amount: 219, source: 'operator' }));
    expect((await read(id)).refunded).toBe(price);
    expect([await balance(), await operator()]).toEqual([0, before - price]);
  });

  test('never includes the part that a wallet paid', async () => {
    await app.fill(rider, 219);
    const { id: bookingId } = await app.book(rider, { delivery });
    const body = { mode: 'card', provider: 'test', useWallet: true } as const;
    const paid = good(await app.call('payBooking', { as: rider, params: { id: bookingId }, body }));
    const form = paid.payment ?? expect.unreachable('no order');
    good(await app.callBack(form));
    expect(await read(form.orderId)).toMatchObject({ refundable: 0, held: 1000 });
    good(await cancel(bookingId));
    expect(await balance()).toBe(price);
    expect(await refused(form.orderId, { amount: 1, source: 'operator' })).toBe('refund_wallet_only');
    expect(await refused(form.orderId, { amount: price, source: 'wallet' })).toBe('refund_too_much');
  });

  test('takes an excess from the wallet, also while the rest is held', async () => {
    const promoName = 'LESS TO PAY';
    good(await app.call('addPromo', { as: app.admin, body: { ...samplePromo, promoName } }));
    const { bookingId, form } = await ordered();
    const body = { promoCode: promoName };
    good(await app.call('applyPromo', { as: rider, params: { id: bookingId }, body }));
    good(await app.callBack(form));
    const excess = await balance();
    expect(excess).toBeGreaterThan(1);
    expect(await read(form.orderId)).toMatchObject({ refundable: excess, held: price - excess });
    expect(await refused(form.orderId, { amount: 1, source: 'operator' })).toBe('refund_wallet_only');
    expect(await refused(form.orderId, { amount: excess + 1, source: 'wallet' })).toBe('refund_held');
    good(await ask(form.orderId, { amount: 1, source: 'wallet' }));
    for (const step of steps) await take(step, bookingId);
    expect(await read(form.orderId)).toMatchObject({
      refundable: price - 1,
      refundableByOperator: price - excess,
    });
  });

  test('comes from the wallet after a late payment, or for a top-up', async () => {
    const { bookingId, form: late } = await ordered();
    good(await cancel(bookingId));
    good(await app.callBack(late));
    const body = { amount: 500, provider: 'test' };
    const topUp = good(await app.call('topUpWallet', { as: rider, body }));
    good(await app.callBack(topUp));
    for (const { orderId } of [late, topUp]) {
      expect(await refused(orderId, { amount: 1, source: 'operator' })).toBe('refund_wallet_only');
      good(await ask(orderId, { amount: 1, source: 'wallet' }));
    }
    expect(await balance()).toBe(price + 500 - 2);
  });

  test('waits for a cancellation that has begun, and does not return the money twice', async () => {
    const { bookingId, id } = await prepaid();
    const held = await holdLock(
      app.platform.db,
      sql`select from bookings where id = ${bookingId} for update`,
    );
    const cancelled = cancel(bookingId, app.admin);
    await untilBlocked(app.platform.db, 1);
    const asked = refused(id, { amount: price, source: 'operator' });
    await Promise.race([asked, untilBlocked(app.platform.db, 2)]);
    await held.release();
    expect((await cancelled).status).toBe(200);
    expect(await asked).toBe('refund_wallet_only');
    expect(await balance()).toBe(price);
  });
});

test('WAL-6 PAY-9 all refunds of bookings are in the books', async () => {
  const wrong = Object.entries(await compareBooks(app.platform.db)).filter(([, count]) => count > 0);
  expect(wrong).toEqual([]);
});
