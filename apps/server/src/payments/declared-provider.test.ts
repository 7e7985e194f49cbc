import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configuredServices } from '../platform/outbound/configured-services.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { secureHeaders } from '../platform/http/secure-headers.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import type { TestPerson } from '../testing/people.ts';
import { createPayments } from './index.ts';
import type { PaymentDeclaration, PaymentResult } from './provider.ts';
import { paymentProviders } from './providers.ts';
import type { PaymentTables } from './tables.ts';
import { declareFake, fakeEnvironment, type FakeWorld } from './testing/fake-provider.ts';

const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example' };
const world: FakeWorld = { status: null, refunds: [], asked: [] };
const declared = [...paymentProviders, declareFake(world)];
const configOf = (env: Record<string, string>, services: readonly PaymentDeclaration[] = declared) =>
  loadConfig({ ...production, ...env }, services);

let app: TestApp;
let rider: TestPerson;
let platform: Platform;
let payments: Capability;
beforeAll(async () => {
  app = await startTestApp();
  rider = await app.addPerson('rider');
  platform = { ...app.platform, config: configOf(fakeEnvironment) };
  payments = served(declared);
});
beforeEach(() => {
  world.status = null;
  world.refunds.length = 0;
  world.asked.length = 0;
});
afterAll(() => app.close());

const nothing = () => Promise.reject(new Error('no booking is concerned'));
function served(list: readonly PaymentDeclaration[]): Capability {
  const callWebhook = () => Promise.resolve(200);
  return createPayments(platform, callWebhook, list).serve({
    findDue: nothing,
    holdDue: nothing,
    confirm: nothing,
  });
}

/** Calls a handler like the binder, with the parts that payments read. */
function ask(name: string, call: object, from: Capability = payments): Promise<unknown> {
  const handler = from.handlers?.[name as 'topUpWallet'];
  const reader = { userId: rider.id, role: 'rider' };
  const whole = { reader, commit: (work: never) => platform.transact(work), ...call };
  return handler === undefined ? Promise.reject(new Error(`no handler ${name}`)) : handler(whole as never);
}
const refusedWith = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error as { code?: string }).code,
  );

const opened = async (amount = 500) =>
  (await ask('topUpWallet', { body: { amount, provider: 'fake' } })) as { orderId: string };
const resultOf = (orderId: string, change: Partial<PaymentResult> = {}): PaymentResult => ({
  orderId,
  reference: `ref ${orderId}`,
  amount: 500,
  currency: 'USD',
  approved: true,
  ...change,
});
const stateOf = async (id: string) => {
  const orders = app.platform.db.withTables<PaymentTables>().selectFrom('payment_orders');
  return (await orders.select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
};
const callBack = (result: PaymentResult, signature: string = fakeEnvironment.PAYMENTS_FAKE_SECRET) =>
  ask('confirmPayment', {
    params: { provider: 'fake' },
    body: JSON.stringify(result),
    sentHeader: () => signature,
  });
const run = async (name: string, payload: object = {}) => {
  const job = payments.jobs?.find((kind) => kind.name === name);
  const commit = <T>(work: (tx: never) => Promise<T>) => platform.transact(work as never) as Promise<T>;
  const due = { payload, dueAt: app.clock.now(), commit };
  await job?.run(due);
};

describe('a provider’s declaration', () => {
  test('contains its environment variables, which are validated with all others and reported together', () => {
    const wrong = { PAYMENTS_FAKE_URL: 'no address', PAYMENTS_TEST_SECRET: 'short' };
    expect(() => configOf(wrong)).toThrow(/PAYMENTS_TEST_SECRET: .*\n {2}- PAYMENTS_FAKE_URL: /);
    expect(() => configOf({ PAYMENTS_FAKE_URL: 'https://pay.example' })).toThrow('both or neither');
  });

  test('keeps its secrets out of the message of a failed start', () => {
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
    expect(configuredServices(configOf({}))).toEqual([]);
    expect(configuredServices(configOf(fakeEnvironment))).toEqual(['https://api.pay.example/v1']);
  });

  test('contains the form targets of our pages', async () => {
    const { formTargets } = configOf(fakeEnvironment).services;
    expect(formTargets).toEqual(['https://checkout.pay.example']);
    const http = fastify();
    await secureHeaders(http, 'https://rides.example', formTargets);
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

  test('is unique, with its own variables', () => {
    expect(() => configOf({}, [...declared, declareFake(world)])).toThrow(/Declared twice/);
    const { of } = configOf({}, []).services;
    expect(() => of(declareFake(world))).toThrow('was not declared');
  });
});

describe('PAY-2 a provider that requires a form', () => {
  test('receives it from a page that may do nothing else, with escaped texts', async () => {
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
      /^default-src 'none'; script-src 'sha256-[\w+/]+='; form-action https:\/\/checkout/,
    );
  });
});

describe('PAY-7 a payer who returns', () => {
  const back = (method: string, orderId: string, provider = 'fake') =>
    ask(method, { params: { provider, orderId }, body: 'result=paid', query: {} });

  test('by the provider’s method triggers a status query, and the result is posted once', async () => {
    const { orderId } = await opened();
    world.status = resultOf(orderId);
    const answer = await back('returnFromPaymentByForm', orderId);
    expect(answer).toMatchObject({ status: 303, headers: { location: '/profile' } });
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

  test('by another method, to another provider or for an unknown order is not found', async () => {
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
});

describe('PAY-9 a second payment of one order', () => {
  test('is refunded by the provider and recorded in the audit log', async () => {
    const { orderId } = await opened();
    await callBack(resultOf(orderId));
    await callBack(resultOf(orderId, { reference: 'second' }));
    await run('refund-payment', { orderId, reference: 'second' });
    expect(world.refunds).toEqual(['second 500 USD']);
    const trail = app.platform.db.selectFrom('audit_log').select(['action', 'facts']);
    const rows = await trail.where('object_id', '=', orderId).orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'payment-open',
      'payment-paid',
      'payment-again',
      'payment-refunded',
    ]);
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
