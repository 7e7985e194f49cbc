import { describe, expect, test } from 'vitest';
import { ApiRefusal, createClient } from './client.ts';

interface SentRequest {
  url: string;
  init: RequestInit;
}

function clientAnswering(
  status: number,
  body: unknown,
): { client: ReturnType<typeof createClient>; sent: SentRequest[] } {
  const sent: SentRequest[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    sent.push({ url: url instanceof Request ? url.url : String(url), init: init ?? {} });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
  return { client: createClient({ fetch, token: 't0ken' }), sent };
}

describe('the typed client', () => {
  test('builds the path, the query, the body and the headers', async () => {
    const { client, sent } = clientAnswering(200, { ok: true });
    await client.declineBooking({ params: { id: 'a/b' }, body: { version: 3 }, idempotencyKey: 'k' });
    expect(sent[0]?.url).toBe('/api/bookings/a%2Fb/decline');
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"version":3}',
      headers: { authorization: 'Bearer t0ken', 'idempotency-key': 'k', 'content-type': 'application/json' },
    });
  });

  test('omits query fields without a value', async () => {
    const { client, sent } = clientAnswering(200, { items: [] });
    await client.suggestPlaces({ query: { q: 'rue é', lat: undefined } });
    expect(sent[0]?.url).toBe('/api/places?q=rue+%C3%A9');
  });

  test('throws the server’s refusal', async () => {
    const error = { code: 'task_taken', message: 'Taken', facts: {}, requestId: 'r' };
    const { client } = clientAnswering(409, { error });
    const refusal: unknown = await client
      .acceptBooking({ params: { id: 'x' }, body: {} })
      .catch((e: unknown) => e);
    expect(refusal).toBeInstanceOf(ApiRefusal);
    expect(refusal).toMatchObject({ status: 409, error });
  });

  test('CALL-15 a network failure is a refusal without a status', async () => {
    const client = createClient({ fetch: () => Promise.reject(new TypeError('down')) });
    const refusal: unknown = await client.me({}).catch((e: unknown) => e);
    expect(refusal).toMatchObject({ status: 0, error: null, message: 'Fetch Call Error' });
  });
});
