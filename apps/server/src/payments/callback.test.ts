import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { compareBooks } from '../wallet/compare-books.ts';
import type { PaymentTables } from './record/tables.ts';
import { startPaying, type CallbackChanges, type PayingApp } from './testing/provider-calls.ts';

let app: PayingApp;
let rider: TestPerson;
beforeAll(async () => {
  app = await startPaying();
});
beforeEach(async () => {
  rider = await app.addPerson('rider');
});
afterAll(() => app.close());

const wallet = async (as: TestPerson) => good(await app.call('getWallet', { as }));
const balance = async (as: TestPerson) => (await wallet(as)).balance;
const bookingNow = async (id: string) => good(await app.call('getBooking', { as: rider, params: { id } }));
const orderState = async (id: string) =>
  (
    await app.platform.db
      .withTables<PaymentTables>()
      .selectFrom('payment_orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

async function ordered() {
  const booking = await app.bookingIn('PENDING', rider);
  return { booking, form: await app.payByCard(booking.id, rider) };
}

describe('an invalid callback', () => {
  const minute = 60_000;
  const refused: readonly [string, number, string, CallbackChanges | (() => CallbackChanges)][] = [
    [
      'signed with another secret',
      400,
      'payment_signature_wrong',
      { secret: 'a secret of somebody else, also long' },
    ],
    [
      'with another amount after signing',
      400,
      'payment_signature_wrong',
      { tamper: (body) => body.replace('12.19', '0.01') },
    ],
    ['with one byte more', 400, 'payment_signature_wrong', { tamper: (body) => `${body} ` }],
    [
      'signed six minutes ago',
      400,
      'payment_signature_wrong',
      () => ({ signedAt: new Date(app.clock.now().getTime() - 6 * minute) }),
    ],
    [
      'signed for six minutes from now',
      400,
      'payment_signature_wrong',
      () => ({ signedAt: new Date(app.clock.now().getTime() + 6 * minute) }),
    ],
    ['for an unknown provider', 404, 'not_found', { provider: 'stripe' }],
    ['with too little', 422, 'payment_amount_wrong', { message: { amount: '12.18' } }],
    ['with too much', 422, 'payment_amount_wrong', { message: { amount: '12.20' } }],
    ['in another currency', 422, 'payment_amount_wrong', { message: { currency: 'EUR' } }],
    ['with a fraction of a cent', 400, 'payment_signature_wrong', { message: { amount: '12.195' } }],
    ['with a negative amount', 422, 'payment_amount_wrong', { message: { amount: '-12.19' } }],
  ];

  test.each(refused)('PAY-7 %s is refused with %i %s', async (_, status, code, bent) => {
    const { booking, form } = await ordered();
    const answer = await app.callBack(form, typeof bent === 'function' ? bent() : bent);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(await bookingNow(booking.id)).toMatchObject({ status: 'PENDING', customerPaid: 0 });
    expect(await orderState(form.orderId)).toBe('open');
  });

  test('PAY-7 succeeds for an unknown order if it is signed, and changes nothing', async () => {
    const { booking, form } = await ordered();
    const message = { order_id: app.platform.ids.next() };
    expect(await app.callBack(form, { message })).toMatchObject({ status: 200, body: { ok: true } });
    const forged = await app.callBack(form, { message, secret: 'a secret of somebody else, also long' });
    expect([forged.status, codeOf(forged)]).toEqual([400, 'payment_signature_wrong']);
    expect(await bookingNow(booking.id)).toMatchObject({ status: 'PENDING', customerPaid: 0 });
    expect(await orderState(form.orderId)).toBe('open');
  });

  test('PAY-7 is refused without a header or body', async () => {
    for (const payload of ['', '{}', 'null', '\u0000', '[]']) {
      const url = '/api/payments/test/callback';
      const answer = await app.http.inject({ method: 'POST', url, payload });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
    }
  });

  test('PAY-7 is recorded in the audit log with the amount that it states', async () => {
    const { form } = await ordered();
    await app.callBack(form, { message: { amount: '0.01', transaction_id: 'tx-odd' } });
    const rows = await app.platform.db
      .selectFrom('audit_log')
      .select('facts')
      .where('action', '=', 'payment-mismatch')
      .where('object_uuid', '=', form.orderId)
      .execute();
    expect(rows).toMatchObject([
      { facts: { said: { amount: 1, currency: 'USD', reference: 'tx-odd' }, ordered: { amount: 1219 } } },
    ]);
  });
});

describe('a provider’s callback', () => {
  test('PAY-4 PAY-7 TRIP-11 pays a finished ride: the driver’s share, the card’s part and the gateway are recorded', async () => {
    const { booking, form } = await ordered();
    const before = await balance(app.driver);
    expect(await app.callBack(form)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await bookingNow(booking.id)).toMatchObject({
      status: 'PAID',
      paymentMode: 'card',
      gateway: 'test',
      cardPaymentAmount: 1219,
      customerPaid: 1219,
      cashPaymentAmount: 0,
      usedWalletMoney: 0,
    });
    const shown = good(await app.call('getBooking', { as: app.admin, params: { id: booking.id } }));
    expect((await balance(app.driver)) - before).toBe(shown.driverShare);
    expect(await orderState(form.orderId)).toBe('paid');
  });

  test('PAY-7 sent five times simultaneously and once more later is posted once', async () => {
    const { booking, form } = await ordered();
    const before = await balance(app.driver);
    const message = { transaction_id: 'tx-five' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.callBack(form, { message })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    app.clock.forward(60_000);
    expect((await app.callBack(form, { message })).status).toBe(200);
    const shown = good(await app.call('getBooking', { as: app.admin, params: { id: booking.id } }));
    expect((await balance(app.driver)) - before).toBe(shown.driverShare);
    const trail = good(await app.call('getBookingTrail', { as: app.admin, params: { id: booking.id } }));
    expect(trail.items.filter(({ event }) => event === 'payment-confirmed')).toHaveLength(1);
  });

  test('PAY-8 leaves the ride unpaid if it declines, and another card can pay for it', async () => {
    const { booking, form } = await ordered();
    const declined = { message: { result: 'declined' } } as const;
    expect((await app.callBack(form, declined)).status).toBe(200);
    expect(await bookingNow(booking.id)).toMatchObject({ status: 'PENDING', customerPaid: 0 });
    expect(await orderState(form.orderId)).toBe('declined');
    expect((await app.callBack(form)).status).toBe(200);
    expect((await bookingNow(booking.id)).status).toBe('PAID');
    expect((await app.callBack(form, declined)).status).toBe(200);
    expect((await bookingNow(booking.id)).status).toBe('PAID');
  });

  test('PAY-7 settles one order with one payment', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const message = { transaction_id: 'tx-of-one' };
    expect((await app.callBack(one.form, { message })).status).toBe(200);
    expect(codeOf(await app.callBack(other.form, { message }))).toBe('payment_amount_wrong');
    expect((await bookingNow(other.booking.id)).status).toBe('PENDING');
  });

  test('PAY-7 settles one of two orders that name the same payment simultaneously', async () => {
    const orders = [await ordered(), await ordered()];
    const message = { transaction_id: 'tx-of-either' };
    const answers = await Promise.all(orders.map(({ form }) => app.callBack(form, { message })));
    expect(answers.map((answer) => codeOf(answer) ?? 'ok').toSorted()).toEqual([
      'ok',
      'payment_amount_wrong',
    ]);
    const states = await Promise.all(
      orders.map(async ({ booking }) => (await bookingNow(booking.id)).status),
    );
    expect(states.toSorted()).toEqual(['PAID', 'PENDING']);
  });

  test('PAY-7 still pays after the order has expired', async () => {
    const { booking, form } = await ordered();
    app.clock.forward(31 * 60_000);
    await app.settle();
    expect((await app.callBack(form)).status).toBe(200);
    expect((await bookingNow(booking.id)).status).toBe('PAID');
  });
});

describe('money that is no longer due', () => {
  test('PAY-9 goes to the rider’s wallet if the ride has since been paid in cash', async () => {
    const { booking, form } = await ordered();
    good(await app.call('confirmCashBooking', { as: app.driver, params: { id: booking.id } }));
    expect((await app.callBack(form)).status).toBe(200);
    expect(await bookingNow(booking.id)).toMatchObject({ cashPaymentAmount: 1219, cardPaymentAmount: 0 });
    expect(await wallet(rider)).toMatchObject({
      balance: 1219,
      history: [{ type: 'Credit', amount: 1219, txRef: 'refund' }],
    });
    expect(await orderState(form.orderId)).toBe('late');
    expect((await app.callBack(form)).status).toBe(200);
    expect(await balance(rider)).toBe(1219);
  });

  test('PAY-11 is returned if the wallet has since paid part of the ride', async () => {
    const { booking, form } = await ordered();
    await app.fill(rider, 500);
    const body = { mode: 'cash', useWallet: true } as const;
    const params = { id: booking.id };
    good(await app.call('payBooking', { as: rider, params, body }));
    const now = { usedWalletMoney: 500, payableAmount: 719, paymentMode: 'cash' };
    expect(await bookingNow(booking.id)).toMatchObject(now);
    expect((await app.callBack(form)).status).toBe(200);
    expect(await bookingNow(booking.id)).toMatchObject({
      status: 'PAID',
      cardPaymentAmount: 719,
      usedWalletMoney: 500,
      customerPaid: 1219,
    });
    expect(await balance(rider)).toBe(500);
  });
});

describe('simultaneous payments', () => {
  test('PAY-7 PAY-11 pay for the ride once, by card and in cash, and the excess goes to the wallet', async () => {
    for (let round = 0; round < 4; round++) {
      rider = await app.addPerson('rider');
      const { booking, form } = await ordered();
      const [word, cash] = await Promise.all([
        app.callBack(form),
        app.call('confirmCashBooking', { as: app.driver, params: { id: booking.id } }),
      ]);
      expect(word.status).toBe(200);
      const after = await bookingNow(booking.id);
      expect(after).toMatchObject({ status: 'PAID', customerPaid: 1219 });
      const byCash = cash.status === 200;
      expect(after.cashPaymentAmount).toBe(byCash ? 1219 : 0);
      expect(await balance(rider)).toBe(byCash ? 1219 : 0);
    }
  });

  test('TRIP-25 pay for a ride once, twice by wallet and once by card', async () => {
    for (let round = 0; round < 3; round++) {
      rider = await app.addPerson('rider');
      await app.fill(rider, 2000);
      const { booking, form } = await ordered();
      const pay = () =>
        app.call('payBooking', { as: rider, params: { id: booking.id }, body: { mode: 'wallet' } });
      const answers = await Promise.all([pay(), app.callBack(form), pay()]);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const after = await bookingNow(booking.id);
      expect(after).toMatchObject({ status: 'PAID', customerPaid: 1219 });
      // If the wallet paid, the card's money was credited to it; if the card paid, the wallet was not touched.
      expect(await balance(rider)).toBe(2000);
    }
  });

  test('PAY-7 requested many times open one order', async () => {
    const booking = await app.bookingIn('PENDING', rider);
    const forms = await Promise.all(Array.from({ length: 5 }, () => app.payByCard(booking.id, rider)));
    expect(new Set(forms.map(({ orderId }) => orderId)).size).toBe(1);
  });
});

test('WAL-6 leave the ledger correct', async () => {
  const right = { unbalanced: 0, empty: 0, wrongBalances: 0, wrongPrepayments: 0 };
  expect(await checkLedger(app.platform.db)).toEqual(right);
  const wrong = Object.entries(await compareBooks(app.platform.db)).filter(([, count]) => count > 0);
  expect(wrong).toEqual([]);
});
