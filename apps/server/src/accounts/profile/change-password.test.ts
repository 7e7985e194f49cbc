import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const change = (as: TestPerson, body: { password?: string; code?: string; newPassword: string }) =>
  app.call('changePassword', { as, body });
const signIn = (email: string, password: string) => app.call('signIn', { body: { email, password } });

test('REG-5 a person who knows the password can change it, and only the new one works', async () => {
  const rider = await app.addPerson('rider');
  expect((await change(rider, { password: testPassword, newPassword: 'other*word2' })).status).toBe(200);
  expect(codeOf(await signIn(rider.email, testPassword))).toBe('auth_error');
  expect((await signIn(rider.email, 'other*word2')).status).toBe(200);
});

test('AUTH-14 changing the password ends every session except the current one', async () => {
  const rider = await app.addPerson('rider');
  const elsewhere = (await signIn(rider.email, testPassword)).body.token;
  await change(rider, { password: testPassword, newPassword: 'other*word2' });
  expect((await app.call('me', { as: { token: elsewhere } })).status).toBe(401);
  expect((await app.call('me', { as: rider })).status).toBe(200);
});

test('changing a password requires the current one or a fresh code', async () => {
  const rider = await app.addPerson('rider');
  expect(codeOf(await change(rider, { password: 'wrong1', newPassword: 'other*word2' }))).toBe(
    'confirmation_wrong',
  );
  expect(codeOf(await change(rider, { code: '123456', newPassword: 'other*word2' }))).toBe(
    'confirmation_wrong',
  );
  expect(codeOf(await change(rider, { newPassword: 'other*word2' }))).toBe('confirmation_wrong');
  expect((await signIn(rider.email, testPassword)).status).toBe(200);
});

test('REG-5 the new password must satisfy the policy', async () => {
  const rider = await app.addPerson('rider');
  const answer = await change(rider, { password: testPassword, newPassword: 'short' });
  expect(codeOf(answer)).toBe('password_alphaNumeric_check');
});

test('an earlier reset link cannot change the password again', async () => {
  const rider = await app.addPerson('rider');
  await app.call('forgotPassword', { body: { email: rider.email } });
  await app.settle();
  const mail = app.sent.findLast(({ to }) => to === rider.email);
  const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  await change(rider, { password: testPassword, newPassword: 'other*word2' });
  const reset = await app.call('resetPassword', { body: { token, password: 'third*word3' } });
  expect(codeOf(reset)).toBe('reset_link_invalid');
});
