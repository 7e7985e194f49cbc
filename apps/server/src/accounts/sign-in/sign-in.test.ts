import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { codeOf } from '../../testing/requests.ts';
import { testPassword } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { endCredentials } from '../index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = (email: string, password: string) => app.call('signIn', { body: { email, password } });
const factsOf = (answer: { body: unknown }) => (answer.body as { error: { facts: unknown } }).error.facts;

async function attemptsTaken(): Promise<number> {
  const { rows } = await sql<{
    taken: string;
  }>`select coalesce(sum(count), 0) as taken from rate_limit_attempts`.execute(app.platform.db);
  return Number(rows[0]?.taken);
}

describe('signing in', () => {
  test('AUTH-1 gives an approved person a token that works on every route', async () => {
    const rider = await app.addPerson('rider');
    const answer = await signIn(rider.email, testPassword);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: rider.id, usertype: 'rider', driver: null });
    const me = await app.call('me', { as: { token: answer.body.token } });
    expect(me.body).toEqual(answer.body.user);
  });

  test('returns a driver’s profile with the car and the rating', async () => {
    const driver = await app.addPerson('driver', { rating_sum: 9, rating_count: 2 });
    const me = await app.call('me', { as: driver });
    expect(me.body.driver).toMatchObject({ carType: 'Standard', rating: 4.5 });
  });

  test('ignores capitals and surrounding spaces in an address', async () => {
    const rider = await app.addPerson('rider');
    expect((await signIn(` ${rider.email.toUpperCase()} `, testPassword)).status).toBe(200);
  });

  test.each([
    ['an address without a domain', 'someone', testPassword],
    ['an address with a space', 'some one@example.test', testPassword],
    ['an empty address', '', testPassword],
    ['an empty password', 'rider@example.test', ''],
  ])('LOGIN-7 refuses %s with login_validate_error', async (_, email, password) => {
    expect(codeOf(await signIn(email, password))).toBe('login_validate_error');
  });

  test('AUTH-9 gives the same response for a wrong password and an unknown address', async () => {
    const rider = await app.addPerson('rider');
    const [wrong, unknown] = [
      await signIn(rider.email, 'wrong1'),
      await signIn('nobody@example.test', testPassword),
    ];
    for (const answer of [wrong, unknown]) {
      expect([answer.status, codeOf(answer), factsOf(answer)]).toEqual([
        401,
        'auth_error',
        { message: 'login_error' },
      ]);
    }
  });

  test('AUTH-1 AUTH-9 says that a person is not approved only after the correct password', async () => {
    const driver = await app.addPerson('driver', { approved: false });
    expect(factsOf(await signIn(driver.email, testPassword))).toEqual({ message: 'require_approval' });
    expect(factsOf(await signIn(driver.email, 'wrong1'))).toEqual({ message: 'login_error' });
  });

  test('AUTH-5 ERR-30 refuses an account of an unknown role with not_valid_user_type', async () => {
    const odd = await app.addPerson('rider');
    await sql`update users set usertype = 'robot' where id = ${odd.id}`.execute(app.platform.db);
    await sql`delete from sessions where user_id = ${odd.id}`.execute(app.platform.db);
    expect(codeOf(await signIn(odd.email, testPassword))).toBe('not_valid_user_type');
    const { rows } = await sql`select id from sessions where user_id = ${odd.id}`.execute(app.platform.db);
    expect(rows).toEqual([]);
  });

  test('AUTH-6 treats a deleted account as unknown', async () => {
    const gone = await app.addPerson('rider', { deleted_at: app.clock.now() });
    expect(factsOf(await signIn(gone.email, testPassword))).toEqual({ message: 'login_error' });
  });

  test('AUTH-12 locks out only the network address that sent ten wrong passwords, for a while', async () => {
    const rider = await app.addPerson('rider');
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(rider.email, 'wrong1');
    expect(codeOf(await signIn(rider.email, testPassword))).toBe('rate_limited');
    const elsewhere = await app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      remoteAddress: '10.9.8.7',
      payload: { email: rider.email, password: testPassword },
    });
    expect(elsewhere.statusCode).toBe(200);
    app.clock.forward(15 * 60_000);
    expect((await signIn(rider.email, testPassword)).status).toBe(200);
  });

  test('AUTH-12 does not count a correct password as an attempt, and does not reset other people’s counts', async () => {
    const [rider, other] = [await app.addPerson('rider'), await app.addPerson('rider')];
    await signIn(other.email, 'wrong1');
    const before = await attemptsTaken();
    for (const told of ['as a stranger', 'known by now'])
      expect([told, (await signIn(rider.email, testPassword)).status]).toEqual([told, 200]);
    expect(await attemptsTaken()).toBe(before);
    await signIn(rider.email, 'wrong1');
    expect(await attemptsTaken()).toBe(before + 2);
  });

  test('stores only a digest of the token', async () => {
    const rider = await app.addPerson('rider');
    const { body } = await signIn(rider.email, testPassword);
    const { rows } = await sql`select * from sessions where user_id = ${rider.id}`.execute(app.platform.db);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });
});

describe('a session', () => {
  const statusAfter = async (minutes: number, person: { token: string }) => {
    app.clock.forward(minutes * 60_000);
    return (await app.call('me', { as: person })).status;
  };

  test('AUTH-14 CONST-10 lasts an hour after its last use, and thirty days at most', async () => {
    const rider = await app.addPerson('rider');
    expect(await statusAfter(55, rider)).toBe(200);
    expect(await statusAfter(55, rider)).toBe(200);
    expect(await statusAfter(61, rider)).toBe(401);
    const busy = await app.addPerson('rider');
    const minutesOfMonth = 30 * 24 * 60;
    await sql`update sessions set expires_at = ends_at - interval '10 minutes' where user_id = ${busy.id}`.execute(
      app.platform.db,
    );
    expect(await statusAfter(minutesOfMonth - 20, busy)).toBe(200);
    expect(await statusAfter(19, busy)).toBe(200);
    expect(await statusAfter(2, busy)).toBe(401);
  });

  test('AUTH-14 ends immediately when its person is suspended', async () => {
    const rider = await app.addPerson('rider');
    await sql`update users set approved = false where id = ${rider.id}`.execute(app.platform.db);
    expect((await app.call('me', { as: rider })).status).toBe(401);
  });

  test('AUTH-14 ends together with all the person’s other sessions', async () => {
    const rider = await app.addPerson('rider');
    const { body } = await signIn(rider.email, testPassword);
    await app.platform.transact((tx) => endCredentials(tx, 'suspension', rider.id));
    for (const token of [rider.token, body.token])
      expect((await app.call('me', { as: { token } })).status).toBe(401);
  });
});

test('is deleted after it ends, as are expired links', async () => {
  const rider = await app.addPerson('rider');
  await app.call('forgotPassword', { body: { email: rider.email } });
  await app.settle();
  const left = async () => {
    const { rows } = await sql`select id from sessions where user_id = ${rider.id}
      union all select id from password_resets where user_id = ${rider.id}`.execute(app.platform.db);
    return rows.length;
  };
  const cleanUp = async () => {
    await app.platform.transact(async (tx) =>
      tx.schedule({ name: 'forget-expired-sessions', payload: {}, at: tx.now }),
    );
    await app.settle();
    return left();
  };
  expect(await cleanUp()).toBe(2);
  app.clock.forward(61 * 60_000);
  expect(await cleanUp()).toBe(0);
});

describe('a person’s own profile', () => {
  test('accepts new names, and refuses a blank one', async () => {
    const rider = await app.addPerson('rider');
    const answer = await app.call('updateMe', { as: rider, body: { firstName: 'Zoë' } });
    expect(answer.body).toMatchObject({
      firstName: 'Zoë',
      lastName: expect.stringContaining('Number') as string,
    });
    expect(codeOf(await app.call('updateMe', { as: rider, body: { lastName: '  ' } }))).toBe(
      'proper_input_name',
    );
  });
});
