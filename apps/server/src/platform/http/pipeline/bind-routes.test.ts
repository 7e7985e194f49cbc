import { routes, type RouteName } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../testing/requests.ts';
import { testPassword } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { testStart } from '../../../testing/test-start.ts';
import { addressGroup } from '../limits/client-address.ts';
import { createLimitRequests } from '../limits/limit-requests.ts';
import { createLocalCounter } from '../limits/request-counter.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface ErrorAnswer {
  readonly error: {
    readonly code: string;
    readonly facts: Record<string, unknown>;
    readonly requestId: string;
  };
}

async function inject(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload: string,
  headers: Record<string, string>,
) {
  const answer = await app.http.inject({ method, url, headers, ...(method !== 'GET' && { payload }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<ErrorAnswer>() };
}
const json = { 'content-type': 'application/json' };

describe('an invalid request', () => {
  test.each([
    [
      'unknown fields',
      400,
      'invalid_request',
      '{"email":"a@example.test","password":"x","usertype":"admin"}',
      json,
    ],
    ['wrong types', 400, 'invalid_request', '{"email":1,"password":[]}', json],
    ['broken JSON', 400, 'invalid_json', '{"email":', json],
    ['a __proto__ key', 400, 'invalid_json', '{"__proto__":{"role":"admin"}}', json],
    ['no body where one is required', 400, 'invalid_request', '', json],
    [
      'a form instead of JSON',
      415,
      'unsupported_media_type',
      'email=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['a huge body', 413, 'too_large', JSON.stringify({ email: 'a'.repeat(300_000), password: '' }), json],
  ])('with %s gets %i %s and its request id', async (_, status, code, payload, headers) => {
    const answer = await inject('POST', '/api/auth/sign-in', payload, headers);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.error.requestId).toBe(answer.headers['x-request-id']);
  });

  test('is refused for a body where none belongs', async () => {
    const rider = await app.addPerson('rider');
    const headers = { ...json, authorization: `Bearer ${rider.token}` };
    const answer = await inject('POST', '/api/auth/sign-out', '{"everywhere":true}', headers);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
  });

  test('gets the name of the wrong field without its value', async () => {
    const answer = await inject(
      'POST',
      '/api/auth/sign-in',
      '{"email":"a@example.test","password":5,"secret":"s3"}',
      json,
    );
    expect(JSON.stringify(answer.body.error.facts)).toContain('body.password');
    expect(JSON.stringify(answer.body)).not.toContain('s3');
  });

  test.each(['/api/nothing', '/api/bookings/42/explode', '/nothing.js'])('to %s gets 404', async (url) => {
    const answer = await inject('GET', url, '', {});
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
  });

  test('CALL-20 ERR-45 gets its error as text in a call of the specification, with our own code before the message', async () => {
    const answer = await app.http.inject({ method: 'POST', url: '/googleapis-nothing', payload: {} });
    expect(answer.json()).toEqual({ error: 'not_found' });
    const escaped = await app.http.inject({ method: 'POST', url: '/googleapis%2Dgetcoords', payload: {} });
    expect(escaped.json()).toEqual({ error: expect.stringMatching(/^invalid_request: body\.place_id: /) });
  });

  test('keeps the caller’s request id when it is valid', async () => {
    const sound = await inject('GET', '/api/nothing', '', { 'x-request-id': 'trace-12345678' });
    const unsound = await inject('GET', '/api/nothing', '', { 'x-request-id': 'x"} {"level":"fatal' });
    expect(sound.body.error.requestId).toBe('trace-12345678');
    expect(unsound.body.error.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the session', () => {
  test('is kept in a cookie that scripts cannot read and other sites cannot send', async () => {
    const rider = await app.addPerson('rider');
    const answer = await app.call('signIn', { body: { email: rider.email, password: testPassword } });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    const cookie = cookies.find((one) => one.startsWith('fiacre-session=')) ?? '';
    expect(cookie).toMatch(/^fiacre-session=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain('Secure');
    const me = await app.call('me', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(me.body.id).toBe(rider.id);
  });

  test('is removed from the browser on sign-out', async () => {
    const rider = await app.addPerson('rider');
    const answer = await app.call('signOut', { as: rider });
    expect(String(answer.headers['set-cookie'])).toContain('fiacre-session=;');
    expect((await app.call('me', { as: rider })).status).toBe(401);
  });

  test('does not fall back to the cookie when the bearer token is invalid', async () => {
    const rider = await app.addPerson('rider');
    const headers = { cookie: `fiacre-session=${rider.token}`, authorization: 'Bearer nonsense' };
    expect((await app.call('me', { headers })).status).toBe(401);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site' }, 403],
    ['an old browser on another site', { origin: 'https://evil.example' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['our own page in an old browser', { origin: 'http://localhost:80' }, 200],
  ])(
    'a request that changes something from %s, with the cookie and %o, gets %i',
    async (_, headers: Record<string, string>, status) => {
      const rider = await app.addPerson('rider');
      const answer = await app.call('updateMe', {
        body: { firstName: 'New' },
        headers: { host: 'localhost:80', cookie: `fiacre-session=${rider.token}`, ...headers },
      });
      expect([answer.status, status === 403 ? codeOf(answer) : null]).toEqual([
        status,
        status === 403 ? 'cross_site' : null,
      ]);
    },
  );

  test('accepts a bearer token from any origin, because no page can add the token of another site', async () => {
    const rider = await app.addPerson('rider');
    const answer = await app.call('updateMe', {
      as: rider,
      body: { firstName: 'New' },
      headers: { origin: 'https://app.example' },
    });
    expect(answer.status).toBe(200);
  });
});

test('limits apply per account or address, and are lifted after the window', async () => {
  const clock = createFakeClock(new Date('2026-11-21T09:00:00Z'));
  const limit = createLimitRequests(createLocalCounter(clock), 3);
  const times = async (count: number, name: RouteName, caller: string) => {
    for (let index = 0; index < count; index += 1) await limit(name, caller);
  };
  await times(routes.signIn.limit.max, 'signIn', '10.0.0.1');
  await expect(limit('signIn', '10.0.0.1')).rejects.toThrow('rate_limited');
  await limit('signIn', '10.0.0.2');
  await times(3, 'me', '10.0.0.1');
  await expect(limit('getSettings', '10.0.0.1')).rejects.toThrow('rate_limited');
  clock.forward(60_000);
  await limit('signIn', '10.0.0.1');
});

test('a clock that is set back does not extend a rate limit', async () => {
  const clock = createFakeClock(new Date('2026-11-21T09:00:00Z'));
  const limit = createLimitRequests(createLocalCounter(clock), 1);
  await limit('me', '10.0.0.1');
  await expect(limit('me', '10.0.0.1')).rejects.toThrow('rate_limited');
  clock.forward(-3_600_000);
  await limit('me', '10.0.0.1');
});

test('OpenAPI describes every route of the contract that this mode serves', async () => {
  const document = (await app.http.inject('/openapi.json')).json<{
    openapi: string;
    paths: Record<string, object>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/auth/sign-in']).toHaveProperty('post.requestBody');
  expect(document.paths['/api/me']).toHaveProperty('get.responses.200');
  expect(document.paths['/api/me']).toHaveProperty('get.responses.4XX');
  expect((await app.http.inject('/docs')).statusCode).toBe(200);
});

test('CALL-20 OpenAPI describes errors as text for the specification’s own calls and as a code for all others', async () => {
  const { paths } = (await app.http.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
  const refusal = 'post.responses.4XX.content.application/json.schema.properties.error.type'.split(
    /\.(?!json)/,
  );
  expect(paths['/googleapis-getroute']).toHaveProperty(refusal, 'string');
  expect(paths['/api/quotes']).toHaveProperty(refusal, 'object');
});

test('health, readiness and metrics are open to operators', async () => {
  expect((await app.call('health')).body).toEqual({ status: 'ok' });
  expect((await app.call('ready')).body).toEqual({
    status: 'ready',
    parts: { database: true, migrations: true, disk: true, writes: true },
  });
  const metrics = String((await app.call('metrics')).body);
  expect(metrics).toMatch(
    /fiacre_http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/,
  );
  expect(metrics).toContain('fiacre_outbox_waiting');
});

test('AUTH-12 limits guests of one IPv6 /48 together, who may do four times as much as one of its /64s', async () => {
  const limit = createLimitRequests(createLocalCounter(createFakeClock(testStart)), 10);
  const send = (network: string) =>
    limit('register', addressGroup(network)).then(
      () => 'served',
      () => 'refused',
    );
  const codes = [];
  for (let nth = 0; nth < 100; nth += 1) codes.push(await send(`2001:db8:5:${(nth * 256).toString(16)}::1`));
  // The route's own limit is 20.
  expect(codes.filter((code) => code === 'served')).toHaveLength(80);
  expect(await send('2001:db8:6::1')).toBe('served');
  expect(await send('203.0.113.7')).toBe('served');
});
