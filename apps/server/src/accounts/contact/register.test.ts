import type { BodyInputOf } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { changeSettings } from '../../testing/change-settings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let number = 0;
function person(fields: Partial<BodyInputOf<'register'>> = {}): BodyInputOf<'register'> {
  number += 1;
  return {
    firstName: 'Ana',
    lastName: 'Lima',
    email: `ana${number}@example.test`,
    password: 'abc@*#12',
    mobile: String(600_000_000 + number),
    country: 'DE',
    ...fields,
  };
}
const register = (body: BodyInputOf<'register'>) => app.call('register', { body });

async function stored(email: string): Promise<Record<string, unknown> | undefined> {
  return (
    await sql<Record<string, unknown>>`select * from users where email = ${email}`.execute(app.platform.db)
  ).rows[0];
}

describe('registering', () => {
  test('REG-10 REG-12 creates an approved rider who can sign in', async () => {
    const body = person();
    const answer = await register(body);
    expect(answer.body.message).toBe('account_create_successfully');
    expect(await stored(body.email)).toMatchObject({
      id: answer.body.uid,
      usertype: 'rider',
      approved: true,
      login_type: 'email',
    });
    const { email, password } = body;
    expect((await app.call('signIn', { body: { email, password } })).body.user.id).toBe(answer.body.uid);
  });

  test.each([{ usertype: 'admin' }, { approved: false }, { walletBalance: 100 }, { createdByAdmin: true }])(
    'REG-15 refuses %o from the caller',
    async (claim) => {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: { ...person(), ...claim },
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  test('REG-7 prepends the dial code of the country to the number', async () => {
    const body = person({ mobile: '1701234567' });
    await register(body);
    expect(await stored(body.email)).toMatchObject({ mobile: '+491701234567' });
  });

  test.each([
    ['REG-3', { firstName: '   ' }, 'proper_input_name'],
    ['REG-3', { lastName: '' }, 'proper_input_name'],
    ['REG-4', { email: 'ana.example.test' }, 'proper_email'],
    ['REG-5', { password: 'short' }, 'password_alphaNumeric_check'],
    ['REG-5', { password: 'a'.repeat(31) }, 'password_alphaNumeric_check'],
    ['REG-5', { password: 'abc def' }, 'password_alphaNumeric_check'],
    ['REG-5', { password: 'pässword' }, 'password_alphaNumeric_check'],
    ['REG-7', { mobile: '12345' }, 'mobile_no_blank_error'],
    ['REG-7', { mobile: '030 901820 ext 7' }, 'mobile_no_blank_error'],
    ['REG-7', { mobile: '000000000' }, 'mobile_no_blank_error'],
    ['REG-3', { firstName: '\u200b\u2060' }, 'proper_input_name'],
    ['REG-4', { email: 'a..b@example.test' }, 'proper_email'],
    ['REG-7', { country: 'XX' }, 'mobile_no_blank_error'],
    ['REG-8', { referralId: 'nobody1234' }, 'referer_not_found'],
  ])('%s refuses %o with %s and creates no account', async (_, wrong, code) => {
    const body = person(wrong);
    expect(codeOf(await register(body))).toBe(code);
    expect(await stored(body.email)).toBeUndefined();
  });

  test.each(['abc123', 'A'.repeat(30), '@*#@*#'])('REG-5 accepts the password %s', async (password) => {
    expect((await register(person({ password }))).status).toBe(200);
  });

  test('REG-8 REG-9 REG-14 CONST-5 accepts a lower-case referral id in any case, and ignores a blank one', async () => {
    const referrer = person();
    const { body: first } = await register(referrer);
    const { referral_id: referralId } = (await stored(referrer.email)) ?? {};
    expect(referralId).toMatch(/^ana[1-9]\d{3}$/);
    const [referred, blank] = [
      person({ referralId: String(referralId).toUpperCase() }),
      person({ referralId: ' ' }),
    ];
    await register(referred);
    await register(blank);
    expect(await stored(referred.email)).toMatchObject({ signup_via_referral: first.uid });
    expect(await stored(blank.email)).toMatchObject({ signup_via_referral: null });
  });

  test('REG-16 refuses a taken address or number with user_exists, even if another request is taking it right now', async () => {
    const taken = person();
    await register(taken);
    expect(codeOf(await register(person({ email: taken.email.toUpperCase() })))).toBe('user_exists');
    expect(codeOf(await register(person({ mobile: taken.mobile })))).toBe('user_exists');
    const twice = person();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => register({ ...twice, mobile: String(700_000_000 + n) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('REG-17 refuses a blank bank field when bank fields are on', async () => {
    const admin = await app.addPerson('admin');
    await changeSettings(app, admin, { bankFields: true, riderWithDraw: true });
    const bank = { bankName: 'Bank', bankCode: 'B1', bankAccount: '123' };
    expect(codeOf(await register(person({ ...bank, bankCode: ' ' })))).toBe('invalid_request');
    expect((await register(person(bank))).status).toBe(200);
    await changeSettings(app, admin, { riderWithDraw: false });
    expect((await register(person())).status).toBe(200);
  });
});
