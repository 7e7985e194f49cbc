import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Random } from '../../platform/random/random.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { addUser, type NewUser } from './new-user.ts';
import { findUser } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
function person(fields: Partial<NewUser> = {}): NewUser {
  count += 1;
  return {
    usertype: 'rider',
    firstName: ' Ana ',
    lastName: 'Lima',
    email: `ana${count}@example.test`,
    mobile: `+4917${count}`,
    passwordHash: null,
    loginType: 'email',
    approved: true,
    createdByAdmin: false,
    referrer: null,
    referral: { name: 'Ana', otherwise: 'rider' },
    ...fields,
  };
}

const add = (user: NewUser, random: Random = app.platform.random) =>
  app.platform.transact((tx) => addUser(tx, { ids: app.platform.ids, random }, user));

const codeOf = async (adding: Promise<string>) =>
  adding.then(
    () => 'added',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

/** Returns the same digits forever, or the given digits first and random ones afterwards. */
function stuckAt(digits: number, times = Infinity): Random {
  let given = 0;
  const integer = (min: number, max: number) =>
    (given += 1) <= times ? digits : app.platform.random.integer(min, max);
  return { ...app.platform.random, integer };
}

describe('a new user', () => {
  test('USERS-7 CONST-5 has a creation time, a creator and an empty wallet', async () => {
    const id = await add(person({ createdByAdmin: true }));
    expect(await findUser(app.platform.db, id)).toMatchObject({
      first_name: 'Ana',
      created_by_admin: true,
      created_at: app.clock.now(),
      version: 1,
    });
    const { rows } = await sql`select 1 from ledger_accounts where user_id = ${id}`.execute(app.platform.db);
    expect(rows).toEqual([]);
  });

  test.each([
    ['ana', 'rider', /^ana[1-9]\d{3}$/],
    ['José María', 'rider', /^JoseMaria[1-9]\d{3}$/],
    ['Анна', 'rider', /^rider[1-9]\d{3}$/],
    [' ', 'temp', /^temp[1-9]\d{3}$/],
  ])('USERS-4 AUTH-4 CONST-5 has a referral id from %s or %s', async (name, otherwise, pattern) => {
    const user = await findUser(app.platform.db, await add(person({ referral: { name, otherwise } })));
    expect(user?.referral_id).toMatch(pattern);
  });

  test('REG-16 USERS-3 cannot take the address or number of an existing account, but can take those of a deleted account', async () => {
    const first = person();
    const id = await add(first);
    expect(await codeOf(add(person({ email: first.email })))).toBe('user_exists');
    expect(await codeOf(add(person({ mobile: first.mobile })))).toBe('user_exists');
    for (let n = 1; n <= 2; n += 1)
      expect(await codeOf(add(person({ email: null, mobile: null })))).toBe('added');
    await sql`update users set deleted_at = ${app.clock.now()} where id = ${id}`.execute(app.platform.db);
    expect(await codeOf(add(person({ email: first.email, mobile: first.mobile })))).toBe('added');
  });

  test('REG-16 USERS-3 is created only once by simultaneous requests with the same address or number', async () => {
    for (const field of ['email', 'mobile'] as const) {
      const shared = person()[field];
      const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(add(person({ [field]: shared })))));
      expect(codes.toSorted()).toEqual(['added', 'user_exists', 'user_exists', 'user_exists']);
    }
  });

  test('USERS-4 gets another referral id if the same digits are drawn simultaneously', async () => {
    const referral = { name: 'twin', otherwise: 'rider' };
    const ids = await Promise.all([1, 2, 3].map(() => add(person({ referral }), stuckAt(4242, 1))));
    const referralIds = await Promise.all(
      ids.map(async (id) => (await findUser(app.platform.db, id))?.referral_id),
    );
    expect(new Set(referralIds).size).toBe(3);
    expect(referralIds).toContain('twin4242');
  });

  test('ERR-22 REG-13 is refused with reg_error if there is no free referral id', async () => {
    const referral = { name: 'full', otherwise: 'rider' };
    expect(await codeOf(add(person({ referral }), stuckAt(1111)))).toBe('added');
    expect(await codeOf(add(person({ referral }), stuckAt(1111)))).toBe('reg_error');
  });

  test('REG-16 USERS-3 is refused with email_or_mobile_issue if the lookup fails', async () => {
    await sql`alter table users rename column mobile to mobile_gone`.execute(app.platform.db);
    const code = await codeOf(add(person()));
    await sql`alter table users rename column mobile_gone to mobile`.execute(app.platform.db);
    expect(code).toBe('email_or_mobile_issue');
  });
});
