import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { codeOf } from '../../testing/requests.ts';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { drop, good, pickup } from '../../bookings/testing/rides.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { deviceCookieOf } from '../testing/device-cookie.ts';
import { resetPassword } from '../testing/reset-password.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { MOBILE_LOGIN_ENABLED: 'true' } });
});
afterAll(() => app.close());

let numbers = 0;
let addresses = 0;

interface Holder {
  readonly local: string;
  readonly number: string;
  readonly person: TestPerson;
}

async function addHolder(fields: object = {}): Promise<Holder> {
  numbers += 1;
  const local = `212${String(5_550_000 + numbers)}`;
  return {
    local,
    number: `+1${local}`,
    person: await app.addPerson('rider', { mobile: `+1${local}`, ...fields }),
  };
}

/** Sends each request from a new network address unless one is given. */
const newAddress = () => `10.1.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
const ask = (mobile: string, request: { address?: string; headers?: Record<string, string> } = {}) =>
  app.call('askPhoneCode', { body: { country: 'US', mobile }, address: newAddress(), ...request });
const verify = (verificationId: string, otp: string, headers: Record<string, string> = {}) =>
  app.call('verifyPhoneCode', { body: { verificationId, otp }, headers });
const textsTo = (number: string) =>
  app.sent.filter(({ channel, to }) => channel === 'sms' && to === number).map(({ body }) => body);
const codeIn = (text: string | undefined) => /\b[1-9]\d{5}\b/.exec(text ?? '')?.[0] ?? 'no code';
const wrongFor = (code: string) => (code === '123456' ? '123457' : '123456');

async function codeFor(holder: Holder, address = newAddress()) {
  const { body } = await ask(holder.local, { address });
  await app.settle();
  return { id: body.verificationId, code: codeIn(textsTo(holder.number).at(-1)) };
}

/** A ride that the office booked, so that its rider did not sign in. */
async function bookByStaff({ id }: TestPerson): Promise<void> {
  const admin = await app.addPerson('admin');
  const carTypes = await app.call('listCarTypes');
  const body = { pickup, drop, carTypeId: carTypes.body.items[0]?.id ?? '' };
  const quote = good(await app.call('createQuote', { as: admin, body }));
  good(await app.call('createBooking', { as: admin, body: { quoteId: quote.id, customerId: id } }));
}

describe('signing in by telephone', () => {
  test('LOGIN-6 LOGIN-8 CONST-3 signs in the owner of the number with the code from the text message', async () => {
    const holder = await addHolder();
    const { id, code } = await codeFor(holder);
    expect(Number(code)).toBeGreaterThanOrEqual(100_000);
    const answer = await verify(id, code);
    expect(answer.status).toBe(200);
    expect(answer.body.user.id).toBe(holder.person.id);
    const sessions = await app.call('listSessions', { as: { token: answer.body.token } });
    expect(sessions.body.items.find(({ current }) => current)?.method).toBe('phone');
  });

  test.each(['12345', '1234567', '012345', '12345a', '', '１２３４５６'])(
    'LOGIN-9 ERR-10 refuses "%s" with otp_validate_error',
    async (otp) => {
      const { id } = await codeFor(await addHolder());
      expect(codeOf(await verify(id, otp))).toBe('otp_validate_error');
    },
  );

  test('LOGIN-8 ERR-11 reveals only to the holder of a number that it has no account', async () => {
    const [known, unknown] = [await addHolder(), '2125559999'];
    const answers = [await ask(known.local), await ask(unknown)];
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [200, ['verificationId', 'mobile', 'expiresAt']],
      [200, ['verificationId', 'mobile', 'expiresAt']],
    ]);
    await app.settle();
    const code = codeIn(textsTo(`+1${unknown}`).at(-1));
    const id = answers[1]?.body.verificationId ?? '';
    expect(codeOf(await verify(id, wrongFor(code)))).toBe('otp_validate_error');
    expect(codeOf(await verify(id, code))).toBe('user_does_not_exists');
  });

  test('AUTH-1 ERR-12 says that a person is not approved only after the correct code', async () => {
    const { id, code } = await codeFor(await addHolder({ approved: false }));
    expect(codeOf(await verify(id, wrongFor(code)))).toBe('otp_validate_error');
    const refused = await verify(id, code);
    expect([
      codeOf(refused),
      (refused.body as unknown as { error: { message: string } }).error.message,
    ]).toEqual(['auth_error', 'require_approval']);
  });

  test('refuses a malformed number', async () => {
    expect(codeOf(await ask('12 34'))).toBe('mobile_no_blank_error');
  });

  test('SET-21 is refused on both routes when the operator switches it off', async () => {
    const without = await startTestApp();
    const refused = [
      await without.call('askPhoneCode', { body: { country: 'US', mobile: '2125550000' } }),
      await without.call('verifyPhoneCode', { body: { verificationId: 'x', otp: '123456' } }),
    ];
    expect(refused.map(codeOf)).toEqual(['sign_in_method_off', 'sign_in_method_off']);
    await without.close();
  });
});

interface AddressCode {
  readonly challenge: string;
  readonly code: string;
}

/** The challenge of a refused sign-in, and the code that was sent to the verified address. */
async function addressCodeAfter(
  refused: { readonly body: unknown },
  { person }: Holder,
): Promise<AddressCode> {
  const { error } = refused.body as { error: { facts: { challenge: string; factors: string[] } } };
  expect(error.facts.factors).toEqual(['email']);
  await app.settle();
  const mail = app.sent.findLast(
    ({ to, template }) => to === person.email && template === 'mail_one_time_code',
  );
  return { challenge: error.facts.challenge, code: codeIn(mail?.body) };
}

const answerWith = (body: AddressCode) => app.call('giveSecondFactor', { body });

describe('a number that may since have passed to somebody else', () => {
  const day = 24 * 3_600_000;
  const proved = () => ({ mobile_verified_at: app.clock.now() });
  test('LOGIN-12 opens an account with a verified address only with the code to that address as well', async () => {
    const holder = await addHolder({ ...proved(), email_verified_at: app.clock.now() });
    const { id, code } = await codeFor(holder);
    const refused = await verify(id, code);
    expect([refused.status, codeOf(refused)]).toEqual([401, 'second_factor_required']);
    const given = await addressCodeAfter(refused, holder);
    expect(codeOf(await answerWith({ ...given, code: wrongFor(given.code) }))).toBe('second_factor_wrong');
    const answer = await answerWith(given);
    expect(answer.body.user.id).toBe(holder.person.id);
    const cookie = deviceCookieOf(answer);
    const again = await codeFor(holder);
    expect((await verify(again.id, again.code, { cookie })).status).toBe(200);
  });

  test('LOGIN-12 opens no account without another proof after 90 days without a sign-in or a ride', async () => {
    const nobody = { password_hash: null, email: null, login_type: 'phone' as const, ...proved() };
    const [used, dormant, riding] = [
      await addHolder(nobody),
      await addHolder(nobody),
      await addHolder(nobody),
    ];
    await sql`update users set signed_in_at = ${new Date(app.clock.now().getTime() - 91 * day)}
      where id in (${dormant.person.id}, ${riding.person.id})`.execute(app.platform.db);
    await bookByStaff(riding.person);
    const opened = async (holder: Holder) => {
      const { id, code } = await codeFor(holder);
      return verify(id, code);
    };
    expect((await opened(used)).body.user?.id).toBe(used.person.id);
    expect((await opened(riding)).body.user?.id).toBe(riding.person.id);
    expect(codeOf(await opened(dormant))).toBe('number_dormant');
  });

  test('LOGIN-8 LOGIN-12 keeps the money and the address of an account that was used with a password', async () => {
    const holder = await addHolder();
    const admin = await app.addPerson('admin');
    const body = { amount: 1250 };
    await app.call('creditWallet', { as: admin, params: { id: holder.person.id }, body });
    const { id, code } = await codeFor(holder);
    expect(codeOf(await verify(id, code))).toBe('mobile_unverified');
    const me = await app.call('me', { as: holder.person });
    expect(me.body).toMatchObject({ email: holder.person.email, hasPassword: true });
  });

  test('AUTH-16 emails the owner about a sign-in on a new device, but not about the first one', async () => {
    const person = await app.addPerson('rider');
    const notices = () =>
      app.sent.filter(({ to, template }) => to === person.email && template === 'mail_new_sign_in');
    const signIn = (headers = {}) =>
      app.call('signIn', { body: { email: person.email, password: testPassword }, headers });
    const cookie = deviceCookieOf(await signIn());
    app.clock.forward(60_000);
    await signIn({ cookie });
    await app.settle();
    expect(notices()).toHaveLength(0);
    await signIn();
    await app.settle();
    expect(notices()).toHaveLength(1);
  });
});

describe('the number of an account that somebody else may have registered', () => {
  const signInWith = (email: string, headers: Record<string, string> = {}) =>
    app.call('signIn', { body: { email, password: testPassword }, headers });
  const me = (token: string) => app.call('me', { as: { token } });
  const link = (holder: Holder, provider = 'facebook') =>
    sql`insert into social_identities (provider, subject, user_id, created_at)
      values (${provider}, ${holder.number}, ${holder.person.id}, now())`.execute(app.platform.db);
  const verified = () => ({ email_verified_at: app.clock.now() });

  test('LOGIN-8 signs in its owner alone, and removes an unproved password and address', async () => {
    const holder = await addHolder();
    await app.call('forgotPassword', { body: { email: holder.person.email } });
    await app.settle();
    const resetLink = app.sent.findLast(({ to }) => to === holder.person.email)?.body ?? '';
    const { id, code } = await codeFor(holder);
    const { body } = await verify(id, code);
    expect(body.user).toMatchObject({
      id: holder.person.id,
      email: null,
      hasPassword: false,
      loginType: 'phone',
    });
    expect((await me(body.token)).status).toBe(200);
    expect((await me(holder.person.token)).status).toBe(401);
    expect((await signInWith(holder.person.email)).status).toBe(401);
    const token = /token=([\w-]{43})/.exec(resetLink)?.[1] ?? 'no link';
    const reset = await app.call('resetPassword', { body: { token, password: 'newpass1' } });
    expect(codeOf(reset)).toBe('reset_link_invalid');
  });

  test.each([
    ['a verified address', verified, () => Promise.resolve()],
    ['a social account', () => ({ password_hash: null, email: null }), link],
    [
      'a second factor',
      () => ({ usertype: 'fleetadmin' as const }),
      (holder: Holder) =>
        sql`insert into authenticator_apps (user_id, sealed_secret, created_at, confirmed_at)
          values (${holder.person.id}, 'none', now(), now())`.execute(app.platform.db),
    ],
  ])('LOGIN-8 does not sign its owner in to an account of somebody with %s', async (_, fields, prepare) => {
    const holder = await addHolder(fields());
    await prepare(holder);
    const { id, code } = await codeFor(holder);
    const refused = await verify(id, code);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'mobile_unverified']);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await me(holder.person.token)).status).toBe(200);
  });

  test('LOGIN-8 is proved by a code alone on a device where the account was opened, and also needs the address elsewhere', async () => {
    const holder = await addHolder(verified());
    const first = await codeFor(holder);
    expect(codeOf(await verify(first.id, first.code))).toBe('mobile_unverified');
    const signedIn = await signInWith(holder.person.email);
    const cookie = deviceCookieOf(signedIn);
    // The refusal did not use up the code.
    const { body } = await verify(first.id, first.code, { cookie });
    expect(body.user).toMatchObject({ id: holder.person.id, email: holder.person.email, hasPassword: true });
    const elsewhere = await codeFor(holder);
    expect(codeOf(await verify(elsewhere.id, elsewhere.code))).toBe('second_factor_required');
    expect((await signInWith(holder.person.email)).status).toBe(200);
  });

  test('LOGIN-8 is not proved by a device whose password the owner of the address has replaced', async () => {
    const squatter = await addHolder();
    const signedIn = await signInWith(squatter.person.email);
    const cookie = deviceCookieOf(signedIn);
    await resetPassword(app, squatter.person.id);
    const { id, code } = await codeFor(squatter);
    expect(codeOf(await verify(id, code, { cookie }))).toBe('mobile_unverified');
  });

  test('ADDB-1 LOGIN-8 a code signs in a caller, or somebody added by staff, and removes nothing', async () => {
    const admin = await app.addPerson('admin');
    const body = { name: 'Nora Berg', mobile: '+12125557001' };
    const caller = await app.call('addCaller', { as: admin, body });
    const added = { created_by_admin: true, login_type: 'email' as const };
    const driver = await addHolder({ ...added, usertype: 'driver' as const, ...verified() });
    const callers = { local: '2125557001', number: '+12125557001', person: { ...admin, id: caller.body.id } };
    const first = await codeFor(callers);
    expect((await verify(first.id, first.code)).body.user?.id).toBe(callers.person.id);
    const second = await codeFor(driver);
    const address = await addressCodeAfter(await verify(second.id, second.code), driver);
    expect((await answerWith(address)).body.user?.id).toBe(driver.person.id);
    expect((await me(driver.person.token)).status).toBe(200);
    expect((await signInWith(driver.person.email)).status).toBe(200);
  });

  test('PROF-7 AUTH-8 opens nothing until the code sent to a new number is entered', async () => {
    const holder = await addHolder({
      login_type: 'google',
      mobile_verified_at: app.clock.now(),
      ...verified(),
    });
    const [local, number] = ['2125557002', '+12125557002'];
    await app.call('updateMe', { as: holder.person, body: { mobile: number } });
    // The code for the new number comes first.
    await app.settle();
    const { id, code } = await codeFor({ ...holder, local, number });
    expect(codeOf(await verify(id, code))).toBe('user_does_not_exists');
  });

  test('LOGIN-8 AUTH-14 signs nobody in while the owner of the address takes over the account', async () => {
    const { db } = app.platform;
    const holder = await addHolder({ mobile_verified_at: app.clock.now() });
    const { id, code } = await codeFor(holder);
    // Ends the session that the browser sends, between the use of the code and the last check.
    const before = await app.addPerson('rider');
    const lock = await holdLock(db, sql`select from sessions where user_id = ${before.id} for update`);
    const signingIn = app.call('verifyPhoneCode', { as: before, body: { verificationId: id, otp: code } });
    await untilBlocked(db, 1);
    await resetPassword(app, holder.person.id);
    await lock.release();
    expect(codeOf(await signingIn)).toBe('auth_error');
  });

  test('LOGIN-8 does not sign in somebody who no longer has the number', async () => {
    const holder = await addHolder({ mobile_verified_at: app.clock.now() });
    const { id, code } = await codeFor(holder);
    await sql`update users set mobile = null where id = ${holder.person.id}`.execute(app.platform.db);
    expect(codeOf(await verify(id, code))).toBe('user_does_not_exists');
  });
});

describe('a sign-in code', () => {
  test('AUTH-12 can be used once, even by two simultaneous requests', async () => {
    const { id, code } = await codeFor(await addHolder());
    const answers = await Promise.all([verify(id, code), verify(id, code), verify(id, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(codeOf(await verify(id, code))).toBe('otp_validate_error');
  });

  test('AUTH-12 expires after five minutes', async () => {
    const [early, late] = [await codeFor(await addHolder()), await codeFor(await addHolder())];
    app.clock.forward(5 * 60_000 - 1);
    expect((await verify(early.id, early.code)).status).toBe(200);
    app.clock.forward(1);
    expect(codeOf(await verify(late.id, late.code))).toBe('otp_validate_error');
  });

  test('AUTH-12 becomes invalid after five wrong attempts, simultaneous or not', async () => {
    const { id, code } = await codeFor(await addHolder());
    const wrong = await Promise.all(Array.from({ length: 5 }, () => verify(id, wrongFor(code))));
    expect(new Set(wrong.map(codeOf))).toEqual(new Set(['otp_validate_error']));
    expect(codeOf(await verify(id, code))).toBe('otp_validate_error');
    const fourWrong = await codeFor(await addHolder());
    for (let time = 0; time < 4; time += 1) await verify(fourWrong.id, wrongFor(fourWrong.code));
    expect((await verify(fourWrong.id, fourWrong.code)).status).toBe(200);
  });

  test('AUTH-12 is bound to the request that created it', async () => {
    const [mine, theirs] = [await codeFor(await addHolder()), await codeFor(await addHolder())];
    expect(codeOf(await verify(theirs.id, mine.code))).toBe('otp_validate_error');
    expect((await verify(mine.id, mine.code)).status).toBe(200);
  });

  test('AUTH-12 is replaced by a newer code for the same requester, not by a code for a stranger', async () => {
    const holder = await addHolder();
    const [home, elsewhere] = [newAddress(), newAddress()];
    const first = await codeFor(holder, home);
    const stranger = await codeFor(holder, elsewhere);
    expect((await verify(first.id, first.code)).status).toBe(200);
    const [older, newer] = [await codeFor(holder, elsewhere), await codeFor(holder, elsewhere)];
    for (const dead of [stranger, older])
      expect(codeOf(await verify(dead.id, dead.code))).toBe('otp_validate_error');
    expect((await verify(newer.id, newer.code)).status).toBe(200);
  });

  test('AUTH-12 is stored only as a keyed digest', async () => {
    const holder = await addHolder();
    const { id, code } = await codeFor(holder);
    const { rows } = await sql`select * from one_time_codes where recipient = ${holder.number}`.execute(
      app.platform.db,
    );
    const { rows: jobs } = await sql`select data from pgboss.job where name = 'send-one-time-code'`.execute(
      app.platform.db,
    );
    const stored = JSON.stringify([rows, jobs]);
    expect(stored).toMatch(/[0-9a-f]{64}/);
    for (const secret of [id, `"${code}"`, ` ${code}`]) expect(stored).not.toContain(secret);
  });
});

describe('messages with codes', () => {
  test('AUTH-12 strangers get at most five codes an hour to one number, whatever their network addresses', async () => {
    const holder = await addHolder();
    const codes = [];
    for (let time = 0; time < 7; time += 1) codes.push(codeOf(await ask(holder.local)));
    expect(codes).toEqual([null, null, null, null, null, 'rate_limited', 'rate_limited']);
    await app.settle();
    expect(textsTo(holder.number)).toHaveLength(5);
    app.clock.forward(60 * 60_000);
    expect(codeOf(await ask(holder.local))).toBeNull();
  });

  test('AUTH-12 one stranger cannot use up the limit of a number', async () => {
    const holder = await addHolder();
    const stranger = newAddress();
    const codes = [];
    for (let time = 0; time < 5; time += 1)
      codes.push(codeOf(await ask(holder.local, { address: stranger })));
    expect(codes).toEqual([null, null, null, 'rate_limited', 'rate_limited']);
    expect(codeOf(await ask(holder.local))).toBeNull();
  });

  test('AUTH-12 one network address gets at most twenty codes an hour, whatever the numbers', async () => {
    const address = newAddress();
    const codes = [];
    for (let number = 0; number < 22; number += 1)
      codes.push(codeOf(await ask(String(3_125_550_000 + number), { address })));
    expect(codes.filter((code) => code === null)).toHaveLength(20);
  });

  test('AUTH-12 still reach a person on a known device despite strangers’ requests', async () => {
    const holder = await addHolder();
    const { id, code } = await codeFor(holder);
    const signedIn = await verify(id, code);
    const device = deviceCookieOf(signedIn);
    app.clock.forward(60 * 60_000);
    for (let time = 0; time < 6; time += 1) await ask(holder.local);
    expect(codeOf(await ask(holder.local))).toBe('rate_limited');
    expect(codeOf(await ask(holder.local, { headers: { cookie: device } }))).toBeNull();
  });

  test('AUTH-12 the installation sends at most two hundred codes an hour to numbers without an account', async () => {
    app.clock.forward(60 * 60_000);
    const before = app.sent.length;
    for (let number = 0; number < 210; number += 1) await ask(String(4_155_550_000 + number));
    const holder = await addHolder();
    await ask(holder.local);
    await app.settle();
    expect(app.sent.slice(before).filter(({ channel }) => channel === 'sms')).toHaveLength(201);
    expect(textsTo(holder.number)).toHaveLength(1);
  });
});
