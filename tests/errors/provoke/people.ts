import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { good } from '../../../apps/server/src/bookings/testing/rides.ts';
import { testPassword } from '../../../apps/server/src/testing/people.ts';
import type { TestApp } from '../../../apps/server/src/testing/start-test-app.ts';
import {
  addSeries,
  readSeries,
  seriesBody,
} from '../../../apps/server/src/series/testing/series-requests.ts';
import { sampleOf } from '../../samples/samples.ts';
import { sendGood } from '../../samples/send.ts';
import type { Places, Provocations } from '../provocation.ts';
import { changeSettings } from '../../../apps/server/src/testing/change-settings.ts';

const wrong = 'wrong1';

/** A registration while the users table is broken. */
async function registeredWhile({ taxi }: Places, broken: string, mended: string) {
  const world = await taxi();
  const request = await sampleOf('register').prepare(world);
  const { db } = world.app.platform;
  await sql.raw(broken).execute(db);
  const answer = await sendGood(world.app.http, 'register', request);
  await sql.raw(mended).execute(db);
  return answer;
}

/** A sign-in with the code sent to a number. */
async function signInByPhone(app: TestApp, mobile: string, address: string) {
  const { verificationId } = good(
    await app.call('askPhoneCode', { body: { country: 'US', mobile }, address }),
  );
  await app.settle();
  const text = app.sent.findLast(({ to }) => to === `+1${mobile}`)?.body ?? '';
  const otp = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  return app.call('verifyPhoneCode', { body: { verificationId, otp } });
}

/** The browser is redirected to the sign-in page with the code in the URL; no response body carries it. */
function ledBack(code: string) {
  const file = join(import.meta.dirname, '../../../apps/server/src/accounts/sign-in/social-sign-in.test.ts');
  return {
    because: 'the browser returns from a provider to the sign-in page, with the code in the URL',
    happens: () => (readFileSync(file, 'utf8').includes(`/login?problem=${code}`) ? code : 'shown nowhere'),
  };
}

/** Errors of sign-in, confirmation, deletion and staff's work on users. Sources: ERR-11 to ERR-24, LAYOUT-11. */
export const peopleErrors: Provocations = {
  too_many_places: async ({ taxi }) => {
    const { app } = await taxi();
    const as = await app.addPerson('rider');
    const place = { lat: 10, lng: 20, add: 'Gym' };
    const save = () => app.call('saveMyPlace', { as, body: { kind: 'other', place } });
    for (let count = 0; count < 20; count += 1) good(await save());
    return save();
  },
  series_rule_invalid: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('createSeries', { as: app.rider, body: seriesBody(app, { rule: 'FREQ=HOURLY' }) });
  },
  too_many_series: async ({ taxi }) => {
    const { app } = await taxi();
    const as = await app.addPerson('rider');
    const add = () => app.call('createSeries', { as, body: seriesBody(app) });
    for (let count = 0; count < 20; count += 1) good(await add());
    return add();
  },
  series_ride_taken: async ({ taxi }) => {
    const { app, activeDriver } = await taxi();
    const { id, days } = await addSeries(app, { rule: 'FREQ=DAILY;COUNT=1' });
    const params = { id: days[0]?.bookingId ?? '' };
    const driver = await activeDriver();
    good(await app.call('takeFromDispatch', { as: app.admin, params }));
    good(await app.call('assignBooking', { as: app.admin, params, body: { driverId: driver.id } }));
    good(await app.call('acceptBooking', { as: driver, params }));
    const { version } = await readSeries(app, id);
    const body = { action: 'pause', version, from: '2026-11-23', until: '2026-11-23' } as const;
    return app.call('changeSeriesDays', { as: app.rider, params: { id }, body });
  },
  time_at_clock_change: async ({ taxi }) => {
    const { app } = await taxi();
    const { id, version } = await addSeries(app, { rule: 'FREQ=DAILY' });
    // The test city has no summer time.
    await sql`update series set time_zone = 'America/New_York' where id = ${id}`.execute(app.platform.db);
    const day = '2027-03-14';
    const body = { action: 'move', version, from: day, until: day, to: `${day}T02:30` } as const;
    return app.call('changeSeriesDays', { as: app.rider, params: { id }, body });
  },
  calendar_in_use: async ({ taxi }) => {
    const { app } = await taxi();
    const { items, version } = good(await app.call('listCalendars', { as: app.admin }));
    const id = app.platform.ids.next();
    const added = { id, name: 'Works holidays', completeUntil: '2027-12-31', days: [] };
    const set = (list: typeof items, of: number) =>
      app.call('setCalendars', { as: app.admin, body: { items: list, version: of } });
    good(await set([...items, added], version));
    good(await app.call('createSeries', { as: app.rider, body: seriesBody(app, { calendarIds: [id] }) }));
    return set(items, version + 1);
  },
  user_does_not_exists: async ({ taxi }) => {
    const { app } = await taxi();
    return signInByPhone(app, '2125559999', '10.8.0.1');
  },
  mobile_unverified: async ({ taxi }) => {
    const { app } = await taxi();
    await app.addPerson('rider', { mobile: '+12125559998', email_verified_at: app.clock.now() });
    return signInByPhone(app, '2125559998', '10.8.0.2');
  },
  email_verify_message: async ({ taxi }) => {
    const { app } = await taxi();
    await changeSettings(app, app.admin, { emailVerify: true });
    const { email } = await app.addPerson('rider', { email_verified_at: null });
    const answer = await app.call('signIn', { body: { email, password: testPassword } });
    await changeSettings(app, app.admin, { emailVerify: false });
    return answer;
  },
  // The table silently discards the row. The error is the same for any other failure to store it.
  reg_error: (places) =>
    registeredWhile(
      places,
      `create function swallow() returns trigger language plpgsql as 'begin return null; end';
       create trigger swallow before insert on users for each row execute function swallow()`,
      'drop trigger swallow on users',
    ),
  email_or_mobile_issue: (places) =>
    registeredWhile(
      places,
      'alter table users rename column mobile to mobile_away',
      'alter table users rename column mobile_away to mobile',
    ),
  sign_in_method_off: async ({ demo }) => {
    const { app } = await demo();
    return app.call('askPhoneCode', { body: { country: 'US', mobile: '2125550000' } });
  },
  guest_booking_off: async ({ taxi }) => {
    const { app } = await taxi();
    await changeSettings(app, app.admin, { guestBooking: false });
    const answer = await app.call('askGuestCode', { body: { country: 'US', mobile: '2125550000' } });
    await changeSettings(app, app.admin, { guestBooking: true });
    return answer;
  },
  guest_number_refused: async ({ taxi }) =>
    (await taxi()).app.call('askGuestCode', { body: { country: 'DE', mobile: '015123456780' } }),
  special_number_refused: async ({ taxi }) => {
    const { app } = await taxi();
    const { id: quoteId } = await app.quote();
    const passenger = { name: 'Ada', phone: '9005550123', country: 'us', seesPrice: false };
    return app.call('createBooking', { as: app.rider, body: { quoteId, passenger } });
  },
  guest_must_register: async ({ taxi }) => {
    const { app } = await taxi();
    const as = await app.addPerson('rider', { login_type: 'guest', email: null });
    return app.call('changePassword', { as, body: { code: '123456', newPassword: testPassword } });
  },
  bot_check_failed: async ({ strict }) => {
    const { app } = await strict();
    return app.call('askPhoneCode', { body: { country: 'US', mobile: '2125550000' } });
  },
  password_policy_check: async ({ strict }) => {
    const world = await strict();
    return sendGood(world.app.http, 'register', await sampleOf('register').prepare(world));
  },
  verification_link_invalid: async ({ taxi }) =>
    (await taxi()).app.call('verifyEmail', { body: { token: 'never-sent' } }),
  second_factor_required: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('renewRecoveryCodes', { as: app.admin, body: { password: testPassword } });
  },
  second_factor_wrong: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('confirmAuthenticatorApp', { as: app.admin, body: { code: '000000' } });
  },
  challenge_expired: async ({ taxi }) =>
    (await taxi()).app.call('giveSecondFactor', { body: { challenge: 'none', code: '000000' } }),
  passkey_invalid: async ({ taxi }) => {
    const world = await taxi();
    return sendGood(world.app.http, 'signInWithPasskey', await sampleOf('signInWithPasskey').prepare(world));
  },
  confirmation_required: async ({ taxi }) => {
    const { app } = await taxi();
    const { body } = await app.call('signIn', { body: { email: app.admin.email, password: testPassword } });
    return app.call('exportMyData', { as: body });
  },
  last_way_in: async ({ taxi }) => {
    const { app } = await taxi();
    const only = { password_hash: null, mobile: null, login_type: 'google' as const };
    const as = await app.addPerson('rider', only);
    await sql`insert into social_identities (provider, subject, user_id, created_at)
      values ('google', ${as.id}, ${as.id}, now())`.execute(app.platform.db);
    return app.call('removeSocialIdentity', { as, params: { provider: 'google' } });
  },
  number_dormant: async ({ taxi }) => {
    const { app } = await taxi();
    const long = new Date(app.clock.now().getTime() - 91 * 86_400_000);
    const nobody = { password_hash: null, login_type: 'phone' as const };
    await app.addPerson('rider', { mobile: '+12125559997', signed_in_at: long, ...nobody });
    return signInByPhone(app, '2125559997', '10.8.0.3');
  },
  confirmation_wrong: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('startAuthenticatorApp', { as: app.admin, body: { password: wrong } });
  },
  social_sign_in_failed: ledBack('social_sign_in_failed'),
  social_account_exists: ledBack('social_account_exists'),
};
