import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scaled, seedOr, toRepeat } from '../../../../tests/scale.ts';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';
import { testStart } from '../testing/test-start.ts';
import { startTwin, type RunningTwin } from './testing/start-twin.ts';
import type { Confirmation, ProviderTwin, TwinPayment } from './simulation/twin.ts';
import { makeTwins } from './simulation/twins.ts';

const confirmations = scaled({ short: 40, long: 1000 });
const seed = seedOr(20_261_122);
const amount = 500;

/** The providers that accept the currency of a new installation. */
const inDollars = new Set(['paypal', 'stripe', 'payulatam', 'flutterwave', 'paystack', 'liqpay']);

let app: RideApp;
const twins = new Map<string, ProviderTwin>();
const running: RunningTwin[] = [];
beforeAll(async () => {
  let now = () => testStart;
  for (const twin of makeTwins(() => now()).filter(({ name }) => inDollars.has(name))) {
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

/** A payment as the provider knows it: opened here, then started by the payer's form. */
async function open(twin: ProviderTwin, rider: TestPerson): Promise<TwinPayment> {
  const form = good(await app.call('topUpWallet', { as: rider, body: { amount, provider: twin.name } }));
  const answer = await app.http.inject({
    method: 'POST',
    url: form.link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    // Only the amount of the order applies, whatever a browser sends.
    payload: new URLSearchParams({ ...form.fields, amount: '0.01' }).toString(),
  });
  return twin.arrive(handOffIn(answer));
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

test.each([...inDollars])(
  `PAY-7 PAY-9 WAL-9 ${confirmations} shuffled, duplicated and forged confirmations of %s post each payment once`,
  async (name) => {
    const twin = twins.get(name)!;
    const rider = await app.addPerson('rider');
    const count = Math.ceil(confirmations / 3);
    const payments: TwinPayment[] = [];
    for (let place = 0; place < count; place += 1) payments.push(await open(twin, rider));
    expect(running.flatMap(({ refusals }) => refusals)).toEqual([]);
    // A third of the payers pay, a third are declined, and a third pay another amount than requested.
    const fate = (place: number) => (['approved', 'declined', 'wrong'] as const)[place % 3]!;
    for (const [place, payment] of payments.entries()) {
      payment.state = fate(place) === 'declined' ? 'declined' : 'approved';
      if (fate(place) === 'wrong') Object.assign(payment, { amount: amount * 100 });
    }
    const all = payments.flatMap((payment, place) => [
      { payment, place, isForged: false },
      { payment, place, isForged: false },
      { payment, place, isForged: true },
    ]);
    const [shuffled] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 });
    const wrong: string[] = [];
    for (const { payment, place, isForged } of shuffled ?? []) {
      const status = await send(name, twin.confirm(payment, { isForged }));
      const expected = isForged ? 400 : fate(place) === 'wrong' ? 422 : 200;
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
