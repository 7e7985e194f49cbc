import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../testing/requests.ts';
import { testPassword } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = (email: string, password: string) => app.call('signIn', { body: { email, password } });

test('AUTH-1 an approved person signs in and the token works on every route', async () => {
  const rider = await app.addPerson('rider');
  const answer = await signIn(rider.email, testPassword);
  expect(answer.status).toBe(200);
  expect(answer.body.user.id).toBe(rider.id);
  const me = await app.call('me', { as: { token: answer.body.token } });
  expect(me.body.email).toBe(rider.email);
});

test.each([
  ['an address without a domain', 'someone', testPassword],
  ['an address with a space', 'some one@example.test', testPassword],
  ['an empty password', 'rider@example.test', ''],
])('LOGIN-7 %s gives login_validate_error', async (_, email, password) => {
  expect(codeOf(await signIn(email, password))).toBe('login_validate_error');
});
