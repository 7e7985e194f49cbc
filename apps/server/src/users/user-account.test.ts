import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession, type AccountTables } from '../accounts/index.ts';
import { retireAddress } from '../platform/messages/dead-addresses.ts';
import { changeUser } from '../testing/change-user.ts';
import { connectLive } from '../testing/live-client.ts';
import { codeOf } from '../testing/requests.ts';
import { testPassword, type TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
let admin: TestPerson;
let fleet: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  [admin, fleet] = [await app.addPerson('admin'), await app.addPerson('fleetadmin')];
});
afterAll(() => app.close());

const ownDriver = () => app.addPerson('driver', { fleet_admin_id: fleet.id });
const access = async (as: TestPerson, id: string) =>
  (await app.call('getUserAccess', { as, params: { id } })).body;
const isSignedIn = async (as: TestPerson) => (await app.call('me', { as })).status === 200;

async function addPasskey(userId: string): Promise<void> {
  const id = app.platform.ids.next();
  await app.platform.db
    .withTables<AccountTables>()
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      name: 'Key',
      credential_id: id,
      public_key: '',
      counter: 0,
      transports: '[]',
      created_at: app.clock.now(),
    })
    .execute();
}

describe('how a user signs in', () => {
  test('AUTH-14 lists the sessions without any secrets, and can end one or all of them', async () => {
    const driver = await ownDriver();
    const { token } = await app.platform.transact((tx) => startSession(tx, app.platform, driver.id));
    const { sessions, hasPassword, secondFactor } = await access(fleet, driver.id);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toEqual({
      id: expect.any(String),
      method: 'password',
      secondFactor: false,
      device: null,
      network: null,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      current: false,
    });
    expect({ hasPassword, secondFactor }).toEqual({ hasPassword: true, secondFactor: null });
    const { body } = await app.call('listSessions', { as: { token } });
    const newer = body.items.find(({ current }) => current)?.id ?? '';
    const ended = await app.call('endUserSession', { as: fleet, params: { id: driver.id, session: newer } });
    expect(ended.status).toBe(200);
    expect(await isSignedIn({ ...driver, token })).toBe(false);
    expect(await isSignedIn(driver)).toBe(true);
    await app.call('endUserSessions', { as: admin, params: { id: driver.id } });
    expect(await isSignedIn(driver)).toBe(false);
    expect((await access(admin, driver.id)).sessions).toEqual([]);
  });

  test('AUTH-14 does not end a session that belongs to another user', async () => {
    const driver = await ownDriver();
    const { body } = await app.call('listSessions', { as: admin });
    const params = { id: driver.id, session: body.items[0]?.id ?? '' };
    expect(codeOf(await app.call('endUserSession', { as: fleet, params }))).toBe('not_found');
    expect(await isSignedIn(admin)).toBe(true);
  });

  test('AUTH-2 shows the second factors of staff, which an admin can remove', async () => {
    const colleague = await app.addPerson('fleetadmin');
    await addPasskey(colleague.id);
    const none = { required: false, authenticatorApp: false, passkeyCount: 0, recoveryCodesLeft: 0 };
    expect((await access(admin, colleague.id)).secondFactor).toEqual({ ...none, passkeyCount: 1 });
    const body = { password: testPassword };
    await app.call('removeSecondFactorOf', { as: admin, params: { id: colleague.id }, body });
    expect((await access(admin, colleague.id)).secondFactor).toEqual(none);
  });
});

test('USERS-10 shows which address refuses messages, until its owner confirms it with a link', async () => {
  const driver = await app.addPerson('driver', { fleet_admin_id: fleet.id, mobile: '+33611111111' });
  for (const to of [driver.email, '+33611111111']) await retireAddress(app.platform, to, 'refused');
  expect((await access(fleet, driver.id)).unreachable).toEqual(['email', 'mobile']);
  await app.platform.db
    .withTables<AccountTables>()
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', driver.id)
    .execute();
  await app.call('sendVerificationMail', { body: { email: driver.email } });
  await app.settle();
  const link = app.sent.findLast(({ to }) => to === driver.email)?.body ?? '';
  const [, token = ''] = /token=([\w-]+)/.exec(link) ?? [];
  expect((await app.call('verifyEmail', { body: { token } })).status).toBe(200);
  expect((await access(fleet, driver.id)).unreachable).toEqual(['mobile']);
});

test('USERS-10 staff see the outcome of the last messages, and can have all messages sent to an address again', async () => {
  const driver = await app.addPerson('driver', { fleet_admin_id: fleet.id, mobile: '+33622222222' });
  await app.call('inviteUser', { as: fleet, params: { id: driver.id } });
  await app.settle();
  const { lastMessages } = await access(fleet, driver.id);
  expect(lastMessages).toEqual([{ channel: 'mail', at: expect.any(String), state: 'sent', reason: null }]);
  for (const to of [driver.email, '+33622222222']) await retireAddress(app.platform, to, 'smtp_550');
  const mark = (as: TestPerson, contact: 'email' | 'mobile') =>
    app.call('markReachable', { as, params: { id: driver.id }, body: { contact } });
  expect(codeOf(await mark(await app.addPerson('fleetadmin'), 'email'))).toBe('not_found');
  for (const contact of ['email', 'email'] as const) expect((await mark(fleet, contact)).status).toBe(200);
  expect((await access(fleet, driver.id)).unreachable).toEqual(['mobile']);
  const { body } = await app.call('listAudit', { as: admin, query: {} });
  expect(body.items.filter(({ action }) => action === 'mark-reachable')).toEqual([
    expect.objectContaining({ objectId: driver.id, facts: { contact: 'email', reason: 'smtp_550' } }),
  ]);
});

test('USERS-10 sends a user another email to set a password, and records it in the audit trail', async () => {
  const driver = await ownDriver();
  await app.call('inviteUser', { as: fleet, params: { id: driver.id } });
  await app.settle();
  const mail = app.sent.findLast(({ to }) => to === driver.email);
  expect(mail?.body).toMatch(/\/reset-password\?token=/);
  const { body } = await app.call('listAudit', { as: admin, query: {} });
  expect(body.items).toContainEqual(
    expect.objectContaining({ action: 'invite-user', actorId: fleet.id, objectId: driver.id }),
  );
});

test('USERS-8 WAL-6 shows a driver’s wallet to admins and the owning fleet admin; staff have no wallet', async () => {
  const driver = await ownDriver();
  await app.call('creditWallet', { as: admin, params: { id: driver.id }, body: { amount: 1250 } });
  for (const as of [admin, fleet]) {
    const { body } = await app.call('getUserWallet', { as, params: { id: driver.id } });
    expect(body).toMatchObject({
      balance: 1250,
      historyTotal: 1,
      history: [{ type: 'Credit', amount: 1250, txRef: 'AdminCredit', balance: 1250 }],
    });
  }
  const ofStaff = await app.call('getUserWallet', { as: admin, params: { id: fleet.id } });
  expect(codeOf(ofStaff)).toBe('not_found');
});

test('ROLE-9 staff receive events about changed users in their scope, and nothing else about them', async () => {
  const [asAdmin, asFleet] = [await connectLive(app, admin), await connectLive(app, fleet)];
  for (const client of [asAdmin, asFleet]) await client.subscribe('users');
  const [own, rider, other] = [
    await ownDriver(),
    await app.addPerson('rider'),
    await app.addPerson('fleetadmin'),
  ];
  const update = (id: string, body: object) => changeUser(app, admin, id, body);
  await update(own.id, { vehicleMake: 'Saab' });
  await update(rider.id, { firstName: 'Mia' });
  await app.call('updateMe', { as: rider, body: { firstName: 'Ida' } });
  await update(own.id, { fleetadmin: other.id });
  await update(own.id, { vehicleMake: 'Volvo' });
  await update(own.id, { fleetadmin: fleet.id });
  await app.call('deleteUser', { as: admin, params: { id: own.id } });
  await app.settle();
  await Promise.all([asAdmin.quiet(), asFleet.quiet()]);
  const heard = (client: typeof asAdmin) =>
    client.eventsOf('users').flatMap((frame) => ('data' in frame ? [frame.data] : []));
  const about = ({ id }: TestPerson) => ({ id });
  // The new fleet admin is notified separately, so the admin gets two events for each move.
  expect(heard(asAdmin)).toEqual([
    about(own),
    about(rider),
    about(rider),
    ...[own, own, own, own, own, own].map(about),
  ]);
  expect(heard(asFleet)).toEqual([own, own, own, own].map(about));
  asAdmin.close();
  asFleet.close();
});

describe('where no emails are sent', () => {
  const linkFor = async (as: TestPerson, id: string) =>
    (await app.call('inviteUser', { as, params: { id } })).body.link;
  const tokenIn = (link: string | null) => /reset-password\?token=([\w-]+)$/.exec(link ?? '')?.[1] ?? '';

  test('USERS-10 staff get a link to hand over, which sets a password once and says nothing about the mailbox', async () => {
    const body = {
      usertype: 'driver' as const,
      firstName: 'Nadia',
      lastName: 'Okafor',
      email: 'nadia@example.test',
      mobile: '+33644444441',
    };
    const { id } = (await app.call('createUser', { as: admin, body })).body;
    expect((await access(admin, id)).invitation).toBe('link');
    const token = tokenIn(await linkFor(admin, id));
    const set = () => app.call('resetPassword', { body: { token, password: 'Lantern*42' } });
    expect((await set()).status).toBe(200);
    expect(codeOf(await set())).toBe('reset_link_invalid');
    expect(await access(admin, id)).toMatchObject({
      hasPassword: true,
      emailVerified: false,
      invitation: 'none',
    });
  });

  test.each([
    ['has set a password', {}],
    ['has verified the address', { password_hash: null, email_verified_at: new Date() }],
    ['has verified the number', { password_hash: null, mobile_verified_at: new Date() }],
  ])('USERS-10 nobody gets a link to an account whose owner %s', async (_, used) => {
    const unproved = { email_verified_at: null, mobile_verified_at: null };
    const driver = await app.addPerson('driver', { fleet_admin_id: fleet.id, ...unproved, ...used });
    expect((await access(fleet, driver.id)).invitation).toBe('none');
    expect(await linkFor(fleet, driver.id)).toBeNull();
    expect(await linkFor(admin, driver.id)).toBeNull();
  });
});
