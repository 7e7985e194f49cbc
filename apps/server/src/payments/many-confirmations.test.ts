import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOr, toRepeat } from '../../../../tests/scale.ts';
import { sizesOf } from '../../../../tests/sizes.ts';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';
import { testStart } from '../testing/test-start.ts';
import { startTwin, type RunningTwin } from './testing/start-twin.ts';
import type { Confirmation, ProviderTwin, TwinPayment } from './provider/twin.ts';
import { makeTwins } from './providers/providers.ts';

const { confirmations } = sizesOf('apps/server/src/payments/many-confirmations.test.ts');
const seed = seedOr(20_261_122);
const amount = 500;

/** These providers are paid in dollars here, all others in the currency of their twin. */
const inDollars = new Set(['paypal', 'stripe', 'payulatam', 'flutterwave', 'paystack', 'liqpay']);
/** Each account has one currency, which it does not name. */
const withoutCurrency = new Set(['paytm', 'securepay', 'payfast']);
const names = makeTwins(() => testStart).map(({ name }) => name);

let app: RideApp;
const twins = new Map<string, ProviderTwin>();
const running: RunningTwin[] = [];
beforeAll(async () => {
  let now = () => testStart;
  for (const twin of makeTwins(() => now())) {
    twins.set(twin.name, twin);
    running.push(await startTwin(twin));
  }
  app = await startRides({ env: Object.assign({}, ...running.map(({ environment }) => environment)) });
  now = () => app.clock.now();
});
afterAll(async () => {
  await app.close();
  await Promise.all(running.map((one) => one.close()));
});

const headers = { 'content-type': 'application/x-www-form-urlencoded' };

/** A payment as the provider knows it: opened here, then started by the payer's form. */
async function open(twin: ProviderTwin, rider: TestPerson): Promise<TwinPayment> {
  const form = good(await app.call('topUpWallet', { as: rider, body: { amount, provider: twin.name } }));
  const answer = await app.http.inject({
    method: 'POST',
    url: form.link,
    headers,
    // Only the amount of the order applies, whatever a browser sends.
    payload: new URLSearchParams({ ...form.fields, amount: '0.01' }).toString(),
  });
  if (twin.enterCard === undefined) return twin.arrive(handOffIn(answer));
  const page = { url: String(answer.headers.location), headers };
  const token = twin.enterCard((await app.http.inject(page)).body);
  await app.http.inject({ ...page, method: 'POST', payload: new URLSearchParams({ token }).toString() });
  return [...twin.payments.values()].find(({ orderId }) => orderId === form.orderId)!;
}

/** Sets the installation's currency as another node would: once money has moved, no admin can change it. */
async function useCurrency(code: string): Promise<void> {
  const { db } = app.platform;
  const { rows } = await sql<{ values: object }>`select "values" from settings`.execute(db);
  const changed = JSON.stringify({ ...rows[0]?.values, code });
  await sql`update settings set "values" = ${changed}`.execute(db);
  expect(good(await app.call('getSettings')).code).toBe(code);
}

function handOffIn({ statusCode, headers, body }: Awaited<ReturnType<RideApp['http']['inject']>>) {
  if (statusCode === 303) return { kind: 'redirect', address: String(headers.location) } as const;
  const plain = (text = '') =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const next = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(body)?.[1];
  if (next !== undefined) return { kind: 'redirect', address: plain(next) } as const;
  const fields = [...body.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  return {
    kind: 'form',
    address: plain(/action="([^"]*)"/.exec(body)?.[1]),
    fields: Object.fromEntries(fields.map(([, name, value]) => [plain(name), plain(value)])),
  } as const;
}

async function send(name: string, { headers, body }: Confirmation): Promise<number> {
  const type = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/payments/${name}/callback`,
    headers: { 'content-type': type, ...headers },
    payload: body,
  });
  return answer.statusCode;
}

test.each(names)(
  `PAY-7 PAY-9 WAL-9 ${confirmations} shuffled, late, duplicated and forged confirmations of %s post each payment once`,
  async (name) => {
    const twin = twins.get(name)!;
    const currency = inDollars.has(name) ? 'USD' : twin.currency;
    await useCurrency(currency);
    const rider = await app.addPerson('rider');
    const count = Math.ceil(confirmations / 3);
    const payments: TwinPayment[] = [];
    for (let place = 0; place < count; place += 1) payments.push(await open(twin, rider));
    expect(running.flatMap(({ refusals }) => refusals)).toEqual([]);
    // Some pay, some are declined, and some pay another amount or in another currency than requested.
    const fate = (place: number) => (['approved', 'declined', 'wrong', 'elsewhere'] as const)[place % 4]!;
    for (const [place, payment] of payments.entries()) {
      payment.state = fate(place) === 'declined' ? 'declined' : 'approved';
      if (fate(place) === 'wrong') Object.assign(payment, { amount: amount * 100 });
      if (fate(place) === 'elsewhere')
        Object.assign(payment, withoutCurrency.has(name) ? { amount: 1 } : { currency: 'CAD' });
    }
    const all = payments.flatMap((payment, place) => [
      { payment, place, isForged: false },
      { payment, place, isForged: false },
      { payment, place, isForged: true },
    ]);
    const [shuffled] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 });
    const wrong: string[] = [];
    for (const [index, { payment, place, isForged }] of (shuffled ?? []).entries()) {
      // The orders expire in between, and late payments still count.
      if (index === Math.floor(all.length / 2)) {
        app.clock.forward(31 * 60_000);
        await app.settle();
      }
      const status = await send(name, twin.confirm(payment, { isForged }));
      const expected = isForged ? 400 : ['wrong', 'elsewhere'].includes(fate(place)) ? 422 : 200;
      wrong.push(...(status === expected ? [] : [`${fate(place)} ${status}`]));
    }
    const { balance } = good(await app.call('getWallet', { as: rider }));
    const paid = amount * payments.filter((_, place) => fate(place) === 'approved').length;
    expect({ wrong, balance, seed: toRepeat(seed) }).toEqual({
      wrong: [],
      balance: paid,
      seed: toRepeat(seed),
    });
  },
);
