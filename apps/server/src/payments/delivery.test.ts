import type { BodyInputOf } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { compareBooks } from '../wallet/compare-books.ts';
import { startPaying, type PayingApp } from './testing/provider-calls.ts';

let app: PayingApp;
let rider: TestPerson;
beforeAll(async () => {
  app = await startPaying({ env: { APP_CATEGORY: 'delivery' } });
});
beforeEach(async () => {
  rider = await app.addPerson('rider');
});
afterAll(() => app.close());

const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+1 555 0100' };
const parcel = (more: Partial<BodyInputOf<'createBooking'>> = {}) => app.book(rider, { delivery, ...more });
const pay = (id: string, body: BodyInputOf<'payBooking'>) =>
  app.call('payBooking', { as: rider, params: { id }, body });
const cancel = (id: string) => app.call('cancelBooking', { as: rider, params: { id } });
const now = async (id: string, as = app.admin) => good(await app.call('getBooking', { as, params: { id } }));
const balance = async (as: TestPerson) => good(await app.call('getWallet', { as })).balance;
const tasksOf = async (as: TestPerson) => good(await app.call('listTasks', { as })).items.map(({ id }) => id);

describe('an unpaid parcel', () => {
  test('DELIV-4 DELIV-8 PAY-5 waits for a card payment, with no driver asked or assignable', async () => {
    const { id } = await parcel();
    expect(await now(id)).toMatchObject({
      status: 'PAYMENT_PENDING',
      paymentMode: 'card',
      customerPaid: 0,
      discount: 0,
      usedWalletMoney: 0,
      cashPaymentAmount: 0,
      prepaid: false,
      promoApplied: false,
      requestedDrivers: {},
    });
    expect(await tasksOf(app.driver)).not.toContain(id);
    const assigned = await app.call('assignBooking', {
      as: app.admin,
      params: { id },
      body: { driverId: app.driver.id },
    });
    expect(codeOf(assigned)).toMatch(/wrong_status|auto_dispatch_on/);
  });

  test('PAY-5 takes the payment mode from the booking’s packet, but never an amount', async () => {
    const { id } = await parcel({ paymentPacket: { paymentMode: 'wallet' } });
    expect(await now(id)).toMatchObject({
      status: 'PAYMENT_PENDING',
      paymentMode: 'wallet',
      customerPaid: 0,
    });
    const quoteId = (await app.quote()).id;
    const paymentPacket = { paymentMode: 'card', amount: 1, payableAmount: 2 } as never;
    const body = { quoteId, delivery, paymentPacket };
    expect(codeOf(await app.call('createBooking', { as: rider, body }))).toBe('invalid_request');
  });

  test('PAY-7 DELIV-8 becomes NEW and prepaid by the provider’s callback, and drivers are asked immediately', async () => {
    const { id } = await parcel();
    const form = await app.payByCard(id, rider);
    expect((await now(id)).status).toBe('PAYMENT_PENDING');
    expect((await app.callBack(form)).status).toBe(200);
    expect(await now(id)).toMatchObject({
      status: 'NEW',
      prepaid: true,
      customerPaid: 1219,
      cardPaymentAmount: 1219,
      gateway: 'test',
      paymentMode: 'card',
    });
    expect(await tasksOf(app.driver)).toContain(id);
    expect((await app.callBack(form)).status).toBe(200);
    expect((await now(id)).customerPaid).toBe(1219);
    good(await cancel(id));
  });

  test('PAY-9 is refunded in full to the wallet when it is cancelled after prepayment', async () => {
    const { id } = await parcel();
    good(await app.callBack(await app.payByCard(id, rider)));
    good(await cancel(id));
    const wallet = good(await app.call('getWallet', { as: rider }));
    expect(wallet).toMatchObject({
      balance: 1219,
      history: [{ type: 'Credit', txRef: 'refund', amount: 1219 }],
    });
  });

  test('PAY-8 BKT-7 can be cancelled without any payment, as an incomplete booking', async () => {
    const { id } = await parcel();
    const form = await app.payByCard(id, rider);
    good(await cancel(id));
    expect(await now(id)).toMatchObject({
      status: 'CANCELLED',
      reason: 'cancel_incomplete',
      customerPaid: 0,
    });
    expect(await balance(rider)).toBe(0);
    // The card was charged while the rider cancelled, so the money belongs to the rider.
    expect((await app.callBack(form)).status).toBe(200);
    expect((await now(id)).status).toBe('CANCELLED');
    expect(await balance(rider)).toBe(1219);
  });
});

describe('paying a parcel by other methods', () => {
  test('PAY-4 TRIP-25 PAY-11 the wallet pays if it covers the amount, and the trip ends PAID by wallet', async () => {
    const { id } = await parcel();
    expect(codeOf(await pay(id, { mode: 'wallet' }))).toBe('wallet_too_low');
    await app.fill(rider, 1219);
    const paid = good(await pay(id, { mode: 'wallet' }));
    expect(paid).toMatchObject({ status: 'NEW', prepaid: true, usedWalletMoney: 1219, payment: null });
    expect(paid).toMatchObject({ customerPaid: 1219, payableAmount: 0, paymentMode: 'wallet' });
    expect(await balance(rider)).toBe(0);
    expect(await tasksOf(app.driver)).toContain(id);
    const before = await balance(app.driver);
    for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const) {
      app.clock.forward(60_000);
      good(await app.call(step, { as: app.driver, params: { id } }));
    }
    const body = { cashReceived: true };
    good(await app.call('endBooking', { as: app.driver, params: { id }, body }));
    const after = await now(id);
    expect(after).toMatchObject({
      status: 'PAID',
      paymentMode: 'wallet',
      usedWalletMoney: 1219,
      cashPaymentAmount: 0,
    });
    expect((await balance(app.driver)) - before).toBe(after.driverShare);
  });

  test('PAY-11 a partial wallet payment is debited immediately, and the card is charged the rest', async () => {
    const { id } = await parcel();
    await app.fill(rider, 219);
    const { payment, ...booking } = good(await pay(id, { mode: 'card', provider: 'test', useWallet: true }));
    expect(booking).toMatchObject({ status: 'PAYMENT_PENDING', usedWalletMoney: 219, payableAmount: 1000 });
    expect(payment?.amount).toBe(1000);
    expect(await balance(rider)).toBe(0);
    if (payment === null) throw new Error('no order');
    good(await app.callBack(payment));
    expect(await now(id)).toMatchObject({
      status: 'NEW',
      cardPaymentAmount: 1000,
      usedWalletMoney: 219,
      customerPaid: 1219,
    });
    good(await cancel(id));
    expect(await balance(rider)).toBe(1219);
  });

  test('PAY-11 PAY-9 the wallet’s part is returned if the card is never charged', async () => {
    const { id } = await parcel();
    await app.fill(rider, 219);
    good(await pay(id, { mode: 'card', provider: 'test', useWallet: true }));
    good(await cancel(id));
    expect(await balance(rider)).toBe(219);
  });

  test('TRIP-17 cash is refused, since there is no driver to confirm it', async () => {
    const { id } = await parcel();
    for (const useWallet of [true, false])
      expect(codeOf(await pay(id, { mode: 'cash', useWallet }))).toBe('payment_mode_unavailable');
  });
});

describe('simultaneous requests for a parcel', () => {
  test('PAY-7 PAY-9 apply a callback and a cancellation in order, and lose no cent', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await parcel();
      const form = await app.payByCard(id, rider);
      const before = await balance(rider);
      const [word, cancelled] = await Promise.all([app.callBack(form), cancel(id)]);
      expect([word.status, cancelled.status]).toEqual([200, 200]);
      expect((await now(id)).status).toBe('CANCELLED');
      expect((await balance(rider)) - before).toBe(1219);
    }
  });

  test('TRIP-25 apply two wallet payments and a cancellation once each', async () => {
    for (let round = 0; round < 4; round++) {
      rider = await app.addPerson('rider');
      await app.fill(rider, 2500);
      const { id } = await parcel();
      const press = () => pay(id, { mode: 'wallet' });
      const answers = await Promise.all([press(), cancel(id), press()]);
      expect(answers[1]?.status).toBe(200);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
      expect((await now(id)).status).toBe('CANCELLED');
      expect(await balance(rider)).toBe(2500);
    }
  });
});

test('WAL-6 leave the ledger correct', async () => {
  const right = { unbalanced: 0, empty: 0, wrongBalances: 0, wrongPrepayments: 0 };
  expect(await checkLedger(app.platform.db)).toEqual(right);
  const wrong = Object.entries(await compareBooks(app.platform.db)).filter(([, count]) => count > 0);
  expect(wrong).toEqual([]);
});

test('DELIV-8 SET-16 a parcel paid a day late is offered for as long as any other', async () => {
  const { id } = await parcel();
  await sql`update sessions set expires_at = '2030-01-01'`.execute(app.platform.db);
  app.clock.forward(25 * 3_600_000);
  await app.fill(rider, 1219);
  good(await pay(id, { mode: 'wallet' }));
  for (let minute = 0; minute < 5; minute += 1) {
    app.clock.forward(60_000);
    await app.settle();
  }
  const latest = await app.addActiveDriver();
  app.clock.forward(60_000);
  await app.settle();
  expect(await tasksOf(latest)).toContain(id);
});
