import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { testPassword } from '../../apps/server/src/testing/people.ts';

let plain: TestApp;
let secure: TestApp;
beforeAll(async () => {
  plain = await startTestApp();
  const env = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example.com' };
  secure = await startTestApp({ env, nodeOf: plain });
});
afterAll(async () => {
  await secure.close();
  await plain.close();
});

const answers = ['/', '/api/settings', '/api/bookings', '/nowhere', '/openapi.json', '/docs/'];

describe.each(answers)('the response of %s', (url) => {
  test('cannot be read by other sites', async () => {
    const { headers } = await plain.http.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    });
    const granted = String(headers['permissions-policy']).split(', ');
    expect(granted).toContain('geolocation=(self)');
    for (const closed of ['camera', 'microphone', 'payment', 'usb', 'serial', 'midi', 'display-capture'])
      expect(granted).toContain(`${closed}=()`);
    const policy = String(headers['content-security-policy']);
    for (const forbidden of ["script-src 'unsafe", "'unsafe-eval'", 'http:', 'https:', ' *'])
      expect(policy).not.toContain(forbidden);
    for (const wanted of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(wanted);
  });

  test('requires https for a year when served over https', async () => {
    expect((await plain.http.inject({ url })).headers['strict-transport-security']).toBeUndefined();
    const { headers } = await secure.http.inject({ url });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

test('a page cannot turn text into code: scripts come from our own files, and the only Trusted Types policy is for the map’s worker', async () => {
  const { headers } = await plain.http.inject({ url: '/' });
  const directives = String(headers['content-security-policy']).split(';');
  for (const wanted of [
    "script-src 'self'",
    "script-src-attr 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    "worker-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "connect-src 'self'",
    "form-action 'self'",
  ])
    expect(directives).toContain(wanted);
});

test('over https the session cookie is bound to the host; a cookie without the __Host- prefix is ignored', async () => {
  const rider = await plain.addPerson('rider');
  const signIn = await secure.call('signIn', { body: { email: rider.email, password: testPassword } });
  const set = [signIn.headers['set-cookie']].flat().map(String);
  const session = set.find((cookie) => cookie.includes('fiacre-session')) ?? '';
  expect(session).toMatch(
    /^__Host-fiacre-session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(set.filter((cookie) => !/^__(?:Host|Secure)-/.test(cookie) || !cookie.includes('; Secure'))).toEqual(
    [],
  );
  const [, token = ''] = /=([\w-]{43});/.exec(session) ?? [];
  const me = async (cookie: string) => (await secure.call('me', { headers: { cookie } })).status;
  expect(await me(`__Host-fiacre-session=${token}`)).toBe(200);
  expect(await me(`fiacre-session=${token}`)).toBe(401);
});
