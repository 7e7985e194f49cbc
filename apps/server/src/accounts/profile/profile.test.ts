import type { BodyInputOf } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import type { TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { startSession } from '../index.ts';
import { changeContact, codeTo } from '../testing/prove-contact.ts';

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
    const changed = await changeContact(app, person, { email: 'Uma1@Example.com' }, 'uma1@example.com');
    expect(changed.body.email).toBe('uma1@example.com');
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
    const national = { mobile: '17000002', country: 'DE' };
    expect((await changeContact(app, person, national, '+4917000002')).body.mobile).toBe('+4917000002');
    const both = [await bySocial(), await bySocial()];
    const asked = [];
    for (const as of both) {
      await update(as, { email: 'wanted@example.com' });
      asked.push({ as, body: { contact: 'email' as const, code: await codeTo(app, 'wanted@example.com') } });
    }
    const answers = await Promise.all(asked.map((call) => app.call('proveContact', call)));
    expect(answers.map(codeOf).toSorted()).toEqual(['user_exists', null].toSorted());
  });

  test('REG-7 PROF-6 refuses an invalid number', async () => {
    const person = await bySocial();
    for (const mobile of ['', '123', '+49 17', '0170 1234567 x2'])
      expect(codeOf(await update(person, { mobile }))).toBe('mobile_no_blank_error');
  });

  test('PROF-7 keeps the old address until the code to the new one is entered, and then notifies the old one', async () => {
    const person = await bySocial({ email: 'old@example.com', email_verified_at: app.clock.now() });
    const { body } = await update(person, { email: 'fresh@example.com', firstName: 'Zoe' });
    expect([body.email, body.firstName, body.toProve]).toEqual(['old@example.com', 'Zoe', ['email']]);
    const code = await codeTo(app, 'fresh@example.com');
    const prove = (typed: string) =>
      app.call('proveContact', { as: person, body: { contact: 'email', code: typed } });
    expect(codeOf(await prove(code === '123456' ? '123457' : '123456'))).toBe('otp_validate_error');
    expect((await prove(code)).body).toMatchObject({ email: 'fresh@example.com', emailVerified: true });
    expect(codeOf(await prove(code))).toBe('otp_validate_error');
    await app.settle();
    expect(app.sent.filter(({ to }) => to === 'old@example.com').map(({ template }) => template)).toEqual([
      'mail_contact_changed',
    ]);
  });

  test('PROF-7 AUTH-15 a session alone cannot add an address to an account with a number', async () => {
    const { id } = await bySocial({ login_type: 'phone', email: null, password_hash: null });
    const { token } = await app.platform.transact((tx) => startSession(tx, app.platform, id));
    const headers = { authorization: `Bearer ${token}` };
    const payload = { email: 'stranger@example.com' };
    const answer = await app.http.inject({ method: 'PATCH', url: '/api/me', headers, payload });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'confirmation_required']);
  });

  test('PROF-7 AUTH-16 a new contact ends the other sessions and notifies the number of the account', async () => {
    const person = await bySocial({
      login_type: 'phone',
      email: null,
      password_hash: null,
      mobile: '+12125550991',
    });
    const other = await app.platform.transact((tx) => startSession(tx, app.platform, person.id));
    expect((await changeContact(app, person, { email: 'added@example.com' })).status).toBe(200);
    expect((await app.call('me', { as: other })).status).toBe(401);
    expect((await app.call('me', { as: person })).status).toBe(200);
    await app.settle();
    expect(app.sent.filter(({ to }) => to === '+12125550991').map(({ template }) => template)).toEqual([
      'sms_contact_changed',
    ]);
  });

  test('REG-3 PROF-1 refuses a blank name', async () => {
    expect(codeOf(await update(await bySocial(), { firstName: ' ' }))).toBe('proper_input_name');
  });
});
