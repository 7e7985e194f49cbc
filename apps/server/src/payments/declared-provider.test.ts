import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { secureHeaders } from '../platform/http/secure-headers.ts';
import { paymentProviders } from './providers/providers.ts';
import { startDeclaredPayments } from './testing/declared-payments.ts';
import { declareFake, fakeEnvironment, type FakeWorld } from './testing/fake-provider.ts';

const started = await startDeclaredPayments();
const { app, rider, world, declared, configOf, served, ask } = started;
const { refusedWith, resultOf, callBack, opened, stateOf, run } = started;
beforeEach(() => started.reset());
afterAll(() => app.close());

describe('a provider’s declaration', () => {
  test('contains its environment variables, which are validated together with all others', () => {
    const wrong = { PAYMENTS_FAKE_URL: 'no address', PAYMENTS_TEST_SECRET: 'short' };
    expect(() => configOf(wrong)).toThrow(/PAYMENTS_TEST_SECRET: .*\n {2}- PAYMENTS_FAKE_URL: /);
    expect(() => configOf({ PAYMENTS_FAKE_URL: 'https://pay.example' })).toThrow('both or neither');
  });

  test('keeps its secrets out of the error message when the start fails', () => {
    const env = { PAYMENTS_FAKE_SECRET: 'canary', PAYMENTS_TEST_SECRET: 'canary', PORT: 'none' };
    const message = (() => {
      try {
        return configOf(env) && '';
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toContain('PAYMENTS_FAKE_SECRET');
    expect(message).not.toContain('canary');
  });

  test('contains the hosts that the server may call once it is set up', () => {
    expect(configOf({}).services.addresses).toEqual([]);
    expect(configOf(fakeEnvironment).services.addresses).toEqual(['https://api.pay.example/v1']);
  });

  test('contains the form targets of our pages', async () => {
    const { formTargets } = configOf(fakeEnvironment).services;
    expect(formTargets).toEqual(['https://checkout.pay.example']);
    const http = fastify();
    secureHeaders(http, 'https://rides.example', formTargets);
    http.get('/', (_, reply) => reply.type('text/html').send(''));
    const { headers } = await http.inject('/');
    expect(headers['content-security-policy']).toContain("form-action 'self' https://checkout.pay.example;");
    await http.close();
  });

  test('PAY-1 CALL-11 contains its label and mark, shown for the currencies that it accepts', async () => {
    const listed = await ask('listPaymentProviders', {});
    expect(listed).toMatchObject({
      items: [{ name: 'fake', link: '/payments/fake', look: { label: 'Fake & Co', pins: 'o.......o' } }],
    });
    const euros = served([declareFake(world, { currencies: new Set(['EUR']) })]);
    expect(await ask('listPaymentProviders', {}, euros)).toEqual({ items: [] });
    const body = { amount: 500, provider: 'fake' };
    expect(await refusedWith(ask('topUpWallet', { body }, euros))).toBe('no_provider_found');
  });

  test('PAY-7 WAL-9 contains the step of its amounts, and no order is opened for an amount between two steps', async () => {
    world.step = 100;
    const topUp = (amount: number) => ask('topUpWallet', { body: { amount, provider: 'fake' } });
    expect(await refusedWith(topUp(1250))).toBe('payment_mode_unavailable');
    expect(await topUp(1200)).toMatchObject({ amount: 1200 });
  });

  test('has a unique name and its own variables', () => {
    expect(() => configOf({}, [...declared, declareFake(world)])).toThrow(/Declared twice/);
    const { of } = configOf({}, []).services;
    expect(() => of(declareFake(world))).toThrow('was not declared');
  });
});

describe('PAY-2 a provider that requires a form', () => {
  test('receives it from a page that is allowed nothing else, with escaped texts', async () => {
    const { orderId } = await opened();
    const form = new URLSearchParams({ order_id: orderId }).toString();
    const page = await ask('startPayment', { params: { provider: 'fake' }, body: form });
    const { body, headers } = page as { body: string; headers: Record<string, string> };
    expect(body).toContain('<form method="post" action="https://checkout.pay.example/pay?v=1&amp;w=2">');
    expect(body).toContain(`name="back" value="https://rides.example/payments/fake/${orderId}/return"`);
    expect(body).toContain('name="notify" value="https://rides.example/api/payments/fake/callback"');
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(body).toContain('Continue to Fake &amp; Co');
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/]+='; style-src 'sha256-[\w+/]+='; form-action https:\/\/checkout/,
    );
  });
});

test('ERR-33 PAY-6 a payer whose provider is down can try again or pay in another way', async () => {
  const { orderId } = await opened();
  world.isDown = true;
  const body = new URLSearchParams({ order_id: orderId }).toString();
  const start = (accept: string, language = 'en') =>
    ask('startPayment', {
      params: { provider: 'fake' },
      body,
      cookie: (name: string) => (name === 'fiacre-language' ? language : null),
      sentHeader: () => accept,
    });
  expect(await refusedWith(start('application/json'))).toBe('provider_fetch_error');
  const page = (await start('text/html,*/*;q=0.8')) as { status: number; body: string };
  expect(page.status).toBe(502);
  expect(page.body).toContain('Fake &amp; Co is not responding');
  expect(page.body).toContain('You have not been charged.');
  expect(page.body).toContain('<form method="post" action="/payments/fake">');
  expect(page.body).toContain(`name="order_id" value="${orderId}"`);
  expect(page.body).toContain('href="/profile"');
  expect(page.body).not.toContain('<script');
  expect(await start('text/html', 'ar')).toMatchObject({
    body: expect.stringContaining('<html lang="ar" dir="rtl">'),
  });
  expect(await stateOf(orderId)).toBe('open');
});

describe('PAY-7 a payer who returns', () => {
  const back = (method: string, orderId: string, provider = 'fake') =>
    ask(method, { params: { provider, orderId }, body: 'result=paid', query: {} });

  test('triggers a status query if the method is the provider’s, and the result is posted once', async () => {
    const { orderId } = await opened();
    world.status = resultOf(orderId);
    const answer = await back('returnFromPaymentByForm', orderId);
    expect(answer).toMatchObject({ status: 303, headers: { location: '/profile/wallet' } });
    expect(await stateOf(orderId)).toBe('paid');
    await back('returnFromPaymentByForm', orderId);
    await callBack(resultOf(orderId));
    expect(world.asked).toEqual([orderId]);
    expect(world.refunds).toEqual([]);
  });

  test('is redirected whatever the provider responds, and nothing in the request is trusted', async () => {
    const { orderId } = await opened();
    const answers: FakeWorld['status'][] = [
      null,
      new Error('the provider is away'),
      resultOf(orderId, { amount: 1 }),
      resultOf(orderId, { currency: 'EUR' }),
      resultOf((await opened()).orderId),
    ];
    for (const status of answers) {
      world.status = status;
      expect(await back('returnFromPaymentByForm', orderId)).toMatchObject({ status: 303 });
    }
    expect(await stateOf(orderId)).toBe('open');
  });

  test('is not found by another method, at another provider or for an unknown order', async () => {
    const { orderId } = await opened();
    expect(await refusedWith(back('returnFromPayment', orderId))).toBe('not_found');
    expect(await refusedWith(back('returnFromPayment', orderId, 'test'))).toBe('not_found');
    expect(await refusedWith(back('returnFromPaymentByForm', rider.id))).toBe('not_found');
    expect(world.asked).toEqual([]);
  });
});

describe('PAY-7 an order whose callback was lost', () => {
  test('is queried once it has been open for two minutes', async () => {
    const { orderId } = await opened();
    world.status = resultOf(orderId);
    await run('ask-payment-status');
    expect(world.asked).not.toContain(orderId);
    app.clock.forward(121_000);
    await run('ask-payment-status');
    expect(await stateOf(orderId)).toBe('paid');
    world.asked.length = 0;
    await run('ask-payment-status');
    expect(world.asked).not.toContain(orderId);
  });

  test('is found after the order expired, by queries at growing intervals for three days', async () => {
    const { orderId } = await opened();
    app.clock.forward(31 * 60_000);
    await run('expire-payment-orders');
    expect(await stateOf(orderId)).toBe('expired');
    const hours = [];
    for (let hour = 0; hour < 80; hour += 1) {
      world.asked.length = 0;
      await run('ask-payment-status');
      if (world.asked.includes(orderId)) hours.push(hour);
      app.clock.forward(3600_000);
    }
    expect(hours).toEqual([0, 1, 2, 4, 7, 11, 17, 26, 40, 61]);
    const late = await opened();
    app.clock.forward(31 * 60_000);
    await run('expire-payment-orders');
    world.status = resultOf(late.orderId);
    await run('ask-payment-status');
    expect(await stateOf(late.orderId)).toBe('paid');
  });
});

test('PAY-7 a callback that is not signed is refused', async () => {
  const { orderId } = await opened();
  expect(await refusedWith(callBack(resultOf(orderId), 'another secret'))).toBe('payment_signature_wrong');
});

describe.each(paymentProviders.map((one) => [one.name, one] as const))(
  'the declaration of %s',
  (name, one) => {
    test('has a URL-safe name, its own mark and prefixed variables', () => {
      expect(name).toMatch(/^[a-z][a-z0-9]{1,39}$/);
      expect(one.look.pins).toMatch(/^[o.]{9}$/);
      expect(one.look.label ?? 'Test').not.toBe('');
      const prefix = `PAYMENTS_${name.toUpperCase()}_`;
      expect(Object.keys(one.variables).filter((variable) => !variable.startsWith(prefix))).toEqual([]);
      const looks = paymentProviders.map(({ look }) => `${look.tone} ${look.pins}`);
      expect(new Set(looks).size).toBe(looks.length);
    });
  },
);
