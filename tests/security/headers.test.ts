import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { WebBuild } from '../../apps/server/src/pages/web-build.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { testPassword } from '../../apps/server/src/testing/people.ts';

let plain: TestApp;
let secure: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fiacre-web-'));
  const entry: WebBuild['entry'] = {
    render: () => Promise.resolve({ status: 200 }),
    textsAt: () => null,
    documentOf: () => '<!doctype html><title>page</title>',
  };
  const parts = { web: { clientFolder: folder, entry } };
  plain = await startTestApp({ parts });
  const env = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example.com' };
  secure = await startTestApp({ env, parts, nodeOf: plain });
});
afterAll(async () => {
  await secure.close();
  await plain.close();
  await rm(folder, { recursive: true });
});

const documents = ['/', '/bookings', '/docs/'];
const data = ['/api/settings', '/api/bookings', '/api/nothing', '/nothing.png', '/openapi.json'];

describe.each([...documents, ...data])('the response of %s', (url) => {
  test('cannot be read or framed by other sites', async () => {
    const { headers } = await plain.http.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('requires https for a year when served over https', async () => {
    expect((await plain.http.inject({ url })).headers['strict-transport-security']).toBeUndefined();
    const { headers } = await secure.http.inject({ url });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

test.each(documents)('%s runs only our own files, and has no permission but the location', async (url) => {
  const { headers } = await plain.http.inject({ url });
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
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

test.each(data)('%s could load and run nothing if a browser showed it as a document', async (url) => {
  const { headers } = await plain.http.inject({ url });
  expect(headers['content-type']).toContain('application/json');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers).not.toHaveProperty('permissions-policy');
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
});

test('a file of the API has the same headers as a document', async () => {
  const { token } = await plain.addPerson('admin');
  const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
  const file = await plain.http.inject({ url: '/api/bookings', headers });
  const document = await plain.http.inject({ url: '/docs/' });
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.headers['content-security-policy']).toContain("script-src 'self'");
  const names = Object.keys(document.headers).filter((name) => /^(?:cross|origin|perm|x-[^r])/.test(name));
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) expect([name, file.headers[name]]).toEqual([name, document.headers[name]]);
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
    "frame-src 'self'",
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
