import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../testing/requests.ts';
import { testPassword } from '../../../testing/people.ts';
import { startTestApp, testSecret, type TestApp } from '../../../testing/start-test-app.ts';
import { systemRandom } from '../../random/random.ts';
import { createSecret } from '../../secret/secret.ts';
import { Refusal } from '../../refusal/refusal.ts';
import { createAnswerOnce } from './once.ts';
import { guestCaller, lockKey, insertSavedResponse, requestHash } from './idempotency.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let number = 0;
function newRider(email: string) {
  number += 1;
  return {
    firstName: 'Ana',
    lastName: 'Lima',
    email,
    password: 'secret1',
    mobile: `201555${String(number).padStart(4, '0')}`,
    country: 'US',
  };
}
const register = (body: ReturnType<typeof newRider>, idempotencyKey: string) =>
  app.call('register', { body, idempotencyKey });

async function usersWith(email: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from users where email = ${email}`.execute(app.platform.db);
  return rows[0]?.count ?? -1;
}

test('the first response is saved with its effect and replayed', async () => {
  const body = newRider('again@example.test');
  const first = await register(body, 'key-1');
  const second = await register(body, 'key-1');
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(await usersWith('again@example.test')).toBe(1);
});

test('a replay has exactly the same body, with its fields in the same order', async () => {
  const { token } = await app.addPerson('rider');
  const [first, second] = [await rename(token), await rename(token)];
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(second.payload).toBe(first.payload);
});

const rename = (token: string) =>
  app.http.inject({
    method: 'PATCH',
    url: '/api/me',
    headers: { 'idempotency-key': 'key-of-a-text', authorization: `Bearer ${token}` },
    payload: { firstName: 'Eva' },
  });

test('a refusal is also replayed, with the new request’s own id', async () => {
  const body = newRider('again@example.test');
  const first = await register(body, 'key-2');
  await sql`update users set email = 'moved@example.test' where email = 'again@example.test'`.execute(
    app.platform.db,
  );
  const second = await register(body, 'key-2');
  expect([codeOf(first), codeOf(second)]).toEqual(['user_exists', 'user_exists']);
  const requestId = (answer: { body: unknown }) =>
    (answer.body as { error: { requestId: string } }).error.requestId;
  expect(requestId(second)).toBe(second.headers['x-request-id']);
  expect(requestId(second)).not.toBe(requestId(first));
});

test('CALL-20 replays a refusal of one of the specification’s calls with identical text', async () => {
  const ask = () =>
    app.http.inject({
      method: 'POST',
      url: '/googleapis-getcoords',
      headers: { 'idempotency-key': 'key-of-a-call' },
      payload: { place_id: 'nowhere' },
    });
  const [first, second] = [await ask(), await ask()];
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect([first.json(), second.json()]).toEqual(Array(2).fill({ error: 'google_places_error' }));
});

test('the same key with another body is refused', async () => {
  await register(newRider('other@example.test'), 'key-3');
  const answer = await register(newRider('third@example.test'), 'key-3');
  expect([answer.status, codeOf(answer)]).toEqual([422, 'idempotency_mismatch']);
});

test('a key belongs to its caller and its route', async () => {
  const [one, other] = [await app.addPerson('rider'), await app.addPerson('rider')];
  const first = await app.call('signOut', { as: one, idempotencyKey: 'key-4' });
  const second = await app.call('signOut', { as: other, idempotencyKey: 'key-4' });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.headers['idempotency-replayed']).toBeUndefined();
  await register(newRider('routes@example.test'), 'key-11');
  const elsewhere = await app.call('createQuote', { body: {}, idempotencyKey: 'key-11' });
  expect(codeOf(elsewhere)).toBe('select_proper');
});

test('BOOK-16 guests on other networks neither read nor block each other’s responses with the same key', async () => {
  const ask = (address: string, email: string) =>
    app.call('forgotPassword', { body: { email }, idempotencyKey: 'weak', address });
  const first = await ask('10.1.0.1', 'one@example.test');
  const again = await ask('10.1.0.1', 'one@example.test');
  expect([first.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
  for (const email of ['one@example.test', 'other@example.test']) {
    const elsewhere = await ask(`10.2.0.${email.length}`, email);
    expect([elsewhere.status, elsewhere.headers['idempotency-replayed']]).toEqual([200, undefined]);
  }
  const sameNetwork = [
    await ask('2001:db8::1', 'one@example.test'),
    await ask('2001:db8::2', 'one@example.test'),
  ];
  expect(sameNetwork.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
  const { rows } = await sql<{ caller: string }>`select caller from idempotent_answers
    where key = 'weak'`.execute(app.platform.db);
  expect(rows.filter(({ caller }) => caller.includes('10.1') || caller.includes('2001:'))).toEqual([]);
});

test('only one of several concurrent requests runs; the rest get "running" or its response', async () => {
  const body = newRider('race@example.test');
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(body, 'key-5')));
  const told = answers.map((answer) => (answer.status === 200 ? 'answered' : codeOf(answer)));
  expect(told).toContain('answered');
  expect(told.every((one) => one === 'answered' || one === 'idempotency_running')).toBe(true);
  expect(await usersWith('race@example.test')).toBe(1);
});

test('a key is reported as running while another process holds it, and is free again if that process dies', async () => {
  const body = newRider('died@example.test');
  const held = app.platform.db.transaction().execute(async (tx) => {
    const keyed = {
      caller: guestCaller(testSecret, '127.0.0.1'),
      route: 'register',
      key: 'key-6',
      requestHash: '',
    };
    expect(await lockKey(tx, keyed)).toBe(true);
    const answer = await register(body, 'key-6');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_running']);
    // Another key of the same caller is not locked.
    expect((await register(newRider('beside@example.test'), 'key-12')).status).toBe(200);
    throw new Error('killed');
  });
  await expect(held).rejects.toThrow('killed');
  const locks = await sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`.execute(app.platform.db);
  expect(locks.rows).toEqual([]);
  expect((await register(body, 'key-6')).status).toBe(200);
});

test('returns the response of another process that finished first, even if its effect would now refuse the request', async () => {
  const { db, transact } = app.platform;
  const request = { caller: 'guest', route: 'resetPassword', key: 'key-8', requestHash: 'same' };
  const elsewhere = { status: 200, body: { done: true } };
  const answerOnce = createAnswerOnce({ db, clock: app.clock });
  const answer = await answerOnce(request, transact, async () => {
    await insertSavedResponse(db, request, elsewhere, app.clock.now());
    throw new Refusal('reset_link_invalid');
  });
  expect(answer).toEqual({ ...elsewhere, replayed: true });
});

test('returns the response of another process that finished first and rolls back its own effect', async () => {
  const { db, transact } = app.platform;
  const request = { caller: 'guest', route: 'resetPassword', key: 'key-10', requestHash: 'same' };
  const elsewhere = { status: 200, body: { done: 'elsewhere' } };
  const answerOnce = createAnswerOnce({ db, clock: app.clock });
  const answer = await answerOnce(request, transact, async (save) => {
    await insertSavedResponse(db, request, elsewhere, app.clock.now());
    return save(async (tx) => {
      tx.audit({ action: 'done-twice', object: { kind: 'test', id: 'key-10' }, facts: {} });
      return { status: 200, body: { done: 'here' } };
    });
  });
  expect(answer).toEqual({ ...elsewhere, replayed: true });
  const done = await db.selectFrom('audit_log').select('id').where('action', '=', 'done-twice').execute();
  expect(done).toEqual([]);
});

test('returns the response of another process that finished first, also if the handler replaces every error', async () => {
  const { db, transact } = app.platform;
  const request = { caller: 'guest', route: 'resetPassword', key: 'key-13', requestHash: 'same' };
  const elsewhere = { status: 200, body: { done: 'before' } };
  const answerOnce = createAnswerOnce({ db, clock: app.clock });
  const answer = await answerOnce(request, transact, async (save) => {
    await insertSavedResponse(db, request, elsewhere, app.clock.now());
    return save(async () => ({ status: 200, body: { done: 'after' } })).catch(() => {
      throw new Refusal('update_failed');
    });
  });
  expect(answer).toEqual({ ...elsewhere, replayed: true });
});

test('a process never runs a request twice when its repeat arrives as the first one ends', async () => {
  const { db, transact } = app.platform;
  const request = { caller: 'guest', route: 'resetPassword', key: 'key-9', requestHash: 'same' };
  const answerOnce = createAnswerOnce({ db, clock: app.clock });
  let done = 0;
  // Each request begins when an earlier one is about to end, when a response that was looked up could be outdated.
  const attempts = Array.from({ length: 20 }, async (_, number) => {
    for (let wait = 0; wait < number; wait += 1) await new Promise((resolve) => setImmediate(resolve));
    return answerOnce(request, transact, async (save) => {
      done += 1;
      return save(async () => ({ status: 200, body: { done: true } }));
    }).catch((error: unknown) => error);
  });
  const answers = await Promise.all(attempts);
  expect(done).toBe(1);
  for (const answer of answers) {
    if (answer instanceof Refusal) expect(answer.code).toBe('idempotency_running');
    else expect(answer).toMatchObject({ status: 200, body: { done: true } });
  }
});

test('the digest of a request is keyed, so that stored rows do not help to guess its contents', () => {
  const said = { params: undefined, query: undefined, body: { password: 'secret1' } };
  const [one, other] = [1, 2].map((byte) => createSecret(Buffer.alloc(32, byte), systemRandom));
  if (one === undefined || other === undefined) throw new Error('two keys are needed');
  expect(requestHash(one, said)).toBe(requestHash(one, said));
  expect(requestHash(one, said)).not.toBe(requestHash(other, said));
});

test('a request with another password is a different request', async () => {
  const rider = await app.addPerson('rider');
  const change = (newPassword: string) =>
    app.call('changePassword', {
      as: rider,
      idempotencyKey: 'passwords-1',
      body: { password: testPassword, newPassword },
    });
  expect((await change('other1*')).status).toBe(200);
  expect(codeOf(await change('other2*'))).toBe('idempotency_mismatch');
});

test('no stored row contains a password or a session token', async () => {
  const rider = await app.addPerson('rider');
  const body = { email: rider.email, password: 'secret1' };
  await app.call('signIn', { body, idempotencyKey: 'key-7' });
  const { rows } = await sql`select * from idempotent_answers where route = 'signIn'`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([]);
});

test('a response is deleted after a day, not before', async () => {
  const kept = async () => {
    await app.platform.transact(async (tx) =>
      tx.schedule({ name: 'forget-kept-answers', payload: {}, at: tx.now }),
    );
    await app.settle();
    return (await sql`select * from idempotent_answers`.execute(app.platform.db)).rows;
  };
  app.clock.forward(23 * 3_600_000);
  expect(await kept()).not.toEqual([]);
  app.clock.forward(2 * 3_600_000);
  expect(await kept()).toEqual([]);
});

test.each(['', 'with space', 'x'.repeat(201), 'ümlaut'])('the key "%s" is refused', async (key) => {
  const answer = await register(newRider('key@example.test'), key);
  expect([answer.status, codeOf(answer)]).toEqual([400, 'idempotency_key_invalid']);
});
