import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { holdDeadlines } from '../../platform/testing/held-deadlines.ts';
import {
  createProviderClient,
  type MapRequest,
  type ProviderClient,
  type Service,
} from './provider-client.ts';
import { ProviderFault } from './provider-fault.ts';
import {
  hugeBytes,
  startFakeProvider,
  type FakeProvider,
  type Mishap,
} from '../providers/testing/fake-provider.ts';
import { clientParts } from '../providers/testing/client-parts.ts';

const key = 'a-secret-key';
let fake: FakeProvider;
let parts: ReturnType<typeof clientParts>;
beforeAll(async () => {
  fake = await startFakeProvider(({ path }) =>
    path === '/no' ? { status: 400, body: { ok: false } } : { status: 200, body: { ok: true } },
  );
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.seen.length = 0;
  fake.mishap = null;
  parts = clientParts();
});

const client = (more: Partial<Service> = {}): ProviderClient =>
  createProviderClient(
    { provider: 'osrm', baseUrl: fake.url, headers: { 'x-key': key }, maxBytes: hugeBytes, ...more },
    parts,
  );
const ask = {
  schema: z.object({ ok: z.boolean() }),
  query: { typed: 'my secret address', key },
} satisfies MapRequest<z.ZodType>;

async function faultOf(work: Promise<unknown>): Promise<ProviderFault> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderFault);
  return error as ProviderFault;
}

describe('CALL-21 the HTTP client of a provider', () => {
  const bad: [Mishap, string, string | number | null, number][] = [
    ['error', 'status', 500, 2],
    ['hang up', 'unreachable', 'UND_ERR_SOCKET', 2],
    ['busy', 'status', 429, 1],
    ['forbidden', 'status', 403, 1],
    ['odd request', 'rejected', 418, 1],
    ['page', 'not_json', null, 1],
    ['half a text', 'not_json', null, 1],
    ['surprise', 'malformed', null, 1],
    ['huge', 'too_large', hugeBytes, 1],
    ['redirect', 'redirect', 302, 1],
  ];
  test.each(bad)(
    'reports %s as the fault %s %s after %i GET requests',
    async (mishap, kind, detail, times) => {
      fake.mishap = mishap;
      expect(await faultOf(client().get('/ask', ask))).toMatchObject({ provider: 'osrm', kind, detail });
      // This also shows that no redirect was followed.
      expect(fake.seen.map(({ path }) => path)).toEqual(Array.from({ length: times }, () => '/ask'));
    },
  );

  test.each(['silent', 'stalled'] as const)(
    'ends a %s request at the deadline without a retry',
    async (mishap) => {
      fake.mishap = mishap;
      const deadlines = holdDeadlines();
      const fault = faultOf(client({ deadlineMilliseconds: 1234 }).get('/ask', ask));
      await expect.poll(() => fake.seen.length).toBe(1);
      deadlines.pass();
      expect(await fault).toMatchObject({ kind: 'timeout' });
      deadlines.release();
      expect(deadlines.milliseconds).toContain(1234);
      expect(fake.seen).toHaveLength(1);
    },
  );

  test('reports an unreachable address by error code only', async () => {
    const gone = await startFakeProvider(() => ({ status: 200, body: {} }));
    await gone.close();
    const fault = await faultOf(client({ baseUrl: gone.url }).get('/ask', ask));
    expect(fault).toMatchObject({ kind: 'unreachable', detail: 'ECONNREFUSED' });
  });

  test('retries an idempotent request after a random delay', async () => {
    fake.mishap = 'error';
    const pausing = {
      ...parts.random,
      integer: (min: number, max: number) => {
        fake.mishap = null;
        return parts.random.integer(min, max);
      },
    };
    const osrm = createProviderClient({ provider: 'osrm', baseUrl: fake.url }, { ...parts, random: pausing });
    expect(await osrm.get('/ask', ask)).toEqual({ ok: true });
    expect(parts.delays).toEqual(['50 to 200 ms']);
  });

  test('never retries POST', async () => {
    fake.mishap = 'error';
    await faultOf(client().post('/ask', {}, ask));
    expect(fake.seen).toHaveLength(1);
  });

  test('reads the body of an expected error status, and of no other', async () => {
    expect(await client().get('/no', { ...ask, alsoRead: [400] })).toEqual({ ok: false });
    expect(await faultOf(client().get('/no', ask))).toMatchObject({ kind: 'rejected', detail: 400 });
  });

  test('reports a failure in a 200 response as a fault with the provider’s code', async () => {
    const fault = await faultOf(client().get('/ask', { ...ask, failureIn: () => 'OVER_QUERY_LIMIT' }));
    expect(fault).toMatchObject({ kind: 'status', detail: 'OVER_QUERY_LIMIT' });
  });

  test('cannot be redirected to another host by a path', async () => {
    const osrm = client({ baseUrl: 'http://127.0.0.1' });
    const elsewhere = `:@${new URL(fake.url).host}/ask`;
    expect(await faultOf(osrm.get(elsewhere, ask))).toMatchObject({ kind: 'rejected', detail: 'host' });
    expect(fake.seen).toHaveLength(0);
  });

  test('calls a dead provider five times, then not at all, then once after the delay', async () => {
    fake.mishap = 'busy';
    const osrm = client();
    for (let time = 0; time < 7; time += 1) await faultOf(osrm.get('/ask', ask));
    expect(fake.seen).toHaveLength(5);
    expect(await faultOf(osrm.get('/ask', ask))).toMatchObject({ kind: 'resting' });
    parts.clock.forward(10_000);
    fake.mishap = null;
    expect(await osrm.get('/ask', ask)).toEqual({ ok: true });
    expect(await osrm.get('/ask', ask)).toEqual({ ok: true });
  });

  test('does not open the circuit breaker after rejected requests', async () => {
    const osrm = client();
    for (let time = 0; time < 8; time += 1) await faultOf(osrm.get('/no', ask));
    expect(fake.seen).toHaveLength(8);
  });

  test('keeps keys, URLs and input out of faults and logs', async () => {
    const osrm = client();
    for (const mishap of ['error', 'forbidden', 'redirect', 'surprise', 'hang up'] as const) {
      fake.mishap = mishap;
      const fault = await faultOf(osrm.get('/ask', ask));
      parts.log.warn({ err: fault }, 'told');
    }
    expect(parts.logged()).toContain('keeps failing');
    for (const secret of [key, 'secret address', fake.url, '/ask'])
      expect(parts.logged()).not.toContain(secret);
  });
});
