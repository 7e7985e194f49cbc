import type { BodyInputOf } from '@fiacre/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: TestApp;
let admin: TestPerson;
let fleet: TestPerson;
let carTypeId: string;
beforeAll(async () => {
  app = await startTestApp();
  [admin, fleet] = [await app.addPerson('admin'), await app.addPerson('fleetadmin')];
  carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
});
beforeEach(async () => {
  await changeSettings(app, admin, { driverApproval: true, bankFields: false });
});
afterAll(() => app.close());

let count = 0;
function person(fields: Partial<BodyInputOf<'createUser'>> = {}): BodyInputOf<'createUser'> {
  count += 1;
  return {
    usertype: 'rider',
    firstName: 'Nora',
    lastName: 'Berg',
    email: `nora${count}@example.test`,
    mobile: `+4930000${count}`,
    ...fields,
  };
}
const add = (body: BodyInputOf<'createUser'>, as: TestPerson = admin) => app.call('createUser', { as, body });
const linkIn = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';

describe('adding a user by staff', () => {
  test.each(['rider', 'driver', 'fleetadmin', 'admin'] as const)(
    'USERS-1 USERS-4 USERS-7 lets an admin add a %s',
    async (usertype) => {
      const { body } = await add(person({ usertype }));
      expect(body).toMatchObject({
        usertype,
        createdByAdmin: true,
        createdAt: app.clock.now().toISOString(),
        walletBalance: usertype === 'rider' || usertype === 'driver' ? 0 : null,
      });
      expect(body.referralId).toMatch(/^nora[1-9]\d{3}$/);
    },
  );

  test('USERS-2 requires a number for everyone except admins', async () => {
    const { mobile: _, ...without } = person({ usertype: 'admin' });
    expect((await add(without)).body).toMatchObject({ mobile: null, approved: true });
    expect(codeOf(await add({ ...without, email: 'other@example.test', usertype: 'rider' }))).toBe(
      'mobile_no_blank_error',
    );
  });

  test.each([
    [{ firstName: '  ' }, 'proper_input_name'],
    [{ lastName: '\u200b' }, 'proper_input_name'],
    [{ email: 'nora' }, 'proper_email'],
    [{ mobile: '4930000' }, 'mobile_no_blank_error'],
    [{ mobile: '+49 30' }, 'mobile_no_blank_error'],
    [{ mobile: '000 000', country: 'DE' }, 'mobile_no_blank_error'],
    [{ vehicleNumber: 'B 1' }, 'invalid_request'],
    [{ usertype: 'driver', carTypeId: '01a1fde3-39c6-7625-b7f9-00000000dead' }, 'invalid_request'],
    [{ usertype: 'admin', bankName: 'Bank' }, 'invalid_request'],
  ] as const)('USERS-8 REG-3 REG-4 REG-7 refuses %o with %s', async (wrong, code) => {
    expect(codeOf(await add(person(wrong)))).toBe(code);
  });

  test('REG-7 accepts a number with its dial code, or with its country', async () => {
    expect((await add(person({ mobile: '1701112223', country: 'DE' }))).body.mobile).toBe('+491701112223');
  });

  test('USERS-3 ERR-23 refuses an existing address or number with user_exists', async () => {
    const first = person();
    await add(first);
    expect(codeOf(await add(person({ email: first.email.toUpperCase() })))).toBe('user_exists');
    expect(codeOf(await add(person({ mobile: first.mobile })))).toBe('user_exists');
  });

  test('USERS-10 sends the new user an email to set a password and sign in', async () => {
    const body = person({ usertype: 'driver', approved: true });
    expect((await app.call('signIn', { body: { email: body.email, password: '' } })).status).not.toBe(200);
    await add(body);
    await app.settle();
    const mail = app.sent.findLast(({ to }) => to === body.email);
    expect(mail).toMatchObject({ channel: 'mail' });
    const token = linkIn(mail?.body ?? '');
    expect((await app.call('resetPassword', { body: { token, password: 'mine123' } })).status).toBe(200);
    expect((await app.call('signIn', { body: { email: body.email, password: 'mine123' } })).status).toBe(200);
  });

  test('USERS-3 adds one user and sends one email for a repeated idempotency key', async () => {
    const body = person();
    const send = () => app.call('createUser', { as: admin, body, idempotencyKey: 'add-nora-once' });
    const [first, second] = [await send(), await send()];
    await app.settle();
    expect(second.body.id).toBe(first.body.id);
    expect(app.sent.filter(({ to }) => to === body.email)).toHaveLength(1);
  });
});

describe('the approval of a new user', () => {
  test.each([
    ['fleet', true, undefined, false],
    ['fleet', true, true, false],
    ['fleet', false, undefined, true],
    ['admin', true, undefined, false],
    ['admin', true, true, true],
    ['admin', false, undefined, true],
    ['admin', false, false, false],
  ] as const)(
    'USERS-9 SET-3 for a driver added by %s, with driver_approval %s and approved %s sent, is %s',
    async (who, driverApproval, approved, wanted) => {
      await changeSettings(app, admin, { driverApproval });
      const body = person({ usertype: 'driver', ...(approved !== undefined && { approved }) });
      expect((await add(body, who === 'fleet' ? fleet : admin)).body.approved).toBe(wanted);
    },
  );
});

describe('drivers of fleets', () => {
  test('USERS-5 USERS-12 are the only people whom a fleet admin can add, and get the fleet admin’s id', async () => {
    const { body } = await add(person({ usertype: 'driver', carTypeId, vehicleNumber: ' FX 9 ' }), fleet);
    expect(body).toMatchObject({ carTypeId, vehicleNumber: 'FX 9' });
    expect(Object.keys(body)).not.toContain('fleetadmin');
    expect((await app.call('getUser', { as: admin, params: { id: body.id } })).body.fleetadmin).toBe(
      fleet.id,
    );
    for (const usertype of ['rider', 'fleetadmin', 'admin'] as const)
      expect(codeOf(await add(person({ usertype }), fleet))).toBe('forbidden');
    const other = await app.addPerson('fleetadmin');
    expect(codeOf(await add(person({ usertype: 'driver', fleetadmin: other.id }), fleet))).toBe('forbidden');
    expect(codeOf(await add(person({ usertype: 'driver', fleetadmin: null }), fleet))).toBe('forbidden');
  });

  test('USERS-8 can be assigned by an admin, but only to an existing fleet admin', async () => {
    const rider = await app.addPerson('rider');
    const { body } = await add(person({ usertype: 'driver', fleetadmin: fleet.id }));
    expect(body.fleetadmin).toBe(fleet.id);
    expect(codeOf(await add(person({ usertype: 'driver', fleetadmin: rider.id })))).toBe('invalid_request');
    expect(codeOf(await add(person({ usertype: 'rider', fleetadmin: fleet.id })))).toBe('invalid_request');
  });
});

test('USERS-8 have bank fields only while the setting is on, including in exports', async () => {
  const { body } = await add(person({ bankName: 'Bank', bankCode: 'B1', bankAccount: '12345' }));
  const params = { id: body.id };
  expect(JSON.stringify((await app.call('getUser', { as: admin, params })).body)).not.toContain('bankName');
  const csv = async () =>
    JSON.stringify((await app.call('listUsers', { as: admin, headers: { accept: 'text/csv' } })).body);
  expect(await csv()).not.toContain('bank');
  await changeSettings(app, admin, { bankFields: true });
  expect((await app.call('getUser', { as: admin, params })).body).toMatchObject({ bankAccount: '12345' });
  expect(await csv()).toContain('12345');
});
