import type { PaymentForm } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../../bookings/testing/rides.ts';
import { loadConfig } from '../../platform/config/load-config.ts';
import { services } from '../../services.ts';
import { simulatePayments } from '../../simulate-payments.ts';
import type { TestPerson } from '../../testing/people.ts';
import { testStart } from '../../testing/test-start.ts';
import { webhooksOf } from '../provider/webhooks-of.ts';
import { cavvOf } from '../providers/culqi/culqi-twin.ts';
import { paymentProviders } from '../providers/providers.ts';
import { startSimulatedProviders, type SimulatedProviders } from './simulated-providers.ts';

const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'http://localhost' };

let now = () => testStart;
let simulated: SimulatedProviders;
let rides: RideApp;
let parcels: RideApp;
beforeAll(async () => {
  simulated = await startSimulatedProviders({}, () => now());
  rides = await startRides({ env: simulated.environment });
  // Configures real providers as an operator would, through the environment alone.
  parcels = await startRides({ env: { ...production, APP_CATEGORY: 'delivery', ...simulated.environment } });
});
afterAll(async () => {
  await rides.close();
  await parcels.close();
  await simulated.close();
});

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const plain = (text = '') =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const hidden = (html: string) =>
  new URLSearchParams(
    [...html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      plain(name),
      plain(value),
    ]),
  );
/** Card numbers' tokens, as the simulated scripts would make them. */
const tokens: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  braintree: {
    approved: 'fake-three-d-secure-valid-nonce-',
    declined: 'fake-three-d-secure-processor-declined-visa-nonce-',
  },
  culqi: { approved: 'tkn_test_valid', declined: 'tkn_test_declined' },
};
let cards = 0;

/**
 * A payer's browser: it posts our form, follows the provider's hand-off and decides there. `meanwhile`: work to do
 * while the payer is on the provider's page.
 */
async function pay(
  app: RideApp,
  form: PaymentForm,
  decision: string,
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  now = () => app.clock.now();
  simulated.connect({ callWebhook: webhooksOf(app), publicUrl: 'http://localhost' });
  const post = (url: string, fields: URLSearchParams) =>
    app.http.inject({ method: 'POST', url, headers: urlencoded, payload: fields.toString() });
  const started = await post(form.link, new URLSearchParams(form.fields));
  const { provider } = form;
  const hosted = tokens[provider];
  if (hosted !== undefined) {
    const shown = await app.http.inject(String(started.headers.location));
    expect(shown.body).toContain('<script src="http://127.0.0.1:');
    cards += 1;
    const token = new URLSearchParams({ token: `${hosted[decision]}${cards}` });
    if (decision !== 'abandoned') await post(String(started.headers.location), token);
    return;
  }
  expect(started.statusCode).toBe(200);
  const next = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(started.body)?.[1];
  const action = plain(next ?? /action="([^"]*)"/.exec(started.body)?.[1]);
  const page = await fetch(action, {
    headers: { ...urlencoded, 'accept-language': 'ar-EG,en;q=0.8' },
    ...(next === undefined && { method: 'POST', body: hidden(started.body).toString() }),
  });
  const html = await page.text();
  expect(html).toContain('dir="rtl"');
  await meanwhile?.();
  const decided = await fetch(new URL(plain(/action="([^"]*)"/.exec(html)?.[1]), action), {
    method: 'POST',
    headers: urlencoded,
    body: new URLSearchParams([...hidden(html), ['decision', decision]]).toString(),
    redirect: 'manual',
  });
  const back = decided.headers.get('location') ?? /action="([^"]*)"/.exec(await decided.text())?.[1] ?? '';
  expect(back).toBe(`http://localhost/payments/${provider}/${form.orderId}/return`);
}

async function orderOfRide(app: RideApp, as: TestPerson, provider: string) {
  const { id } = await app.bookingIn('PENDING', as);
  const body = { mode: 'card', provider } as const;
  const { payment } = good(await app.call('payBooking', { as, params: { id }, body }));
  const statusNow = async () => good(await app.call('getBooking', { as, params: { id } })).status;
  return { id, payment: payment!, statusNow };
}

describe.each(['paypal', 'braintree', 'stripe', 'payulatam', 'flutterwave', 'paystack', 'liqpay', 'culqi'])(
  'the simulation of %s',
  (provider) => {
    test('PAY-7 PAY-8 PAY-10 is abandoned, declined, then approved, and the ride is paid once', async () => {
      const { payment, statusNow } = await orderOfRide(rides, rides.rider, provider);
      for (const decision of ['abandoned', 'declined']) {
        await pay(rides, payment, decision);
        expect(await statusNow()).toBe('PENDING');
      }
      await pay(rides, payment, 'approved');
      expect(await statusNow()).toBe('PAID');
    });
  },
);

test('PAY-9 a PayPal payment approved when nothing is due any more is not captured, however the approval arrives', async () => {
  const { id, payment } = await orderOfRide(rides, rides.rider, 'paypal');
  const read = async () =>
    good(await rides.call('getPayment', { as: rides.admin, params: { id: payment.orderId } }));
  const balance = async () => good(await rides.call('getWallet', { as: rides.rider })).balance;
  const before = await balance();
  const params = { id };
  await pay(rides, payment, 'approved', async () =>
    good(await rides.call('confirmCashBooking', { as: rides.driver, params })),
  );
  expect((await read()).state).toBe('open');
  const returned = await rides.http.inject(`/payments/paypal/${payment.orderId}/return`);
  expect(returned.headers.location).toBe('/bookings');
  const sent = { as: rides.admin, params: { id: payment.orderId } };
  expect(good(await rides.call('checkPayment', sent)).state).toBe('open');
  expect(await balance()).toBe(before);
});

describe('PAY-7 PAY-10 a card whose bank requires a confirmation (3-D Secure)', () => {
  /** Opens the payment's page, and returns how to post it and read it. */
  async function payable(provider: string) {
    const { payment, statusNow } = await orderOfRide(rides, rides.rider, provider);
    now = () => rides.clock.now();
    simulated.connect({ callWebhook: webhooksOf(rides), publicUrl: 'http://localhost' });
    const started = await rides.http.inject({
      method: 'POST',
      url: payment.link,
      headers: urlencoded,
      payload: new URLSearchParams(payment.fields).toString(),
    });
    const url = String(started.headers.location);
    const submit = async (fields: Readonly<Record<string, string>>) => {
      const payload = new URLSearchParams(fields).toString();
      const answer = await rides.http.inject({ method: 'POST', url, headers: urlencoded, payload });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, url]);
      return statusNow();
    };
    return { submit, page: async () => (await rides.http.inject(url)).body };
  }

  test('is charged by Braintree only if Braintree says that the bank confirmed it', async () => {
    const { submit, page } = await payable('braintree');
    expect(await page()).toContain('"isSecure":true');
    // A browser that skips the bank, and a payer who did not confirm.
    for (const kind of ['fake-valid-nonce-a', 'fake-three-d-secure-unconfirmed-nonce-b']) {
      expect(await submit({ token: kind })).toBe('PENDING');
      expect(await page()).toContain(en.pay_page_declined);
    }
    expect(await submit({ token: 'fake-three-d-secure-valid-nonce-c' })).toBe('PAID');
  });

  test('is charged by Culqi only with the bank’s result, which the page requests again after a reload', async () => {
    const { submit, page } = await payable('culqi');
    const device = '8019959c-fab1-49eb-bbbe-b846d308d8df';
    const said = (cavv: string) =>
      JSON.stringify({
        eci: '05',
        xid: null,
        cavv,
        protocolVersion: '2.2.0',
        directoryServerTransactionId: 'd',
      });
    expect(await submit({ token: 'tkn_test_challenge1', device })).toBe('PENDING');
    for (let loads = 0; loads < 2; loads += 1)
      expect(await page()).toContain('"challengeOf":"tkn_test_challenge1"');
    // Without the bank's result, Culqi asks again; with an invented one, it declines.
    expect(await submit({ token: 'tkn_test_challenge1', device, challenge: '{"cavv":1}' })).toBe('PENDING');
    expect(await submit({ token: 'tkn_test_challenge1', device, challenge: said('invented') })).toBe(
      'PENDING',
    );
    expect(await page()).toContain('"challengeOf":null');
    expect(await page()).toContain(en.pay_page_declined);
    expect(await submit({ token: 'tkn_test_challenge2', device })).toBe('PENDING');
    expect(await page()).not.toContain(en.pay_page_declined);
    const challenge = said(cavvOf('tkn_test_challenge2'));
    expect(await submit({ token: 'tkn_test_challenge2', device, challenge })).toBe('PAID');
  });
});

test.each(['stripe', 'liqpay', 'braintree', 'paypal'])(
  'PAY-9 a ride that was paid through %s is refunded to the card',
  async (provider) => {
    const { payment } = await orderOfRide(rides, rides.rider, provider);
    await pay(rides, payment, 'approved');
    const params = { id: payment.orderId };
    const body = { amount: 300, source: 'operator' } as const;
    good(await rides.call('requestRefund', { as: rides.admin, params, body }));
    await rides.settle();
    const { refunds } = good(await rides.call('getPayment', { as: rides.admin, params }));
    expect(refunds).toMatchObject([{ amount: 300, state: 'made' }]);
  },
);

test('DELIV-4 PAY-5 PAY-7 in production a parcel is sent out once its card payment is confirmed', async () => {
  const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+1 555 0100' };
  const { id } = await parcels.book(parcels.rider, { delivery });
  const call = { as: parcels.rider, params: { id } };
  const { payment } = good(
    await parcels.call('payBooking', { ...call, body: { mode: 'card', provider: 'stripe' } }),
  );
  const statusNow = async () => good(await parcels.call('getBooking', call)).status;
  await pay(parcels, payment!, 'declined');
  expect(await statusNow()).toBe('PAYMENT_PENDING');
  await parcels.reportPhones();
  await pay(parcels, payment!, 'approved');
  expect(await statusNow()).toBe('NEW');
});

test('PAY-10 the simulations exist in the sandbox only, and never replace a configured provider', async () => {
  for (const env of [production, { ...production, SANDBOX_PAYMENTS: 'true' }, { SANDBOX_PAYMENTS: 'false' }])
    expect(await simulatePayments(loadConfig(env, services), env)).toBe(null);
  const own = { PAYMENTS_PAYSTACK_SECRET_KEY: 'sk_test_own' };
  const sandbox = await simulatePayments(loadConfig(own, services), own);
  expect(sandbox?.config.simulatedProviders.has('paystack')).toBe(false);
  expect(sandbox?.config.simulatedProviders.has('stripe')).toBe(true);
  expect(sandbox?.config.services.addresses).toContain('https://api.paystack.co');
  await sandbox?.providers.close();
  // Production with the same variables offers no simulation, because nothing sets them there.
  expect(loadConfig(production, paymentProviders).services.addresses).toEqual([]);
});
