import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../../bookings/testing/rides.ts';
import { loadConfig } from '../../platform/config/load-config.ts';
import { services } from '../../services.ts';
import { guestsMayBook } from '../../settings/index.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import { testPassword } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { startGuests, wrongFor, type GuestCodes } from '../testing/guest-codes.ts';

const minute = 60_000;

let app: RideApp;
let guests: GuestCodes;
beforeAll(async () => {
  app = await startRides({ env: { MOBILE_LOGIN_ENABLED: 'true' } });
  guests = startGuests(app);
});
afterAll(() => app.close());

const ridesOf = async (as: { token: string }) =>
  good(await app.call('listBookings', { as })).items.map(({ id }) => id);
const rowOf = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from users where id = ${id}`.execute(
    app.platform.db,
  );
  return rows[0];
};

describe('booking with a name and a number', () => {
  test('GUEST-1 GUEST-13 a code confirms the number; then the guest rider books, and staff see who is a guest', async () => {
    const mobile = guests.newNumber();
    const { user, token } = await guests.confirm(mobile, { name: ' Grace  Brewster Hopper ' });
    expect(user).toMatchObject({ usertype: 'rider', loginType: 'guest', firstName: 'Grace', email: null });
    expect(user).toMatchObject({ lastName: 'Brewster Hopper', mobile: `+1${mobile}`, hasPassword: false });
    const booking = await app.book({ ...user, token, role: 'rider', email: '' });
    expect(await ridesOf({ token })).toEqual([booking.id]);
    const asAdmin = { as: app.admin };
    const listed = good(await app.call('listUsers', { ...asAdmin, query: { type: 'rider' } })).items;
    expect(listed.find(({ id }) => id === user.id)).toMatchObject({ isGuest: true });
    expect(listed.find(({ id }) => id === app.rider.id)).toMatchObject({ isGuest: false });
    good(await app.call('cancelBooking', { as: { token }, params: { id: booking.id }, body: {} }));
  });

  test('GUEST-1 a code works once, in the client that requested it, for five minutes and five attempts', async () => {
    const ask = async () => guests.ask(guests.newNumber());
    const used = await ask();
    good(await guests.send(used));
    expect(codeOf(await guests.send(used))).toBe('otp_validate_error');
    const [own, other] = [await ask(), await ask()];
    expect(codeOf(await guests.send({ ...own, otp: other.otp }))).toBe('otp_validate_error');
    const tried = await ask();
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(codeOf(await guests.send({ ...tried, otp: wrongFor(tried.otp) }))).toBe('otp_validate_error');
    expect(codeOf(await guests.send(tried))).toBe('otp_validate_error');
    const old = await ask();
    app.clock.forward(5 * minute + 1000);
    expect(codeOf(await guests.send(old))).toBe('otp_validate_error');
  });

  test('GUEST-1 a missing name costs no attempt, and a sign-in code confirms no guest rider', async () => {
    const asked = await guests.ask(guests.newNumber());
    for (let attempt = 1; attempt <= 6; attempt += 1)
      expect(codeOf(await guests.send(asked, ' \u200B '))).toBe('proper_input_name');
    expect((await guests.send(asked)).status).toBe(200);
    const mobile = guests.newNumber();
    const { verificationId } = good(
      await app.call('askPhoneCode', { body: { country: 'US', mobile }, address: guests.newAddress() }),
    );
    await app.settle();
    const signIn = { verificationId, otp: guests.lastCode(mobile) };
    expect(codeOf(await guests.send(signIn))).toBe('otp_validate_error');
  });

  test('GUEST-2 a number with an account gets the same responses, and the code opens nothing of the account', async () => {
    const [known, unknown] = [guests.newNumber(), guests.newNumber()];
    const owner = await app.addPerson('rider', {
      mobile: `+1${known}`,
      mobile_verified_at: app.clock.now(),
      first_name: 'Owner',
    });
    const own = await app.book(owner);
    const [first, second] = [await guests.confirm(known), await guests.confirm(unknown)];
    const shape = ({ user, ...rest }: typeof first) => [Object.keys(rest), user.loginType, user.lastName];
    expect(shape(first)).toEqual(shape(second));
    expect(first.user.id).not.toBe(owner.id);
    expect(await ridesOf(first)).toEqual([]);
    const params = { id: own.id };
    expect((await app.call('getBooking', { as: first, params })).status).toBe(404);
    expect((await rowOf(owner.id))?.['first_name']).toBe('Owner');
    expect((await app.call('me', { as: owner })).status).toBe(200);
    good(await app.call('cancelBooking', { as: owner, params, body: {} }));
    // The same number opens the same guest rider.
    expect((await guests.confirm(unknown, { name: 'Other Name' })).user).toMatchObject({
      id: second.user.id,
      firstName: 'Other',
    });
  });

  test('GUEST-2 two confirmations of one number at once open one guest rider', async () => {
    const mobile = guests.newNumber();
    const asked = [await guests.ask(mobile), await guests.ask(mobile)];
    const both = await Promise.all(asked.map((one) => guests.send(one)));
    expect(new Set(both.map((answer) => good(answer).user.id)).size).toBe(1);
  });

  test('GUEST-8 a suspended guest rider is not opened by another code', async () => {
    const mobile = guests.newNumber();
    const { user, token } = await guests.confirm(mobile);
    const params = { id: user.id };
    const { version } = good(await app.call('getUser', { as: app.admin, params }));
    good(await app.call('updateUser', { as: app.admin, params, body: { version, approved: false } }));
    expect((await app.call('me', { as: { token } })).status).toBe(401);
    const refused = await guests.send(await guests.ask(mobile));
    expect([codeOf(refused), JSON.stringify(refused.body)]).toEqual([
      'auth_error',
      expect.stringContaining('require_approval'),
    ]);
  });

  test('GUEST-9 money in a wallet, a password and other contacts need an account', async () => {
    const as = await guests.confirm(guests.newNumber());
    const answers = [
      await app.call('topUpWallet', { as, body: { amount: 1000, provider: 'test' } }),
      await app.call('requestWithdrawal', { as, body: { amount: 700 } }),
      await app.call('changePassword', { as, body: { code: '123456', newPassword: testPassword } }),
    ];
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      answers.map(() => [403, 'guest_must_register']),
    );
    await sql`update sessions set confirmed_at = 'infinity' where user_id = ${as.user.id}`.execute(
      app.platform.db,
    );
    for (const body of [{ email: 'new@example.test' }, { mobile: guests.newNumber(), country: 'US' }])
      expect(codeOf(await app.call('updateMe', { as, body }))).toBe('guest_must_register');
    good(await app.call('updateMe', { as, body: { firstName: 'Grace' } }));
  });
});

describe('numbers that get a code', () => {
  test.each([
    ['DE', '030 901820', 'a landline'],
    ['DE', '0900 1234567', 'a premium number'],
    ['DE', '0800 1234567', 'a toll-free number'],
    ['DE', '032 22123456', 'an internet number'],
    ['DE', '0700 12345678', 'a personal number'],
    ['GB', '07911 958729', 'a country that is not served'],
    ['US', '2125550100', 'the operator’s own country, which the list leaves out'],
    ['DE', '+1 876 5550123', 'a typed dial code of a country that is not served'],
    ['US', '9005550123', 'a premium number'],
  ])('GUEST-3 refuses %s %s: %s', async (country, mobile) => {
    good(await changeSettings(app, app.admin, { guestCountries: 'DE AT' }));
    const before = app.sent.length;
    const refused = await app.call('askGuestCode', {
      body: { country, mobile },
      address: guests.newAddress(),
    });
    expect(codeOf(refused)).toBe('guest_number_refused');
    await app.settle();
    expect(app.sent).toHaveLength(before);
  });

  test('GUEST-3 GUEST-6 mobile numbers of the listed countries get codes, or those of the own country', async () => {
    const codeFor = async (country: string, mobile: string) =>
      codeOf(await app.call('askGuestCode', { body: { country, mobile }, address: guests.newAddress() }));
    good(await changeSettings(app, app.admin, { guestCountries: 'DE AT' }));
    expect(await codeFor('DE', '0151 23456780')).toBeNull();
    expect(await codeFor('AT', '0664 1234567')).toBeNull();
    // A sign-in code to an unknown number of another country is not sent, which only its holder notices.
    const signIn = { country: 'US', mobile: guests.newNumber() };
    const asked = await app.call('askPhoneCode', { body: signIn, address: guests.newAddress() });
    await app.settle();
    expect([asked.status, guests.lastCode(signIn.mobile)]).toEqual([200, 'no code']);
    good(await changeSettings(app, app.admin, { guestCountries: '', country: 'AT' }));
    expect(await codeFor('DE', '0151 23456781')).toBe('guest_number_refused');
    expect(await codeFor('AT', '0664 1234568')).toBeNull();
    good(await changeSettings(app, app.admin, { country: '' }));
    expect(await codeFor('AT', '0664 1234569')).toBe('guest_number_refused');
    good(await changeSettings(app, app.admin, { country: 'US' }));
  });

  test('GUEST-7 guests are off where no text can be sent, and when an admin turns them off', async () => {
    const real = { PORT: '0', FIACRE_MODE: 'production', PUBLIC_URL: 'https://taxi.test' };
    const twilio = {
      TWILIO_ACCOUNT_SID: `AC${'a1'.repeat(16)}`,
      TWILIO_AUTH_TOKEN: 'b2'.repeat(16),
      TWILIO_FROM: '+15005550006',
    };
    const mayBook = (env: Record<string, string>) =>
      guestsMayBook({ guestBooking: true }, loadConfig(env, services));
    expect([mayBook({ PORT: '0' }), mayBook(real), mayBook({ ...real, ...twilio })]).toEqual([
      true,
      false,
      true,
    ]);
    const { token } = await guests.confirm(guests.newNumber());
    const asked = await guests.ask(guests.newNumber());
    good(await changeSettings(app, app.admin, { guestBooking: false }));
    expect(good(await app.call('getSettings')).guestsMayBook).toBe(false);
    const body = { country: 'US', mobile: guests.newNumber() };
    expect(codeOf(await app.call('askGuestCode', { body }))).toBe('guest_booking_off');
    expect(codeOf(await guests.send(asked))).toBe('guest_booking_off');
    expect((await app.call('me', { as: { token } })).status).toBe(200);
    good(await changeSettings(app, app.admin, { guestBooking: true }));
    expect(good(await app.call('getSettings')).guestsMayBook).toBe(true);
  });
});

describe('the account with the number', () => {
  const register = async (mobile: string) => {
    const email = `joins${mobile}@example.test`;
    const body = { firstName: 'Ada', lastName: 'Rider', email, password: testPassword, mobile };
    good(await app.call('register', { body: { ...body, country: 'US' } }));
    return { email, password: testPassword };
  };

  test('GUEST-10 whoever registers in the guest’s browser has the rides, also the one in progress, which goes on', async () => {
    const mobile = guests.newNumber();
    const guest = await guests.confirm(mobile);
    const rider = { ...guest.user, token: guest.token, role: 'rider' as const, email: '' };
    const done = await app.bookingIn('COMPLETE', rider);
    const running = await app.bookingIn('STARTED', rider);
    const body = await register(mobile);
    const account = good(await app.call('signIn', { as: guest, body }));
    expect((await ridesOf(account)).toSorted()).toEqual([done.id, running.id].toSorted());
    expect((await app.call('me', { as: guest })).status).toBe(401);
    expect(await rowOf(guest.user.id)).toMatchObject({ first_name: '', mobile: null });
    const params = { id: running.id };
    good(await app.call('reachBooking', { as: app.driver, params }));
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
    good(await app.call('rateBooking', { as: account, params, body: { stars: 4 } }));
    expect(good(await app.call('getBooking', { as: account, params })).status).toBe('COMPLETE');
    // Another code starts anew.
    const again = await guests.confirm(mobile);
    expect([again.user.id === guest.user.id, await ridesOf(again)]).toEqual([false, []]);
  });

  test('GUEST-10 whoever has only registered the number gets nothing, until a code to the number opens the account', async () => {
    const mobile = guests.newNumber();
    const guest = await guests.confirm(mobile);
    const ride = await app.book({ ...guest.user, token: guest.token, role: 'rider', email: '' });
    const body = await register(mobile);
    const account = good(await app.call('signIn', { body }));
    expect(await ridesOf(account)).toEqual([]);
    expect(await ridesOf(guest)).toEqual([ride.id]);
    const asked = good(
      await app.call('askPhoneCode', { body: { country: 'US', mobile }, address: guests.newAddress() }),
    );
    await app.settle();
    const otp = guests.lastCode(mobile);
    const opened = good(
      await app.call('verifyPhoneCode', { body: { verificationId: asked.verificationId, otp } }),
    );
    expect([opened.user.id, await ridesOf(opened)]).toEqual([account.user.id, [ride.id]]);
    good(await app.call('cancelBooking', { as: opened, params: { id: ride.id }, body: {} }));
  });

  test('GUEST-10 nothing moves to another number, or to an account that is not a rider’s', async () => {
    const [mobile, taken] = [guests.newNumber(), guests.newNumber()];
    const driver = await app.addPerson('driver', { mobile: `+1${taken}` });
    const other = await app.addPerson('rider');
    for (const [number, { email }] of [
      [mobile, other],
      [taken, driver],
    ] as const) {
      const guest = await guests.confirm(number);
      const body = { email, password: testPassword };
      const account = good(await app.call('signIn', { as: guest, body }));
      expect(await ridesOf(account)).toEqual([]);
      expect(await rowOf(guest.user.id)).toMatchObject({ mobile: `+1${number}`, deleted_at: null });
    }
  });

  test('GUEST-10 a code that proves the number as a new contact moves the rides as well', async () => {
    const mobile = guests.newNumber();
    const guest = await guests.confirm(mobile);
    const ride = await app.book({ ...guest.user, token: guest.token, role: 'rider', email: '' });
    const as = await app.addPerson('rider', { login_type: 'google', mobile: null });
    good(await app.call('updateMe', { as, body: { mobile, country: 'US' } }));
    await app.settle();
    const body = { contact: 'mobile' as const, code: guests.lastCode(mobile) };
    good(await app.call('proveContact', { as, body }));
    expect(await ridesOf(as)).toEqual([ride.id]);
    good(await app.call('cancelBooking', { as, params: { id: ride.id }, body: {} }));
  });
});
