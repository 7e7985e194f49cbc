import { errorStatus } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../../testing/live-client.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { loadConfig } from '../config/load-config.ts';
import { knownHosts } from './known-host.ts';

const production = {
  FIACRE_MODE: 'production',
  PUBLIC_URL: 'https://rides.example.com',
  ALLOWED_HOSTS: 'api.example.com,fiacre',
};

describe('a host is accepted', () => {
  const isKnown = knownHosts(loadConfig(production));
  test.each([
    'rides.example.com',
    'RIDES.example.com.',
    'rides.example.com:8443',
    'api.example.com',
    'fiacre:3000',
    'localhost:3000',
    '127.0.0.1',
    '10.0.0.7:3000',
    '[::1]:3000',
  ])('when it is %s', (host) => expect(isKnown(host)).toBe(true));

  test.each([
    undefined,
    '',
    'evil.example',
    'rides.example.com.evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'rides.example.com@evil.example',
    'evil.example#rides.example.com',
    '[evil.example]',
    '[::1',
    '2130706433.example',
  ])('but not when it is %s', (host) => expect(isKnown(host)).toBe(false));
});

describe('a page of another domain that resolves to this server (DNS rebinding)', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const codeOf = async (url: string, host: string, method: 'GET' | 'POST' = 'GET') => {
    const answer = await app.http.inject({ method, url, headers: { host } });
    return [answer.statusCode, answer.json<{ error?: { code: string } }>().error?.code];
  };
  const refused = [errorStatus.host_unknown, 'host_unknown'];

  test.each(['/api/me', '/nowhere', '/', '/openapi.json', '/metrics'])('is refused at %s', async (url) => {
    expect(await codeOf(url, 'evil.example:3000')).toEqual(refused);
  });

  test('cannot sign in to the sandbox', async () => {
    expect(await codeOf('/api/auth/sign-in', 'evil.example', 'POST')).toEqual(refused);
  });

  test('cannot open a live connection', async () => {
    await expect(connectLive(app, undefined, { host: 'evil.example' })).rejects.toThrow('421');
  });

  test('can read health and readiness, as load balancers do', async () => {
    expect((await codeOf('/healthz', 'evil.example'))[0]).toBe(200);
    expect((await codeOf('/readyz', 'evil.example'))[0]).toBe(200);
  });
});
