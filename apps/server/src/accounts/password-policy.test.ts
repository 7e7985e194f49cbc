import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../testing/requests.ts';
import { testPassword } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

describe.each([
  ['any', 'a phrase of words', 'abc123'],
  ['complex', 'Abc-1234', 'a phrase of words'],
])('REG-6 with the policy %s', (policy, good, bad) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { PASSWORD_POLICY: policy } });
  });
  afterAll(() => app.close());

  test('applies to a new account', async () => {
    const register = (password: string) =>
      app.call('register', {
        body: {
          firstName: 'A',
          lastName: 'B',
          email: 'a@example.test',
          password,
          mobile: '2125550199',
          country: 'US',
        },
      });
    expect(codeOf(await register(bad))).toBe('password_policy_check');
    expect((await register(good)).status).toBe(200);
    expect((await app.call('signIn', { body: { email: 'a@example.test', password: good } })).status).toBe(
      200,
    );
  });

  test('applies to password resets and password changes', async () => {
    const rider = await app.addPerson('rider');
    expect(codeOf(await app.call('resetPassword', { body: { token: 'x', password: bad } }))).toBe(
      'password_policy_check',
    );
    const change = (newPassword: string) =>
      app.call('changePassword', { as: rider, body: { password: testPassword, newPassword } });
    expect(codeOf(await change(bad))).toBe('password_policy_check');
    expect((await change(good)).status).toBe(200);
  });

  test('is sent to pages', async () => {
    expect((await app.call('getSettings')).body.passwordPolicy).toBe(policy);
    expect((await app.call('signInMethods')).body.passwordPolicy).toBe(policy);
  });
});
