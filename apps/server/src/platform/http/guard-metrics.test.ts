import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const token = 'a-token-of-twenty-signs';
const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example.com' };

let database: TestApp;
beforeAll(async () => {
  database = await startTestApp();
});
afterAll(() => database.close());

async function statusOf(
  env: Readonly<Record<string, string>>,
  from: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const app = await startTestApp({ env, nodeOf: database });
  const answer = await app.http.inject({ url: '/metrics', remoteAddress: from, headers });
  await app.close();
  return answer.statusCode;
}

describe('/metrics', () => {
  test.each([
    ['the sandbox', {}, '127.0.0.1', {}, 200],
    ['this machine, or a proxy on it that adds no header', production, '127.0.0.1', {}, 404],
    ['this machine over IPv6', production, '::1', {}, 404],
    ['another machine', production, '10.0.0.7', {}, 404],
    ['another machine through a proxy here', production, '127.0.0.1', { 'x-forwarded-for': '9.9.9.9' }, 404],
    ['a proxy that uses another header', production, '127.0.0.1', { forwarded: 'for=9.9.9.9' }, 404],
    [
      'a client that claims to be local',
      { ...production, TRUST_PROXY: '1' },
      '10.0.0.7',
      { 'x-forwarded-for': '127.0.0.1' },
      404,
    ],
    [
      'a client with the token',
      { ...production, METRICS_TOKEN: token },
      '10.0.0.7',
      { authorization: `Bearer ${token}` },
      200,
    ],
    [
      'a client with a wrong token',
      { ...production, METRICS_TOKEN: token },
      '10.0.0.7',
      { authorization: `Bearer ${token}x` },
      404,
    ],
    ['this machine without the token', { ...production, METRICS_TOKEN: token }, '127.0.0.1', {}, 404],
  ])('for %s', async (_who, env, from, headers, status) => {
    expect(await statusOf(env, from, headers)).toBe(status);
  });

  test('counts calls to other services by host and outcome, and names only configured hosts', async () => {
    const fetching = database.platform.outbound.fetch('https://secret-place.example/secret-path?secret');
    await expect(fetching).rejects.toThrow('not_allowed');
    const { body } = await database.http.inject({ url: '/metrics' });
    expect(body).toContain('fiacre_outbound_requests_total{host="other",outcome="not_allowed"} 1');
    expect(body).not.toContain('secret');
  });
});
