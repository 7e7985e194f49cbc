import type { BodyInputOf } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const update = (as: TestPerson, body: BodyInputOf<'updateMe'>) => app.call('updateMe', { as, body });
const bySocial = (fields = {}) => app.addPerson('rider', { login_type: 'google', ...fields });

describe('a person’s own profile', () => {
  test.each(['rider', 'driver', 'fleetadmin', 'admin'] as const)(
    'PROF-1 PROF-4 STORE-13 lets a %s change their names',
    async (role) => {
      const person = await app.addPerson(role);
      const { body } = await update(person, { firstName: ' Uma ', lastName: 'Roy' });
      expect(body).toMatchObject({ firstName: 'Uma', lastName: 'Roy', usertype: role });
    },
  );

  test('PROF-2 PROF-6 keeps the address and number of an account that signs in with its email', async () => {
    const person = await app.addPerson('rider');
    const before = (await app.call('me', { as: person })).body;
    const { body, status } = await update(person, {
      firstName: 'Uma',
      email: 'new@example.test',
      mobile: '+4912',
    });
    expect([status, body.email, body.mobile]).toEqual([200, before.email, before.mobile]);
  });

  test('AUTH-2 REG-5 says whether the address is verified and whether there is a password', async () => {
    const [plain, proved] = [
      await app.addPerson('rider'),
      await app.addPerson('rider', { email_verified_at: app.clock.now(), password_hash: null }),
    ];
    const states = [plain, proved].map(async (as) => {
      const { emailVerified, hasPassword } = (await app.call('me', { as })).body;
      return [emailVerified, hasPassword];
    });
    expect(await Promise.all(states)).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test('PROF-6 refuses usertype, approval and wallet as fields', async () => {
    const person = await app.addPerson('rider');
    for (const body of [{ usertype: 'admin' }, { approved: true }, { walletBalance: 5 }, { id: person.id }]) {
      const headers = { authorization: `Bearer ${person.token}` };
      const answer = await app.http.inject({ method: 'PATCH', url: '/api/me', headers, payload: body });
      expect(answer.statusCode).toBe(400);
    }
  });

  test('PROF-3 ERR-17 accepts a changed address only if it matches the strict pattern', async () => {
    const person = await bySocial();
    for (const email of ['a.b@c.com', 'x@y.co.uk', 'a@b', '@b.com', 'a b@c.com', ''])
      expect(codeOf(await update(person, { email }))).toBe('proper_email');
    expect((await update(person, { email: 'Uma1@Example.com' })).body.email).toBe('uma1@example.com');
  });

  test('PROF-5 accepts new names despite an address that no longer matches', async () => {
    const person = await bySocial({ email: 'u.roy@mail.example.co.uk' });
    const { body } = await update(person, { lastName: 'Sen', email: 'u.roy@mail.example.co.uk' });
    expect(body).toMatchObject({ lastName: 'Sen', email: 'u.roy@mail.example.co.uk' });
  });

  test('PROF-6 ERR-23 refuses an address or number that is taken, even by a simultaneous request', async () => {
    const other = await app.addPerson('rider', { email: 'taken@example.com', mobile: '+4917000001' });
    const person = await bySocial();
    expect(codeOf(await update(person, { email: other.email }))).toBe('user_exists');
    expect(codeOf(await update(person, { mobile: '+4917000001' }))).toBe('user_exists');
    expect((await update(person, { mobile: '17000002', country: 'DE' })).body.mobile).toBe('+4917000002');
    const both = [await bySocial(), await bySocial()];
    const answers = await Promise.all(both.map((one) => update(one, { email: 'wanted@example.com' })));
    expect(answers.map(codeOf).toSorted()).toEqual(['user_exists', null].toSorted());
  });

  test('REG-7 PROF-6 refuses an invalid number', async () => {
    const person = await bySocial();
    for (const mobile of ['', '123', '+49 17', '0049170000'])
      expect(codeOf(await update(person, { mobile }))).toBe('mobile_no_blank_error');
  });

  test('AUTH-2 marks a changed address as unverified, and the audit log names the fields without their values', async () => {
    const person = await bySocial({ email_verified_at: app.clock.now() });
    await update(person, { email: 'fresh@example.com', firstName: 'Zoe' });
    const { rows } = await sql<{ verified: unknown; facts: unknown }>`
      select email_verified_at as verified, facts from users join audit_log on object_uuid = users.id
      where users.id = ${person.id} and action = 'change-profile'`.execute(app.platform.db);
    expect(rows).toEqual([
      { verified: null, facts: { fields: ['first_name', 'email', 'email_verified_at'] } },
    ]);
  });

  test('REG-3 PROF-1 refuses a blank name', async () => {
    expect(codeOf(await update(await bySocial(), { firstName: ' ' }))).toBe('proper_input_name');
  });
});
