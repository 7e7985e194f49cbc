import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../platform/config/load-config.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Platform } from '../platform/platform.ts';
import { createFakeClock } from '../platform/testing/fake-clock.ts';
import { loopbackOutbound } from '../platform/testing/loopback-outbound.ts';
import { testStart } from '../testing/test-start.ts';
import { testCredentials } from './desk/test-provider-credentials.ts';
import { notAResult, type Checkout, type OfferedProvider, type PaymentResult } from './provider/provider.ts';
import { makeTwins, offeredProviders, paymentProviders } from './providers/providers.ts';
import type { PaymentOrder } from './record/tables.ts';
import { startTwin, type Fault, type RunningTwin } from './testing/start-twin.ts';
import type { Confirmation, Forgery, TwinPayment } from './provider/twin.ts';

const clock = createFakeClock(testStart);
const network = loopbackOutbound();
let patience: { readonly deadlineMilliseconds?: number } = {};
const outbound: Outbound = {
  ...network,
  fetch: (url, request) => network.fetch(url, { ...request, ...patience }),
};
const twins = makeTwins(() => clock.now());
afterAll(() => outbound.close());

const context = { locale: 'en', direction: 'ltr', theme: null, text: String, priceOf: String } as const;
const amount = 12_345;
function orderOf(provider: string, currency: string): PaymentOrder {
  const id = randomUUID();
  return {
    id,
    purpose: 'top-up',
    booking_id: null,
    user_id: randomUUID(),
    wallet: 'rider',
    provider,
    amount,
    currency,
    product_name: 'Fiacre ABC123 & “co”',
    state: 'open',
    provider_session: null,
    provider_reference: null,
    created_at: clock.now(),
    expires_at: new Date(clock.now().getTime() + 30 * 60_000),
    settled_at: null,
    asked_at: null,
  };
}

describe.each(twins.map((twin) => [twin.name, twin] as const))('%s', (name, twin) => {
  let running: RunningTwin;
  let provider: OfferedProvider;
  beforeAll(async () => {
    running = await startTwin(twin);
    provider = offeredIn(running.environment);
  });
  const offeredIn = (environment: Readonly<Record<string, string>>): OfferedProvider => {
    const platform = {
      config: loadConfig(environment, paymentProviders),
      clock,
      outbound,
    } as unknown as Platform;
    const offered = offeredProviders(paymentProviders, { platform, callWebhook: () => Promise.resolve(200) });
    return offered.find(({ declaration }) => declaration.name === name)!;
  };
  afterEach(() => {
    running.fault = 'none';
  });
  afterAll(() => running.close());

  const checkoutOf = (order: PaymentOrder, email: string | null = 'ada@example.com'): Checkout => ({
    order,
    payer: { id: order.user_id, firstName: 'Ada', lastName: 'O’Neil (née ~)', email, mobile: '+27821234567' },
    addresses: {
      returnTo: `https://rides.example/payments/${name}/${order.id}/return`,
      callback: `https://rides.example/api/payments/${name}/callback`,
    },
  });
  /** The payer arrives at the provider; stores what the server would store of the order. */
  async function arrive(order = orderOf(name, twin.currency), email?: string | null) {
    const handOff = await provider.handOff(checkoutOf(order, email));
    const stored = { ...order, provider_session: handOff.session ?? order.provider_session };
    if (twin.enterCard === undefined) return { order: stored, payment: twin.arrive(handOff) };
    return { order: stored, payment: await payOnOurPage(stored, email) };
  }
  /** The payer enters a card on our page, whose form then charges it. */
  async function payOnOurPage(order: PaymentOrder, email?: string | null): Promise<TwinPayment> {
    const { html } = await provider.page!.show(order, context);
    const form = new URLSearchParams({ token: twin.enterCard!(html) });
    await provider.page!.submit({ checkout: checkoutOf(order, email), isOpen: true, form });
    const payment = [...twin.payments.values()].find(({ orderId }) => orderId === order.id);
    if (payment === undefined) throw new Error('nothing was charged');
    return payment;
  }
  async function pay(state: TwinPayment['state'] = 'approved') {
    const { order, payment } = await arrive();
    payment.state = state;
    return { order, payment };
  }
  const read = async ({ headers, body }: Confirmation) => {
    const said = await provider.readCallback({
      body,
      now: clock.now(),
      header: (field) => headers[field.toLowerCase()],
    });
    if (said === null || said === notAResult || !('approvedOrder' in said)) return said;
    const { approvedOrder: id, session } = said;
    return provider.capture!({ ...orderOf(name, twin.currency), id, provider_session: session });
  };
  const find = (order: PaymentOrder) => provider.capture?.(order) ?? provider.status?.(order);
  const confirmed = (payment: TwinPayment, forgery?: Forgery) => read(twin.confirm(payment, forgery));
  const resultOf = (order: PaymentOrder, approved: boolean): PaymentResult => ({
    orderId: order.id,
    reference: expect.stringMatching(/\S/),
    amount,
    currency: twin.currency,
    approved,
  });

  test('PAY-2 PAY-10 receives the order’s own amount, currency and id, even for a payer without an email address', async () => {
    for (const email of ['ada@example.com', null]) {
      const { order, payment } = await arrive(undefined, email);
      expect(payment).toMatchObject({ orderId: order.id, amount, currency: twin.currency });
      expect(provider.declaration.currencies?.has(twin.currency) ?? true).toBe(true);
    }
  });

  test('PAY-10 our page with hosted fields runs the provider’s scripts only, in the payer’s direction and colours', async () => {
    if (provider.page === undefined) return;
    const order = orderOf(name, twin.currency);
    const arabic = { ...context, locale: 'ar', direction: 'rtl', theme: 'dark' } as const;
    const { html, headers } = await provider.page.show(order, arabic);
    expect(html).toContain('<html lang="ar" dir="rtl" class="dark">');
    expect(html).toContain(`<form method="post" action="/payments/${name}/${order.id}"`);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'sha256-");
    expect(policy).toContain("form-action 'self'");
    expect(/script-src [^;]*unsafe/.test(policy)).toBe(false);
    expect(html).not.toContain(order.user_id);
    const paid = await provider.page.show({ ...order, state: 'paid' }, arabic);
    expect(paid.html).not.toMatch(/<form|<script/);
    const submit = (token: string, isOpen: boolean) =>
      provider.page!.submit({ checkout: checkoutOf(order), isOpen, form: new URLSearchParams({ token }) });
    expect(await submit(twin.enterCard!(html), false)).toBe(null);
    await expect(submit('', true)).rejects.toMatchObject({ code: 'invalid_request' });
    expect([...twin.payments.values()].filter(({ orderId }) => orderId === order.id)).toEqual([]);
  });

  test('PAY-2 the payer’s browser gets no value that is declared secret', async () => {
    const order = orderOf(name, twin.currency);
    const handOff = await provider.handOff(checkoutOf(order));
    const fields = handOff.kind === 'form' ? Object.values(handOff.fields) : [];
    const decoded = fields.map((field) => Buffer.from(field, 'base64').toString());
    const shown = [JSON.stringify(handOff), ...decoded, (await provider.page?.show(order, context))?.html];
    const secrets = Object.entries(provider.declaration.variables).filter(([, { secret }]) => secret);
    expect(secrets.length).toBeGreaterThan(0);
    for (const [variable] of secrets)
      expect([variable, shown.join().includes(running.environment[variable] ?? 'unset')]).toEqual([
        variable,
        false,
      ]);
  });

  test('PAY-9 an order that is started twice is one payment', async () => {
    const first = await arrive();
    const second = await arrive(first.order);
    expect(second.payment).toBe(first.payment);
  });

  test('PAY-7 confirms an approved payment with its amount, and again with the same reference', async () => {
    const { order, payment } = await pay();
    const first = await confirmed(payment);
    expect(first).toEqual(resultOf(order, true));
    expect(await confirmed(payment)).toEqual(first);
  });

  test('PAY-7 a declined payment is never confirmed as approved', async () => {
    const { order, payment } = await pay('declined');
    const result = await confirmed(payment);
    if (result !== notAResult) expect(result).toEqual(resultOf(order, false));
  });

  test('PAY-7 a forged or altered confirmation is refused', async () => {
    const { payment } = await pay();
    const before = twin.confirm(payment, { isForged: true });
    expect(await read(before)).toBe(null);
    const { headers, body } = twin.confirm(payment);
    const truth = await read({ headers, body });
    for (let place = 0; place < body.length; place += 7) {
      const altered = `${body.slice(0, place)}${body[place] === '1' ? '2' : '1'}${body.slice(place + 1)}`;
      const result = await read({ headers, body: altered }).catch(() => null);
      // If the payment is read again from the provider, the true result may be accepted.
      if (result !== null && result !== notAResult) expect(result).toEqual(truth);
    }
    for (const nothing of ['', '{}', 'null', '[]', '%', 'a=b', body.slice(0, -20)])
      expect(await read({ headers, body: nothing }).catch(() => null)).toBe(null);
    expect(await read({ headers: {}, body: '{"type":"payment","data":{"id":"1"}}' })).toBe(null);
  });

  test('PAY-7 a payment of a different amount is reported with that amount, so it is not mistaken for the order’s', async () => {
    const order = orderOf(name, twin.currency);
    const { payment } = await arrive(order);
    twin.payments.set(payment.id, Object.assign(payment, { amount: amount - 1, state: 'approved' }));
    expect(await confirmed(payment)).toMatchObject({ orderId: order.id, amount: amount - 1 });
  });

  test('accepts an event about something else, without a result', async () => {
    const event = twin.otherEvent?.();
    if (event !== undefined) expect(await read(event)).toBe(notAResult);
  });

  test('PAY-7 the status query returns the same result as the callback, and none while the payment is open', async () => {
    if (provider.status === undefined) return;
    expect(await find(orderOf(name, twin.currency))).toBe(null);
    const { order } = await arrive();
    expect(await find(order)).toBe(null);
    const paid = await pay();
    // A status query does not capture an approved payment.
    if (provider.capture !== undefined) expect(await provider.status(paid.order)).toBe(null);
    const found = await find(paid.order);
    expect(found).toEqual(resultOf(paid.order, true));
    expect(await provider.status(paid.order)).toEqual(found);
    expect(await confirmed(paid.payment)).toEqual(found);
    const declined = await find((await pay('declined')).order);
    expect(declined?.approved ?? false).toBe(false);
  });

  test('PAY-9 a payment is refunded in part and in whole, never beyond its amount', async () => {
    if (provider.refund === undefined) return;
    const { order, payment } = await pay();
    const result = (await confirmed(payment)) as PaymentResult;
    const { reference, currency } = result;
    const refund = (key: string, part: number) =>
      provider.refund?.({
        key,
        orderId: order.id,
        reference,
        amount: part,
        currency,
        whole: part === amount,
      });
    await refund('first', 345);
    if (twin.refundsOnce) await refund('first', 345);
    expect([...payment.refunds.values()]).toEqual([345]);
    await expect(refund('second', amount)).rejects.toThrow(name);
    await refund('third', 12_000);
    expect([...payment.refunds.values()]).toEqual([345, 12_000]);
    const other = await pay();
    const { reference: whole } = (await confirmed(other.payment)) as PaymentResult;
    await provider.refund({
      key: 'all',
      orderId: other.order.id,
      reference: whole,
      amount,
      currency,
      whole: true,
    });
    expect([...other.payment.refunds.values()]).toEqual([amount]);
  });

  test('CALL-21 an admin’s test uses the credentials, and distinguishes wrong ones from an outage', async () => {
    const isTestable = provider.testCredentials !== undefined || provider.status !== undefined;
    const tested = (one: OfferedProvider) =>
      testCredentials(one, orderOf(name, twin.currency), () => undefined);
    expect([name, await tested(provider)]).toEqual([name, isTestable ? 'ok' : 'not_testable']);
    expect(isTestable).toBe(name !== 'securepay');
    if (!isTestable) return;
    for (const fault of ['error', 'reset'] as const) {
      running.fault = fault;
      expect(await tested(offeredIn(running.environment))).toBe('unreachable');
    }
    const other = await startTwin(makeTwins(() => clock.now()).find((one) => one.name === name)!);
    const wrong = Object.entries(other.environment).map(([variable, value]) => [
      variable,
      /KEY|SECRET|TOKEN|PASS/.test(variable) ? `${value.slice(0, -1)}Z` : value,
    ]);
    expect(await tested(offeredIn(Object.fromEntries(wrong) as Record<string, string>))).toBe('refused');
    await other.close();
  });

  test('all our requests were well-formed', () => expect(running.refusals).toEqual([]));

  const faults: readonly Fault[] = ['error', 'garbage', 'empty', 'reset', 'silence', 'slow'];
  test.each(faults)('CALL-21 never approves anything when the provider responds with %s', async (fault) => {
    const order = orderOf(name, twin.currency);
    const { payment } = await pay();
    const confirmation = twin.confirm(payment);
    running.fault = fault;
    if (fault === 'silence') patience = { deadlineMilliseconds: 100 };
    const results = await Promise.allSettled([
      read(confirmation),
      provider.status?.(order),
      find({ ...order, provider_session: payment.id }),
    ]);
    running.fault = 'none';
    patience = {};
    const truth = await read(confirmation);
    if (fault === 'slow') expect(results[0]).toEqual({ status: 'fulfilled', value: truth });
    for (const result of results)
      if (result.status === 'fulfilled' && typeof result.value === 'object' && result.value !== null)
        expect(result.value).toEqual(truth);
    // The provider repeats the callback that failed, and then it is accepted.
    expect(truth).toMatchObject({ approved: true });
  });
});
