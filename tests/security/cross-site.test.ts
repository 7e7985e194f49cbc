import { routes, type RouteDeclaration, type RouteName } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { connectLive } from '../../apps/server/src/testing/live-client.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { recordCounts } from './counts.ts';

const publicUrl = 'https://rides.example.com';
const host = 'rides.example.com';
const cookieName = '__Host-fiacre-session';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: publicUrl } });
  admin = await app.addPerson('admin');
});
const cells = { count: 0, wrongCount: 0 };
afterAll(async () => {
  recordCounts('cross-site', { tried: 'requests from pages of other sites', wrong: 'let in', ...cells });
  await app.close();
});

const declarations: Readonly<Record<string, RouteDeclaration>> = routes;
const changing = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method !== 'GET');
const fromProviders = changing.filter((name) => declarations[name]?.fromProvider === true);
const ofPages = changing.filter((name) => !fromProviders.includes(name));

/** The headers that a browser adds to a request caused by another site's page. */
const foreign: Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: publicUrl },
  { 'sec-fetch-site': 'surprise' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `https://evil.${host}` },
  { origin: `${publicUrl}.evil.example` },
  { origin: `${publicUrl}:8443` },
  { origin: `https://user@${host}` },
];
/** The same host over plain http, where an attacker on the network can change the page. */
const downgraded = { origin: `http://${host}` };
const own: Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'same-origin', origin: publicUrl },
  { 'sec-fetch-site': 'none' },
  { origin: publicUrl },
  {},
];

async function send(name: RouteName, headers: Readonly<Record<string, string>>, token?: string) {
  const answer = await app.http.inject({
    method: routes[name].method,
    url: routes[name].path.replaceAll(/:[a-zA-Z]+/g, '01a1fde3-39c6-7625-b7f9-00000000dead'),
    headers: { host, ...(token !== undefined && { cookie: `${cookieName}=${token}` }), ...headers },
    payload: {},
  });
  if (!String(answer.headers['content-type']).includes('json')) return null;
  // The calls that the specification defines return only a text (CALL-20).
  const { error } = answer.json<{ error?: string | { code: string } }>();
  return typeof error === 'object' ? error.code : (error ?? null);
}

describe.each(ofPages)('%s', (name) => {
  // Signing a visitor in to the attacker's account is also an attack, and needs no cookie.
  test.each(foreign)('rejects a page with %o, signed in or not', async (headers) => {
    const codes = [await send(name, headers, admin.token), await send(name, headers)];
    cells.count += codes.length;
    cells.wrongCount += codes.filter((code) => code !== 'cross_site').length;
    expect(codes).toEqual(['cross_site', 'cross_site']);
  });

  // Sent as a guest; other tests cover the rest of the route.
  test.each(own)('accepts our own pages and API clients: %o', async (headers) => {
    expect(await send(name, headers)).not.toBe('cross_site');
  });
});

test('only routes whose request proves its sender accept requests from other sites', () => {
  expect(fromProviders.toSorted()).toEqual([
    'finishSocialSignInByForm',
    'returnFromPaymentByForm',
    'sendTrackerPosition',
  ]);
});

describe('the live connection', () => {
  const userOf = async (headers: Readonly<Record<string, string>>) => {
    const cookie = `${cookieName}=${admin.token}`;
    const client = await connectLive(app, undefined, { host, cookie, ...headers });
    client.close();
    return client.frames[0];
  };

  test.each([...foreign.filter(({ origin }) => origin !== undefined && origin !== publicUrl), downgraded])(
    'from a page with %o counts as a guest’s, even with a session cookie',
    async (headers) => {
      const welcome = await userOf(headers);
      cells.count += 1;
      if (welcome === undefined || !('userId' in welcome) || welcome.userId !== null) cells.wrongCount += 1;
      expect(welcome).toEqual({ welcome: true, userId: null });
    },
  );

  test.each([{ origin: publicUrl }, {}])(
    'from our own pages and API clients belongs to the signed-in user: %o',
    async (headers) => {
      expect(await userOf(headers)).toEqual({ welcome: true, userId: admin.id });
    },
  );
});
