import {
  contract,
  declaredFields,
  needsConfirmation,
  routes,
  type RouteDeclaration,
  type RouteName,
  type RouteSchemas,
} from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { testPassword } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { codeTo } from '../testing/prove-contact.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Signed in just now, without confirming their identity. */
async function signedIn(role: 'rider' | 'admin' = 'admin', fields = {}) {
  const person = await app.addPerson(role, fields);
  const { body } = await app.call('signIn', { body: { email: person.email, password: testPassword } });
  return { ...person, token: body.token };
}
const exportData = (as: { token: string }) => app.call('exportMyData', { as });
const confirm = (as: { token: string }, body: { password?: string; code?: string }) =>
  app.call('confirmIdentity', { as, body });

describe('a confirmation of identity', () => {
  test('AUTH-15 opens sensitive routes for ten minutes in its session, which signing in does not', async () => {
    const admin = await signedIn();
    const other = await app.call('signIn', { body: { email: admin.email, password: testPassword } });
    expect(codeOf(await exportData(admin))).toBe('confirmation_required');
    expect(codeOf(await confirm(admin, { password: 'wrong1' }))).toBe('confirmation_wrong');
    expect((await confirm(admin, { password: testPassword })).status).toBe(200);
    expect((await exportData(admin)).status).toBe(200);
    expect(codeOf(await exportData(other.body))).toBe('confirmation_required');
    app.clock.forward(10 * 60_000);
    expect(codeOf(await exportData(admin))).toBe('confirmation_required');
  });

  test('AUTH-15 accepts an emailed code in the session that requested it', async () => {
    const rider = await signedIn('rider', { email: 'sent.code@example.test' });
    expect((await app.call('confirmationOptions', { as: rider })).body).toEqual({
      methods: ['password', 'code'],
      passkey: null,
    });
    await app.call('sendConfirmationCode', { as: rider });
    expect((await confirm(rider, { code: await codeTo(app, rider.email) })).status).toBe(200);
    expect((await exportData(rider)).status).toBe(200);
  });

  test('AUTH-15 refuses a request only if it has one of the declared fields or values', async () => {
    const admin = await signedIn();
    const person = (usertype: 'rider' | 'admin', number: number) =>
      app.call('createUser', {
        as: admin,
        body: {
          usertype,
          firstName: 'Ines',
          lastName: 'Paz',
          email: `ines${number}@example.test`,
          mobile: `+1212777${3000 + number}`,
        },
      });
    expect((await person('rider', 1)).status).toBe(200);
    expect(codeOf(await person('admin', 2))).toBe('confirmation_required');
    expect(needsConfirmation(routes.updateMe, { firstName: 'Zoe' })).toBe(false);
    expect(needsConfirmation(routes.updateMe, { mobile: '+12127773009' })).toBe(true);
  });

  test('AUTH-12 AUTH-15 is limited to ten wrong attempts an hour', async () => {
    const admin = await signedIn();
    for (let time = 0; time < 10; time += 1) await confirm(admin, { password: `wrong${time}` });
    expect(codeOf(await confirm(admin, { password: testPassword }))).toBe('rate_limited');
  });
});

/** Routes that hand out access, move money or give away personal data. */
const mustConfirm = [
  'addApiKey',
  'addWebhook',
  'updateWebhook',
  'creditWallet',
  'requestRefund',
  'resolveRefund',
  'processWithdrawal',
  'createPositionToken',
  'exportMyData',
  'createUser',
  'updateUser',
  'inviteUser',
  'mergeUser',
  'deleteUser',
  'removeSocialIdentity',
  'updateSettings',
  'updateMe',
] as const satisfies readonly RouteName[];

const all = Object.entries<RouteDeclaration>(routes);
const declared = all.filter(([, { confirm }]) => confirm !== undefined && confirm !== 'csv');
/** Lists whose rows are about people. */
const exportsPeople = ([name, { csv }]: [string, RouteDeclaration]) =>
  csv === true &&
  declaredFields((contract[name as RouteName] as RouteSchemas).response).some(
    ({ sensitivity }) => sensitivity === 'personal',
  );

describe('the routes that need a confirmation', () => {
  test('AUTH-15 exactly the routes that hand out access, move money or give away personal data need one', () => {
    expect(declared.map(([name]) => name).toSorted()).toEqual([...mustConfirm].toSorted());
  });

  test.each(declared)('AUTH-15 %s is closed to guests and to API keys', (_, { access, scope }) => {
    expect([access.includes('guest'), scope]).toEqual([false, undefined]);
  });

  test('AUTH-15 every list about people needs one to be exported, but not to be read', async () => {
    const lists = all.filter(exportsPeople).map(([name]) => name);
    expect(lists.length).toBeGreaterThan(7);
    expect(all.filter(([, { confirm }]) => confirm === 'csv').map(([name]) => name)).toEqual(lists);
    const admin = await signedIn();
    const read = (accept: string, token = admin.token) =>
      app.http.inject({ url: '/api/users', headers: { accept, authorization: `Bearer ${token}` } });
    expect((await read('application/json')).statusCode).toBe(200);
    expect((await read('text/csv')).json()).toMatchObject({ error: { code: 'confirmation_required' } });
    await confirm(admin, { password: testPassword });
    expect((await read('text/csv')).statusCode).toBe(200);
    const body = { name: 'Payroll', scopes: ['people:read' as const] };
    const { key } = (await app.call('addApiKey', { as: admin, body })).body;
    expect((await read('text/csv', key)).statusCode).toBe(200);
  });
});
