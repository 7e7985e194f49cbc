import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../../testing/live-client.ts';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { resetPassword } from '../testing/reset-password.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = (person: TestPerson, on = app) =>
  on.call('signIn', { body: { email: person.email, password: testPassword } });
const factsOf = (answer: { body: unknown }) =>
  (answer.body as { error: { facts: { challenge: string; factors: string[] } } }).error.facts;
const challengeFor = async (person: TestPerson) => factsOf(await signIn(person)).challenge;
const give = (challenge: string, code: string) => app.call('giveSecondFactor', { body: { challenge, code } });

/** The code that an app with this secret shows a number of steps from now. */
const codeAt = (secret: string, steps = 0, on = app) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: on.clock.now().getTime() + steps * 30_000,
  });
const step = () => app.clock.forward(30_000);

/** The number of emails to the person about a new way to sign in. */
async function mailsAbout(person: TestPerson, on = app): Promise<number> {
  await on.settle();
  return on.sent.filter(({ to, subject }) => to === person.email && subject === 'New way to sign in').length;
}

interface Enrolled {
  readonly person: TestPerson;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

async function enrol(role: 'admin' | 'fleetadmin' = 'admin'): Promise<Enrolled> {
  const person = await app.addPerson(role);
  const begun = await app.call('startAuthenticatorApp', { as: person, body: { password: testPassword } });
  const { secret } = begun.body;
  const done = await app.call('confirmAuthenticatorApp', { as: person, body: { code: codeAt(secret) } });
  step();
  return { person, secret, recoveryCodes: done.body.recoveryCodes };
}

describe('an authenticator app', () => {
  test('is required after the correct password, and its code signs in', async () => {
    const { person, secret } = await enrol();
    const refused = await signIn(person);
    expect([refused.status, codeOf(refused)]).toEqual([401, 'second_factor_required']);
    const { challenge, factors } = factsOf(refused);
    expect(factors).toEqual(['totp', 'recovery']);
    expect(refused.headers['set-cookie']).toBeUndefined();
    const answer = await give(challenge, codeAt(secret));
    expect(answer.body.user.id).toBe(person.id);
    const { body } = await app.call('listSessions', { as: { token: answer.body.token } });
    expect(body.items.find(({ current }) => current)).toMatchObject({
      method: 'password',
      secondFactor: true,
    });
  });

  test('accepts a code only once, even in simultaneous requests, and no older code after it', async () => {
    const { person, secret } = await enrol();
    const code = codeAt(secret);
    const challenges = [await challengeFor(person), await challengeFor(person)];
    const answers = await Promise.all(challenges.map((challenge) => give(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(codeOf(await give(await challengeFor(person), code))).toBe('second_factor_wrong');
    expect(codeOf(await give(await challengeFor(person), codeAt(secret, -1)))).toBe('second_factor_wrong');
    step();
    expect((await give(await challengeFor(person), codeAt(secret))).status).toBe(200);
  });

  test.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('responds to a code from %i steps ahead with %i', async (steps, status) => {
    const { person, secret } = await enrol();
    app.clock.forward(5 * 60_000);
    expect((await give(await challengeFor(person), codeAt(secret, steps))).status).toBe(status);
  });

  test('has challenges that are valid once, for five minutes, for one person', async () => {
    const [mine, theirs] = [await enrol(), await enrol()];
    const [challenge, old] = [await challengeFor(mine.person), await challengeFor(mine.person)];
    expect(codeOf(await give(challenge, codeAt(theirs.secret)))).toBe('second_factor_wrong');
    expect((await give(challenge, codeAt(mine.secret))).status).toBe(200);
    step();
    expect(codeOf(await give(challenge, codeAt(mine.secret)))).toBe('challenge_expired');
    app.clock.forward(5 * 60_000);
    expect(codeOf(await give(old, codeAt(mine.secret)))).toBe('challenge_expired');
  });

  test('AUTH-12 is rate limited after ten wrong codes, whatever the challenge', async () => {
    const { person, secret } = await enrol();
    for (let time = 0; time < 10; time += 1) await give(await challengeFor(person), '000000');
    expect(codeOf(await give(await challengeFor(person), codeAt(secret)))).toBe('rate_limited');
    app.clock.forward(60_000);
    expect((await give(await challengeFor(person), codeAt(secret))).status).toBe(200);
  });

  test('AUTH-14 ends all other sessions and open connections when it is set up', async () => {
    const person = await app.addPerson('admin');
    const { body } = await signIn(person);
    const other = await connectLive(app, { token: body.token });
    const begun = await app.call('startAuthenticatorApp', { as: person, body: { password: testPassword } });
    await app.call('confirmAuthenticatorApp', { as: person, body: { code: codeAt(begun.body.secret) } });
    await app.settle();
    expect(await other.closed()).toBe(4401);
    expect((await app.call('me', { as: { token: body.token } })).status).toBe(401);
    expect((await app.call('me', { as: person })).status).toBe(200);
  });

  test('is not required until it is confirmed', async () => {
    const person = await app.addPerson('admin');
    await app.call('startAuthenticatorApp', { as: person, body: { password: testPassword } });
    expect((await signIn(person)).status).toBe(200);
  });

  test('is stored with an encrypted secret, and recovery codes as digests', async () => {
    const { person, secret, recoveryCodes } = await enrol();
    const { rows } =
      await sql`select sealed_secret as one from authenticator_apps where user_id = ${person.id}
      union all select code_hash from recovery_codes where user_id = ${person.id}`.execute(app.platform.db);
    expect(rows).toHaveLength(11);
    const stored = JSON.stringify(rows);
    for (const readable of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(readable);
  });

  test('is set up, changed and removed only by its owner, with a proof', async () => {
    const { person, secret } = await enrol();
    const bare = { as: person, body: {} };
    const withPassword = { as: person, body: { password: testPassword } };
    for (const request of [bare, withPassword])
      expect(codeOf(await app.call('removeAuthenticatorApp', request))).toBe('confirmation_wrong');
    expect(codeOf(await app.call('renewRecoveryCodes', withPassword))).toBe('confirmation_wrong');
    const right = { as: person, body: { code: codeAt(secret) } };
    expect((await app.call('removeAuthenticatorApp', right)).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
    const { body } = await app.call('readSecondFactor', { as: person });
    expect(body).toEqual({ required: false, authenticatorApp: false, recoveryCodesLeft: 0, passkeys: [] });
  });

  test('requires the password before the first setup', async () => {
    const person = await app.addPerson('fleetadmin');
    const begin = (body: object) => app.call('startAuthenticatorApp', { as: person, body });
    expect(codeOf(await begin({}))).toBe('confirmation_wrong');
    expect(codeOf(await begin({ password: 'wrong1' }))).toBe('confirmation_wrong');
    expect((await begin({ password: testPassword })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('are ten, and each signs in once, in upper or lower case and with or without spaces', async () => {
    const { person, recoveryCodes } = await enrol();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await give(await challengeFor(person), first)).status).toBe(200);
    expect(codeOf(await give(await challengeFor(person), first))).toBe('second_factor_wrong');
    const typed = ` ${second.replaceAll('-', ' ').toUpperCase()} `;
    const answer = await give(await challengeFor(person), typed);
    expect(answer.status).toBe(200);
    const state = await app.call('readSecondFactor', { as: { token: answer.body.token } });
    expect(state.body.recoveryCodesLeft).toBe(8);
  });

  test('meet a challenge once, even if used simultaneously', async () => {
    const { person, recoveryCodes } = await enrol();
    const challenge = await challengeFor(person);
    const answers = await Promise.all(recoveryCodes.slice(0, 2).map((code) => give(challenge, code)));
    expect(answers.map(codeOf).toSorted()).toEqual(['challenge_expired', null]);
  });

  test('AUTH-16 become invalid when new ones are created, and the owner is notified', async () => {
    const { person, secret, recoveryCodes } = await enrol();
    const before = await mailsAbout(person);
    const { body } = await app.call('renewRecoveryCodes', { as: person, body: { code: codeAt(secret) } });
    expect([before, await mailsAbout(person)]).toEqual([1, 2]);
    step();
    expect(codeOf(await give(await challengeFor(person), recoveryCodes[0] ?? ''))).toBe(
      'second_factor_wrong',
    );
    expect((await give(await challengeFor(person), body.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('a person who lost all factors', () => {
  test('regains access through another admin, who confirms their identity; all sessions end', async () => {
    const [{ person }, helper] = [await enrol('fleetadmin'), await app.addPerson('admin')];
    const request = { as: helper, params: { id: person.id } };
    expect(codeOf(await app.call('removeSecondFactorOf', { ...request, body: {} }))).toBe(
      'confirmation_wrong',
    );
    expect((await signIn(person)).status).toBe(401);
    const removed = await app.call('removeSecondFactorOf', { ...request, body: { password: testPassword } });
    expect(removed.status).toBe(200);
    expect((await app.call('me', { as: person })).status).toBe(401);
    expect((await signIn(person)).status).toBe(200);
    const query = { objectId: person.id, actorId: helper.id };
    const { body: trail } = await app.call('listAudit', { as: helper, query });
    expect(trail.items).toMatchObject([{ action: 'take-away-second-factor', actorRole: 'admin' }]);
  });

  test('cannot do it alone, and riders have no factors to remove', async () => {
    const [{ person, secret }, rider] = [await enrol(), await app.addPerson('rider')];
    const remove = (id: string) =>
      app.call('removeSecondFactorOf', { as: person, params: { id }, body: { code: codeAt(secret) } });
    expect(codeOf(await remove(person.id))).toBe('own_account');
    expect((await remove(rider.id)).status).toBe(404);
  });
});

describe('an installation that requires a second factor of staff', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ env: { STAFF_SECOND_FACTOR: 'required' } });
  });
  afterAll(() => strict.close());

  test('AUTH-16 lets staff set one up while signing in, emails them about it, and requires it', async () => {
    const person = await strict.addPerson('fleetadmin');
    const { challenge, factors } = factsOf(await signIn(person, strict));
    expect(factors).toEqual(['enrolment']);
    const begun = await strict.call('enrolWhileSigningIn', { body: { challenge } });
    const code = codeAt(begun.body.secret, 0, strict);
    const wrong = await strict.call('giveSecondFactor', { body: { challenge, code: '000000' } });
    expect(codeOf(wrong)).toBe('second_factor_wrong');
    const answer = await strict.call('giveSecondFactor', { body: { challenge, code } });
    expect(answer.body.recoveryCodes).toHaveLength(10);
    expect(await mailsAbout(person, strict)).toBe(1);
    expect((await strict.call('me', { as: { token: answer.body.token } })).status).toBe(200);
    expect(factsOf(await signIn(person, strict)).factors).toEqual(['totp', 'recovery']);
  });

  test('AUTH-14 refuses to set one up if the password of the sign-in has since been replaced', async () => {
    const person = await strict.addPerson('fleetadmin');
    const { challenge } = factsOf(await signIn(person, strict));
    await resetPassword(strict, person.id);
    expect(codeOf(await strict.call('enrolWhileSigningIn', { body: { challenge } }))).toBe(
      'challenge_expired',
    );
  });

  test('rejects staff sessions opened without one, and keeps those of riders and drivers', async () => {
    const statuses = [];
    for (const role of ['admin', 'fleetadmin', 'driver', 'rider'] as const)
      statuses.push((await strict.call('me', { as: await strict.addPerson(role) })).status);
    expect(statuses).toEqual([401, 401, 200, 200]);
    expect((await signIn(await strict.addPerson('rider'), strict)).status).toBe(200);
  });

  test('does not let a person with one set up another with the password alone', async () => {
    const { person } = await enrol();
    const challenge = await challengeFor(person);
    expect(codeOf(await app.call('enrolWhileSigningIn', { body: { challenge } }))).toBe(
      'second_factor_required',
    );
  });
});

test('does not offer second factors to riders and drivers', async () => {
  for (const role of ['rider', 'driver'] as const)
    expect(codeOf(await app.call('readSecondFactor', { as: await app.addPerson(role) }))).toBe('forbidden');
});
