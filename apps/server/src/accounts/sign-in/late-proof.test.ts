import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeUser } from '../../testing/change-user.ts';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { codeOf } from '../../testing/requests.ts';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createPasswords } from '../passwords.ts';
import { resetPassword } from '../testing/reset-password.ts';

const newPassword = 'afterwards1';

/** Runs something between checking a password and using the result. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const matches: typeof passwords.matches = async (...asked) => {
    const right = await passwords.matches(...asked);
    await meanwhile();
    return right;
  };
  app = await startTestApp({ parts: { passwords: { ...passwords, matches } } });
  admin = await app.addPerson('admin');
});
afterAll(() => app.close());
beforeEach(() => {
  meanwhile = () => Promise.resolve();
});

const signIn = ({ email }: TestPerson, password = testPassword) =>
  app.call('signIn', { body: { email, password } });

const reset = ({ id }: TestPerson) => resetPassword(app, id, newPassword);

async function sessionsOf({ id }: TestPerson): Promise<number> {
  const { rows } = await sql`select id from sessions where user_id = ${id}`.execute(app.platform.db);
  return rows.length;
}

test('AUTH-14 a sign-in with a password that is being replaced opens no session', async () => {
  const rider = await app.addPerson('rider');
  meanwhile = () => reset(rider);
  const answer = await signIn(rider);
  expect([codeOf(answer), await sessionsOf(rider)]).toEqual(['auth_error', 0]);
  meanwhile = () => Promise.resolve();
  expect((await signIn(rider, newPassword)).status).toBe(200);
});

test('AUTH-14 a sign-in with a password that is being replaced does not continue to its second step', async () => {
  const person = await app.addPerson('fleetadmin');
  await sql`insert into authenticator_apps (user_id, sealed_secret, created_at, confirmed_at)
    values (${person.id}, 'none', now(), now())`.execute(app.platform.db);
  expect(codeOf(await signIn(person))).toBe('second_factor_required');
  meanwhile = () => reset(person);
  expect(codeOf(await signIn(person))).toBe('auth_error');
});

test('AUTH-14 a new password waits for a session that is being opened, and ends it', async () => {
  const rider = await app.addPerson('rider');
  const { db } = app.platform;
  // Both write to the audit log last.
  const lock = await holdLock(db, sql`lock table audit_log in share mode`);
  const signingIn = signIn(rider);
  await untilBlocked(db, 1);
  const resetting = reset(rider);
  await untilBlocked(db, 2);
  await lock.release();
  expect((await signingIn).status).toBe(200);
  await resetting;
  expect(await sessionsOf(rider)).toBe(0);
});

test('AUTH-1 AUTH-14 a sign-in while the person is being suspended opens no session', async () => {
  const rider = await app.addPerson('rider');
  meanwhile = async () => {
    expect((await changeUser(app, admin, rider.id, { approved: false })).status).toBe(200);
  };
  const answer = await signIn(rider);
  expect(answer.body).toMatchObject({ error: { code: 'auth_error', message: 'require_approval' } });
  expect(await sessionsOf(rider)).toBe(0);
});

test('AUTH-14 REG-5 a password that is being replaced cannot confirm a new password or the deletion of the account', async () => {
  const rider = await app.addPerson('rider');
  meanwhile = () => reset(rider);
  const body = { password: testPassword, newPassword: 'intruder1' };
  expect(codeOf(await app.call('changePassword', { as: rider, body }))).toBe('confirmation_wrong');
  meanwhile = () => Promise.resolve();
  expect((await signIn(rider, newPassword)).status).toBe(200);

  const other = await app.addPerson('rider');
  meanwhile = () => reset(other);
  expect(codeOf(await app.call('deleteMe', { as: other, body: { password: testPassword } }))).toBe(
    'confirmation_wrong',
  );
  meanwhile = () => Promise.resolve();
  expect((await signIn(other, newPassword)).status).toBe(200);
});
