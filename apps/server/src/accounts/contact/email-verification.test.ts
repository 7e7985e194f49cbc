import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { changeSettings } from '../../testing/change-settings.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
  await changeSettings(app, admin, { emailVerify: true });
});
afterAll(() => app.close());

const signIn = (email: string, password = testPassword) => app.call('signIn', { body: { email, password } });
const messageOf = (answer: { body: unknown }) =>
  (answer.body as { error: { code: string; message: string } }).error;
const verify = (token: string) => app.call('verifyEmail', { body: { token } });
const mailsTo = (email: string) => app.sent.filter(({ to }) => to === email).map(({ body }) => body);
const tokenIn = (mail: string | undefined) =>
  /verify-email\?token=([\w-]{43})/.exec(mail ?? '')?.[1] ?? 'none';

async function refusedWithMail(email: string): Promise<string> {
  const before = mailsTo(email).length;
  expect(messageOf(await signIn(email))).toMatchObject({
    code: 'auth_error',
    message: 'email_verify_message',
  });
  await app.settle();
  expect(mailsTo(email)).toHaveLength(before + 1);
  return tokenIn(mailsTo(email).at(-1));
}

describe('mandatory email verification', () => {
  test('AUTH-2 AUTH-9 ERR-14 sends an unverified person an email instead of signing them in, until its link is used', async () => {
    const rider = await app.addPerson('rider');
    const token = await refusedWithMail(rider.email);
    expect((await verify(token)).status).toBe(200);
    expect((await signIn(rider.email)).status).toBe(200);
    expect(codeOf(await verify(token))).toBe('verification_link_invalid');
  });

  test('REG-12 informs people at registration that they must verify their address, and sends the email', async () => {
    const email = 'new@example.test';
    const person = {
      firstName: 'New',
      lastName: 'Rider',
      email,
      password: testPassword,
      mobile: '2125550101',
    };
    const registered = await app.call('register', { body: { ...person, country: 'US' } });
    expect(registered.body.message).toBe('email_verify_message');
    await app.settle();
    expect((await verify(tokenIn(mailsTo(email)[0]))).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  test('AUTH-2 sends no email for a wrong password and reveals nothing', async () => {
    const rider = await app.addPerson('rider');
    expect(messageOf(await signIn(rider.email, 'wrong1')).message).toBe('login_error');
    await app.settle();
    expect(mailsTo(rider.email)).toEqual([]);
  });

  test('AUTH-12 sends three emails an hour to one address', async () => {
    const rider = await app.addPerson('rider');
    for (let time = 0; time < 5; time += 1) {
      await signIn(rider.email);
      await app.settle();
    }
    expect(mailsTo(rider.email)).toHaveLength(3);
  });

  test('expires a link after a day', async () => {
    const token = await refusedWithMail((await app.addPerson('rider')).email);
    app.clock.forward(24 * 3_600_000);
    expect(codeOf(await verify(token))).toBe('verification_link_invalid');
  });

  test('verifies the address that the link was sent to, not one set later', async () => {
    const rider = await app.addPerson('rider');
    const token = await refusedWithMail(rider.email);
    const other = 'changed@example.test';
    await sql`update users set email = ${other} where id = ${rider.id}`.execute(app.platform.db);
    expect(codeOf(await verify(token))).toBe('verification_link_invalid');
    expect(messageOf(await signIn(other)).message).toBe('email_verify_message');
  });

  test('USERS-10 accepts setting a password through an emailed link as verification', async () => {
    const driver = await app.addPerson('driver');
    await app.call('forgotPassword', { body: { email: driver.email } });
    await app.settle();
    const token = /reset-password\?token=([\w-]{43})/.exec(mailsTo(driver.email).at(-1) ?? '')?.[1] ?? '';
    await app.call('resetPassword', { body: { token, password: 'newpass1' } });
    expect((await signIn(driver.email, 'newpass1')).status).toBe(200);
  });

  test('does not lock admins out when it is switched on', async () => {
    expect((await signIn(admin.email)).status).toBe(200);
    await app.settle();
    const fleet = await app.addPerson('fleetadmin');
    expect(messageOf(await signIn(fleet.email)).message).toBe('email_verify_message');
    await app.settle();
  });

  test('sends another email on request, with the same response for unknown addresses', async () => {
    const rider = await app.addPerson('rider');
    const ask = (email: string) => app.call('sendVerificationMail', { body: { email } });
    const [known, unknown] = [await ask(rider.email), await ask('nobody@example.test')];
    expect(known.body).toEqual(unknown.body);
    const before = app.sent.length;
    await app.settle();
    expect(app.sent.slice(before).map(({ to }) => to)).toEqual([rider.email]);
    expect((await verify(tokenIn(mailsTo(rider.email)[0]))).status).toBe(200);
    expect(codeOf(await ask('no address'))).toBe('proper_email');
  });

  test('stores the token in no table', async () => {
    const token = await refusedWithMail((await app.addPerson('rider')).email);
    const { rows } = await sql`select * from email_verifications`.execute(app.platform.db);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('AUTH-2 SET-3 can be switched off', async () => {
  const other = await app.addPerson('admin');
  await changeSettings(app, other, { emailVerify: false });
  expect((await signIn((await app.addPerson('rider')).email)).status).toBe(200);
});
