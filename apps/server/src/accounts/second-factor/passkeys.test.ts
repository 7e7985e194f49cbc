import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createAuthenticator } from './testing/software-authenticator.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(() => app.close());

type Authenticator = ReturnType<typeof createAuthenticator>;
type Registration = ReturnType<Authenticator['register']>;

const add = (as: TestPerson, response: Registration, name = 'My key') =>
  app.call('addPasskey', { as, body: { name, response } });
const optionsFor = async (as: TestPerson) =>
  (await app.call('passkeyOptions', { as, body: { password: testPassword } })).body;

async function enrol(role: 'admin' | 'fleetadmin' = 'admin') {
  const person = await app.addPerson(role);
  const key = createAuthenticator();
  const { challenge } = await optionsFor(person);
  expect((await add(person, key.register({ challenge }))).status).toBe(200);
  return { person, key };
}

const ask = async (challenge?: string) =>
  (await app.call('passkeySignInOptions', { body: challenge === undefined ? {} : { challenge } })).body;
const answer = (response: ReturnType<Authenticator['sign']>, challenge?: string) =>
  app.call('signInWithPasskey', { body: { response, ...(challenge !== undefined && { challenge }) } });
async function firstStep({ email }: TestPerson): Promise<string> {
  const refused = await app.call('signIn', { body: { email, password: testPassword } });
  return (refused.body as unknown as { error: { facts: { challenge: string } } }).error.facts.challenge;
}

describe('a passkey', () => {
  test('signs in without a password, as two proofs in one', async () => {
    const { person, key } = await enrol();
    const options = await ask();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const signedIn = await answer(key.sign({ challenge: options.challenge }));
    expect(signedIn.body.user.id).toBe(person.id);
    const { body } = await app.call('listSessions', { as: { token: signedIn.body.token } });
    expect(body.items.find(({ current }) => current)).toMatchObject({
      method: 'passkey',
      secondFactor: true,
    });
    const state = await app.call('readSecondFactor', { as: { token: signedIn.body.token } });
    expect(state.body.passkeys).toMatchObject([
      { name: 'My key', lastUsedAt: app.clock.now().toISOString() },
    ]);
  });

  test('AUTH-16 tells its owner by email when it is added', async () => {
    const { person } = await enrol();
    await app.settle();
    const mails = app.sent.filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['New way to sign in']);
  });

  test('is refused if it is removed during a sign-in', async () => {
    const { person, key } = await enrol();
    const { db } = app.platform;
    const response = key.sign({ challenge: (await ask()).challenge });
    const lock = await holdLock(db, sql`delete from passkeys where user_id = ${person.id}`);
    const signingIn = answer(response);
    await Promise.race([signingIn, untilBlocked(db, 1)]);
    await lock.release();
    expect(codeOf(await signingIn)).toBe('passkey_invalid');
  });

  test('is accepted as the second step after a password, for its owner only', async () => {
    const [mine, theirs] = [await enrol(), await enrol()];
    const challenge = await firstStep(mine.person);
    const options = await ask(challenge);
    expect(options['allowCredentials']).toMatchObject([{ id: mine.key.id }]);
    expect(codeOf(await answer(theirs.key.sign({ challenge: options.challenge }), challenge))).toBe(
      'passkey_invalid',
    );
    const signedIn = await answer(mine.key.sign({ challenge: options.challenge }), challenge);
    expect(signedIn.body.user.id).toBe(mine.person.id);
    const again = await ask();
    expect(codeOf(await answer(mine.key.sign({ challenge: again.challenge }), challenge))).toBe(
      'challenge_expired',
    );
  });

  test('response is accepted once, to our challenge, within five minutes', async () => {
    const { key } = await enrol();
    const response = key.sign({ challenge: (await ask()).challenge });
    expect((await answer(response)).status).toBe(200);
    expect(codeOf(await answer(response))).toBe('passkey_invalid');
    const madeUp = Buffer.alloc(32, 1).toString('base64url');
    expect(codeOf(await answer(key.sign({ challenge: madeUp })))).toBe('passkey_invalid');
    const { challenge } = await ask();
    app.clock.forward(5 * 60_000);
    expect(codeOf(await answer(key.sign({ challenge })))).toBe('passkey_invalid');
  });

  test.each([
    ['from a page of another site', { origin: 'http://localhost.evil.example' }],
    ['from another port', { origin: 'http://localhost:4000' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { userVerified: false }],
  ])('is refused %s', async (_, twist) => {
    const { person, key } = await enrol();
    expect(codeOf(await answer(key.sign({ challenge: (await ask()).challenge, ...twist })))).toBe(
      'passkey_invalid',
    );
    const { challenge } = await app
      .call('signIn', { body: { email: person.email, password: testPassword } })
      .then(async () => ({ challenge: (await ask()).challenge }));
    expect((await answer(key.sign({ challenge }))).status).toBe(200);
    const fresh = await app.addPerson('admin');
    const { challenge: registering } = await optionsFor(fresh);
    const other = createAuthenticator();
    expect(codeOf(await add(fresh, other.register({ challenge: registering, ...twist })))).toBe(
      'passkey_invalid',
    );
  });

  test('is refused with a signature of another key, or a modified signature', async () => {
    const [mine, theirs] = [await enrol(), await enrol()];
    const forged = theirs.key.sign({ challenge: (await ask()).challenge });
    expect(codeOf(await answer({ ...forged, id: mine.key.id, rawId: mine.key.id }))).toBe('passkey_invalid');
    const bent = mine.key.sign({ challenge: (await ask()).challenge });
    const data = Buffer.from(bent.response.authenticatorData, 'base64url');
    data[36] = 99;
    bent.response.authenticatorData = data.toString('base64url');
    expect(codeOf(await answer(bent))).toBe('passkey_invalid');
  });

  test('is detected by its counter if it was copied', async () => {
    const { key } = await enrol();
    for (let time = 0; time < 3; time += 1)
      expect((await answer(key.sign({ challenge: (await ask()).challenge }))).status).toBe(200);
    key.rewind();
    expect(codeOf(await answer(key.sign({ challenge: (await ask()).challenge })))).toBe('passkey_invalid');
  });

  test('is registered for one person only, the one who started', async () => {
    const { key } = await enrol();
    const [second, third] = [await app.addPerson('admin'), await app.addPerson('admin')];
    const { challenge } = await optionsFor(second);
    expect(codeOf(await add(second, key.register({ challenge })))).toBe('passkey_invalid');
    const { challenge: ofSecond } = await optionsFor(second);
    expect(codeOf(await add(third, createAuthenticator().register({ challenge: ofSecond })))).toBe(
      'passkey_invalid',
    );
  });

  test('AUTH-1 does not sign in a person who is no longer approved', async () => {
    const { person, key } = await enrol();
    await app.platform.db
      .withTables<{ users: { id: string; approved: boolean } }>()
      .updateTable('users')
      .set({ approved: false })
      .where('id', '=', person.id)
      .execute();
    const refused = await answer(key.sign({ challenge: (await ask()).challenge }));
    expect(codeOf(refused)).toBe('auth_error');
  });

  test('is removed by its owner with a proof', async () => {
    const { person } = await enrol();
    const { body } = await app.call('readSecondFactor', { as: person });
    const params = { id: body.passkeys[0]?.id ?? '' };
    const stranger = await app.addPerson('admin');
    const remove = (as: TestPerson, password: string) =>
      app.call('removePasskey', { as, params, body: { password } });
    expect((await remove(stranger, testPassword)).status).toBe(404);
    expect(codeOf(await remove(person, 'wrong1'))).toBe('confirmation_wrong');
    expect((await remove(person, testPassword)).status).toBe(200);
    expect((await app.call('signIn', { body: { email: person.email, password: testPassword } })).status).toBe(
      200,
    );
  });

  test.each([
    { id: 'x', rawId: 'x' },
    { id: 'x', rawId: 'x', response: { clientDataJSON: '!' } },
  ])('is refused with a malformed response: %j', async (response) => {
    const refused = await app.call('signInWithPasskey', { body: { response } });
    expect(codeOf(refused)).toBe('passkey_invalid');
    const person = await app.addPerson('admin');
    expect(codeOf(await app.call('addPasskey', { as: person, body: { name: 'x', response } }))).toBe(
      'passkey_invalid',
    );
  });
});
