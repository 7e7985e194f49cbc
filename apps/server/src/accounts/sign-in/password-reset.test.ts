import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { changeContact } from '../testing/prove-contact.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { deviceCookieOf } from '../testing/device-cookie.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const forgot = (email: string) => app.call('forgotPassword', { body: { email } });
const reset = (token: string, password = 'newpass1') =>
  app.call('resetPassword', { body: { token, password } });
const signIn = (email: string, password: string) => app.call('signIn', { body: { email, password } });

function mailsTo(person: TestPerson): string[] {
  return app.sent.filter(({ to }) => to === person.email).map(({ body }) => body);
}

async function linkFor(person: TestPerson): Promise<string> {
  await forgot(person.email);
  await app.settle();
  return /reset-password\?token=([\w-]{43})/.exec(mailsTo(person).at(-1) ?? '')?.[1] ?? 'no mail';
}

describe('a forgotten password', () => {
  test('AUTH-10 AUTH-12 gets the same response for everyone, and an email only if the address exists', async () => {
    const rider = await app.addPerson('rider');
    const [known, unknown] = [await forgot(rider.email), await forgot('nobody@example.test')];
    expect(known.body).toEqual({ code: 'success', message: 'reset_pass_msg' });
    expect(unknown.body).toEqual(known.body);
    await app.settle();
    expect(app.sent.map(({ to }) => to)).toEqual([rider.email]);
  });

  test('is replaced once through the link, which ends every session', async () => {
    const rider = await app.addPerson('rider');
    const token = await linkFor(rider);
    expect((await reset(token)).status).toBe(200);
    expect((await app.call('me', { as: rider })).status).toBe(401);
    expect((await signIn(rider.email, testPassword)).status).toBe(401);
    expect((await signIn(rider.email, 'newpass1')).status).toBe(200);
    expect(codeOf(await reset(token, 'another1'))).toBe('reset_link_invalid');
  });

  test('is replaced by one of two simultaneous uses of a link', async () => {
    const token = await linkFor(await app.addPerson('rider'));
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('cannot be replaced after half an hour, or after a newer link was used', async () => {
    const rider = await app.addPerson('rider');
    const old = await linkFor(rider);
    app.clock.forward(30 * 60_000);
    expect(codeOf(await reset(old))).toBe('reset_link_invalid');
    const [first, second] = [await linkFor(rider), await linkFor(rider)];
    await reset(second);
    expect(codeOf(await reset(first))).toBe('reset_link_invalid');
  });

  test('AUTH-2 is not replaced through a link sent to an earlier address, even if that address returns', async () => {
    const rider = await app.addPerson('rider', { login_type: 'google', email: 'first@example.com' });
    const token = await linkFor(rider);
    const change = (email: string) => changeContact(app, rider, { email });
    expect((await change('another@example.com')).status).toBe(200);
    expect(codeOf(await reset(token))).toBe('reset_link_invalid');
    await change(rider.email);
    expect(codeOf(await reset(token))).toBe('reset_link_invalid');
  });

  test('AUTH-2 is replaced only while the account has the address to which the link was sent', async () => {
    const rider = await app.addPerson('rider');
    const token = await linkFor(rider);
    const rename = (email: string) =>
      sql`update users set email = ${email} where id = ${rider.id}`.execute(app.platform.db);
    await rename('renamed@example.com');
    expect(codeOf(await reset(token))).toBe('reset_link_invalid');
    expect((await app.call('me', { as: rider })).body.emailVerified).toBe(false);
    await rename(rider.email);
    expect((await reset(token)).status).toBe(200);
  });

  const openWays = async (rider: TestPerson) => {
    const { rows } = await sql<{ phone: boolean; social: boolean }>`
      select mobile_verified_at is not null as phone,
        exists(select from social_identities where user_id = users.id) as social
      from users where id = ${rider.id}`.execute(app.platform.db);
    return rows[0];
  };
  const withOtherWays = async (fields = {}) => {
    const rider = await app.addPerson('rider', { mobile_verified_at: app.clock.now(), ...fields });
    await sql`insert into social_identities (provider, subject, user_id, created_at)
      values ('facebook', ${rider.id}, ${rider.id}, now())`.execute(app.platform.db);
    return rider;
  };

  test('AUTH-11 a reset with the first proof of the address removes the other ways to sign in', async () => {
    const rider = await withOtherWays();
    expect((await reset(await linkFor(rider))).status).toBe(200);
    expect(await openWays(rider)).toEqual({ phone: false, social: false });
  });

  test.each([
    ['an address that was verified before', () => ({ email_verified_at: app.clock.now() })],
    ['contacts that staff entered', () => ({ created_by_admin: true })],
  ])('AUTH-11 a reset for %s keeps the other ways to sign in', async (_, fields) => {
    const rider = await withOtherWays(fields());
    await reset(await linkFor(rider));
    expect(await openWays(rider)).toEqual({ phone: true, social: true });
  });

  test('AUTH-11 a reset on a device where the account was opened keeps the other ways to sign in', async () => {
    const rider = await withOtherWays();
    const cookie = deviceCookieOf(await signIn(rider.email, testPassword));
    const body = { token: await linkFor(rider), password: 'newpass1' };
    await app.call('resetPassword', { body, headers: { cookie } });
    expect(await openWays(rider)).toEqual({ phone: true, social: true });
  });

  test('REG-5 must be replaced by one that meets the policy; the link stays valid if the new password is refused', async () => {
    const token = await linkFor(await app.addPerson('rider'));
    expect(codeOf(await reset(token, 'no good'))).toBe('password_alphaNumeric_check');
    expect((await reset(token)).status).toBe(200);
  });

  test('AUTH-12 does not flood a mailbox', async () => {
    const rider = await app.addPerson('rider');
    for (let time = 0; time < 6; time += 1) await linkFor(rider);
    expect(mailsTo(rider)).toHaveLength(3);
  });

  test('AUTH-12 always leaves the owner a working link, whatever strangers request', async () => {
    const rider = await app.addPerson('rider');
    for (let minute = 0; minute < 60; minute += 10) {
      for (let time = 0; time < 3; time += 1) await forgot(rider.email);
      await app.settle();

      const { rows } = await sql`select id from password_resets where user_id = ${rider.id}
        and expires_at > ${app.clock.now()}`.execute(app.platform.db);
      expect(rows.length).toBeGreaterThan(0);
      app.clock.forward(10 * 60_000);
    }
    expect(mailsTo(rider).length).toBeLessThanOrEqual(6);
  });
});

test('AUTH-12 sends two hundred emails an hour for one network address', async () => {
  const answers = [];
  for (let time = 0; time < 202; time += 1) {
    const body = { email: `nobody${time}@example.test` };
    answers.push(codeOf(await app.call('forgotPassword', { body, address: '10.9.9.9' })));
  }
  expect(answers.indexOf('rate_limited')).toBe(200);
});

test('AUTH-13 shows its emails by recipient in the sandbox, never in production', async () => {
  const rider = await app.addPerson('rider');
  await linkFor(rider);
  const { body } = await app.call('sandboxOutbox', { query: { to: rider.email } });
  expect(body.items).toMatchObject([{ channel: 'mail', to: rider.email, subject: 'Set a new password' }]);
  const production = await startTestApp({
    env: { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example.com' },
  });
  expect((await production.call('sandboxOutbox')).status).toBe(404);
  const settings = (await production.call('getSettings')).body;
  expect([settings.sandbox, settings.sandboxAccounts]).toEqual([false, []]);
  await production.close();
});
