import { paymentOrderStates } from '@fiacre/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../../bookings/testing/rides.ts';
import { loadConfig } from '../../platform/config/load-config.ts';
import { createLog } from '../../platform/log/log.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { services } from '../../services.ts';
import { codeOf } from '../../testing/requests.ts';
import { readResult } from '../ask-status.ts';
import { confirmPayment } from '../confirm-payment.ts';
import { listProviders } from '../list-providers.ts';
import { specifiedLooks } from '../provider/looks.ts';
import type { OfferedProvider, PaymentProvider } from '../provider/provider.ts';
import { testProvider } from './test/test-provider.ts';
import type { PaymentOrder } from '../record/tables.ts';

let app: RideApp;
let without: RideApp;
beforeAll(async () => {
  app = await startRides();
  without = await startRides({ env: { PAYMENTS_TEST_PROVIDER: 'false' } });
});
afterAll(async () => {
  await app.close();
  await without.close();
});

const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example' };

test.each([
  ['the sandbox', {}, true],
  ['the sandbox, switched off', { PAYMENTS_TEST_PROVIDER: 'false' }, false],
  ['production', production, false],
  ['production, switched on', { ...production, PAYMENTS_TEST_PROVIDER: 'true' }, true],
])('PAY-10 in %s the test provider is offered: %s', (_, env, offered) => {
  expect(loadConfig(env, services).services.of(testProvider) !== null).toBe(offered);
});

test('CALL-11 DATA-13 PAY-10 the list has each provider with the URL of its form', async () => {
  const called = await app.call('callProviders', { as: app.rider });
  expect(called).toMatchObject({ status: 200, body: [{ name: 'test', link: '/payments/test' }] });
  const listed = await app.call('listPaymentProviders', { as: app.rider });
  expect(listed.body.items.map(({ name, link }) => ({ name, link }))).toEqual(called.body);
});

test('CALL-11 ERR-32 without a provider the call fails, our own list is empty and no card payment is possible', async () => {
  const called = await without.call('callProviders', { as: without.rider });
  expect(called).toMatchObject({ status: 422, body: { error: 'no_provider_found' } });
  expect(good(await without.call('listPaymentProviders', { as: without.rider })).items).toEqual([]);
  const { id } = await without.bookingIn('PENDING');
  const body = { mode: 'card', provider: 'test' } as const;
  const paid = await without.call('payBooking', { as: without.rider, params: { id }, body });
  expect(codeOf(paid)).toBe('no_provider_found');
  const topUp = { amount: 100, provider: 'test' };
  expect(codeOf(await without.call('topUpWallet', { as: without.rider, body: topUp }))).toBe(
    'no_provider_found',
  );
});

test('PAY-10 has neither a page nor a callback route where it is not offered', async () => {
  const order = '01a1fde3-39c6-7625-b7f9-000000000001';
  expect((await without.http.inject(`/payments/test/${order}`)).statusCode).toBe(404);
  const callback = { method: 'POST', url: '/api/payments/test/callback', payload: '{}' } as const;
  expect((await without.http.inject(callback)).statusCode).toBe(404);
});

/** An offered provider that supports only what the test defines. */
const offered = (name: string, change: Partial<PaymentProvider>): OfferedProvider => ({
  declaration: { ...testProvider, name },
  ready: () => Promise.resolve(),
  amountText: String,
  handOff: () => Promise.resolve({ kind: 'redirect', address: '/' }),
  readCallback: () => Promise.resolve(null),
  ...change,
});

test('CALL-11 ERR-33 an unavailable provider has its own error', async () => {
  const broken = offered('broken', { ready: () => Promise.reject(new Error('no connection')) });
  const { callProviders } = listProviders({ ...app.platform, log: createLog('silent') }, [broken]);
  const refused = await callProviders({} as never).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'provider_fetch_error', status: 502 });
});

test('PAY-7 a provider’s result applies only to its own orders', async () => {
  const body = { amount: 500, provider: 'test' };
  const { orderId } = good(await app.call('topUpWallet', { as: app.rider, body }));
  const result = { orderId, reference: 'elsewhere', amount: 500, currency: 'USD', approved: true };
  const other = offered('other', { readCallback: () => Promise.resolve(result) });
  const nothing = () => Promise.reject(new Error('nothing may be booked'));
  const confirm = confirmPayment(app.platform, [other], {
    findDue: nothing,
    holdDue: nothing,
    confirm: nothing,
    findUses: nothing,
    holdUse: nothing,
  });
  const call = { params: { provider: 'other' }, body: '', sentHeader: () => undefined, commit: nothing };
  expect(await confirm(call as never)).toEqual({ ok: true });
});

test('PAY-9 an approved payment is captured only for an unpaid order whose amount is due', async () => {
  const captured: string[] = [];
  const provider = offered('approved', {
    status: () => Promise.resolve(null),
    capture({ state }) {
      captured.push(state);
      return Promise.resolve(null);
    },
  });
  const readWith = (amount: number | null, order: object) =>
    readResult(
      provider,
      { findDue: () => Promise.resolve(amount === null ? null : { amount, currency: 'USD' }) },
      { booking_id: 'b', amount: 500, currency: 'USD', ...order } as PaymentOrder,
    );
  for (const state of paymentOrderStates) await readWith(500, { state });
  expect(captured).toEqual(['open', 'declined', 'expired']);
  for (const amount of [null, 499, 501]) await readWith(amount, { state: 'open' });
  await readWith(500, { state: 'open', currency: 'EUR' });
  expect(captured).toHaveLength(3);
  await readWith(null, { state: 'open', booking_id: null });
  expect(captured).toHaveLength(4);
});

test('PAY-1 each of the specification’s thirteen providers has its own label and mark', () => {
  const names =
    'paypal braintree stripe paytm payulatam flutterwave paystack securepay payfast liqpay culqi mercadopago test';
  expect(Object.keys(specifiedLooks)).toEqual(names.split(' '));
  expect(new Set(Object.values(specifiedLooks).map(({ pins }) => pins)).size).toBe(13);
});

test('PAY-10 the installation’s key is generated once, even by simultaneous requests', async () => {
  const ask = () => app.call('listPaymentProviders', { as: app.rider });
  await Promise.all([ask(), ask(), ask()]);
  const rows = await app.platform.db
    .withTables<{ payment_secrets: { secret: string } }>()
    .selectFrom('payment_secrets')
    .selectAll()
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.secret.length).toBeGreaterThan(40);
});
