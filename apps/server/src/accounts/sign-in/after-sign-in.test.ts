import type { RouteName } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPassword } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function tokenOf(role: Role): Promise<string> {
  const { email } = await app.addPerson(role);
  const { body } = await app.call('signIn', { body: { email, password: testPassword } });
  return body.token;
}

/** The data that each role's pages load after signing in, from the specification. */
const loaded: Readonly<Record<Role, readonly RouteName[]>> = {
  rider: ['listBookings', 'listPaymentProviders', 'listCancellationReasons', 'listUsers'],
  driver: ['listBookings'],
  admin: [
    'listUsers',
    'listBookings',
    'listPromos',
    'listDriverEarnings',
    'listNotifications',
    'listEarnings',
    'listCancellationReasons',
    'listWithdrawals',
    'listPaymentProviders',
  ],
  fleetadmin: ['listUsers', 'listBookings', 'listDriverEarnings'],
};
/** Other rows also let these roles load them for other pages. */
const alsoOf: Readonly<Partial<Record<RouteName, readonly Role[]>>> = {
  listCancellationReasons: ['driver', 'fleetadmin'],
  listPaymentProviders: ['driver', 'fleetadmin'],
  // Their own, in the wallet.
  listWithdrawals: ['rider', 'driver'],
};

describe.each(Object.keys(loaded) as Role[])('after signing in a %s', (role) => {
  test('ROLE-7 CALL-1 loads what its pages need, with the bearer token', async () => {
    const as = { token: await tokenOf(role) };
    const statuses: Record<string, number> = {};
    for (const name of loaded[role]) statuses[name] = (await app.call(name, { as })).status;
    expect(statuses).toEqual(Object.fromEntries(loaded[role].map((name) => [name, 200])));
  });

  test('ROLE-7 cannot load what only other roles may see', async () => {
    const as = { token: await tokenOf(role) };
    const others = new Set(Object.values(loaded).flat());
    for (const name of others) {
      if (loaded[role].includes(name) || alsoOf[name]?.includes(role) === true) continue;
      expect([name, codeOf(await app.call(name, { as }))]).toEqual([name, 'forbidden']);
    }
  });

  test('CALL-1 ERR-16 refuses requests with an invalid token', async () => {
    for (const authorization of [
      'Bearer',
      'Bearer x',
      `Basic ${await tokenOf(role)}`,
      `Bearer ${'a'.repeat(43)}`,
    ]) {
      const answer = await app.http.inject({ url: '/api/me', headers: { authorization } });
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'not_logged_in']);
    }
  });
});
