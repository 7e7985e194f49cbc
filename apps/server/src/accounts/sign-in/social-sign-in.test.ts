import { en } from '@fiacre/contract/texts/en';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { resetPassword } from '../testing/reset-password.ts';
import type { SocialProvider } from '../record/tables.ts';
import type { FakePerson, TokenChange } from '../social/testing/fake-open-id.ts';
import { startSocialWorld, type Browser, type SocialWorld } from '../social/testing/social-world.ts';

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocialWorld();
});
afterAll(() => world.close());
afterEach(() => {
  for (const fake of [world.google, world.apple]) fake.state.twist = {};
  world.facebook.state.facts = {};
  world.facebook.state.meIs = null;
});

let count = 0;
const newSub = () => `subject-${(count += 1)}`;
const googlePerson = (claims: Partial<FakePerson> = {}): FakePerson => {
  const sub = newSub();
  const name = { given_name: 'Gwen', family_name: 'Green' };
  return { sub, email: `${sub}@gmail.com`, email_verified: true, ...name, ...claims };
};
const applePerson = (claims: Partial<FakePerson> = {}): FakePerson => {
  const sub = newSub();
  return { sub, email: `${sub}@icloud.example`, email_verified: 'true', ...claims };
};

async function throughGoogle(person: FakePerson, browser: Browser = new Map(), returnTo?: string) {
  const start = await world.start('google', browser, returnTo);
  const landing = await world.comeBack('google', browser, world.google.approve(start, person));
  return { landing, browser, me: await world.who(browser) };
}

async function throughApple(person: FakePerson, user?: object) {
  const browser: Browser = new Map();
  const answer = world.apple.approve(await world.start('apple', browser), person);
  const form = { ...answer, ...(user !== undefined && { user: JSON.stringify(user) }) };
  return { landing: await world.comeBack('apple', browser, form), me: await world.who(browser) };
}

async function throughFacebook(
  person: { id: string; email?: string; first_name?: string; last_name?: string },
  browser: Browser = new Map(),
) {
  const answer = world.facebook.approve(await world.start('facebook', browser), person);
  return {
    landing: await world.comeBack('facebook', browser, answer),
    browser,
    me: await world.who(browser),
  };
}

const failed = '/login?problem=social_sign_in_failed';
const userRow = async (id: string | undefined) =>
  (
    await sql<Record<string, unknown>>`select * from users where id = ${id ?? null}`.execute(
      world.app.platform.db,
    )
  ).rows[0];

describe('a new person', () => {
  test('AUTH-11 signs in with Google as an approved rider with an empty wallet', async () => {
    const { landing, me, browser } = await throughGoogle(googlePerson());
    expect(landing).toEqual({ status: 303, location: '/' });
    expect(me).toMatchObject({ usertype: 'rider', approved: true, loginType: 'google', firstName: 'Gwen' });
    expect(await userRow(me?.id)).toMatchObject({
      referral_id: expect.stringMatching(/^Gwen[1-9]\d{3}$/) as string,
      password_hash: null,
    });
    const token = browser.get('fiacre-session') ?? '';
    const wallet = await world.app.call('getWallet', { as: { token } });
    expect(JSON.stringify(wallet.body)).toMatch(/"balance":0\b/);
  });

  test('AUTH-3 signs in with Apple, which posts a form and sends the name once', async () => {
    const person = applePerson();
    const name = { name: { firstName: 'Ada', lastName: 'Apfel' }, email: 'ignored@evil.example' };
    const first = await throughApple(person, name);
    expect(first.me).toMatchObject({ loginType: 'apple', firstName: 'Ada', email: person['email'] });
    const again = await throughApple(person);
    expect(again.me).toMatchObject({ id: first.me?.id, firstName: 'Ada' });
  });

  test('AUTH-3 signs in with Facebook', async () => {
    const id = newSub();
    const { me } = await throughFacebook({
      id,
      email: `${id}@example.test`,
      first_name: 'Fay',
      last_name: 'Field',
    });
    expect(me).toMatchObject({ loginType: 'facebook', firstName: 'Fay', email: `${id}@example.test` });
    expect(await userRow(me?.id)).toMatchObject({ email_verified_at: null });
  });

  test.each([
    ['facebook', 'temp', () => throughFacebook({ id: newSub() })],
    ['apple', 'rider', () => throughApple(applePerson())],
    ['google', 'rider', () => throughGoogle({ sub: newSub() })],
  ] as const)(
    'AUTH-4 AUTH-11 without a name gets from %s a referral id of %s and four digits',
    async (_, word, come) => {
      const { me } = await come();
      expect(await userRow(me?.id)).toMatchObject({
        referral_id: expect.stringMatching(new RegExp(`^${word}[1-9]\\d{3}$`)) as string,
      });
    },
  );

  test('gets one account when signing in twice simultaneously', async () => {
    const person = googlePerson();
    const both = await Promise.all([throughGoogle(person), throughGoogle(person)]);
    expect(new Set(both.map(({ me }) => me?.id)).size).toBe(1);
    expect(both[0]?.me).not.toBeNull();
  });
});

describe('an existing account', () => {
  test('is opened by an address that both sides have verified', async () => {
    const email = `proved${newSub()}@gmail.com`;
    const rider = await world.app.addPerson('rider', { email, email_verified_at: world.app.clock.now() });
    const { me } = await throughGoogle(googlePerson({ email }));
    expect(me?.id).toBe(rider.id);
  });

  test('AUTH-11 LAYOUT-11 is not linked while it is being deleted, and a new rider is created', async () => {
    const email = `leaving${newSub()}@gmail.com`;
    const { app } = world;
    const rider = await app.addPerson('rider', { email, email_verified_at: app.clock.now() });
    const { db } = app.platform;
    const lock = await holdLock(
      db,
      sql`update users set deleted_at = ${app.clock.now()}, approved = false, email = null where id = ${rider.id}`,
    );
    const coming = throughGoogle(googlePerson({ email }));
    await Promise.race([coming, untilBlocked(db, 1)]);
    await lock.release();
    const { me } = await coming;
    expect(me).toMatchObject({ email, usertype: 'rider' });
    expect(me?.id).not.toBe(rider.id);
  });

  test('AUTH-11 AUTH-14 is not opened while the owner of its address unlinks the social account', async () => {
    const { app } = world;
    const { db } = app.platform;
    const id = newSub();
    const { me, browser } = await throughFacebook({ id, email: `${id}@example.test` });
    // The session that the browser sends is ended between finding the account and the last check.
    const before = await app.addPerson('rider');
    browser.set('fiacre-session', before.token);
    const lock = await holdLock(db, sql`select from sessions where user_id = ${before.id} for update`);
    const coming = throughFacebook({ id }, browser);
    await untilBlocked(db, 1);
    await resetPassword(app, me?.id ?? '');
    await lock.release();
    expect((await coming).landing.location).toBe('/login?problem=login_error');
  });

  test('is not opened while its address is unverified here, since a stranger may have set its password', async () => {
    const email = `squatted${newSub()}@gmail.com`;
    await world.app.addPerson('rider', { email });
    const { landing, me } = await throughGoogle(googlePerson({ email }));
    expect(landing.location).toBe('/login?problem=social_account_exists');
    expect(me).toBeNull();
  });

  test.each([
    ['Google did not verify', { email_verified: false }, 'gmail.com'],
    ['Google calls verified with a string instead of true', { email_verified: 'yes' }, 'gmail.com'],
    ['Google has no authority over', { email_verified: true }, 'example.test'],
  ])('is never opened by an address that %s', async (_, claims, domain) => {
    const email = `victim${newSub()}@${domain}`;
    const victim = await world.app.addPerson('rider', { email, email_verified_at: world.app.clock.now() });
    const { me } = await throughGoogle(googlePerson({ email, ...claims }));
    expect(me?.id).not.toBe(victim.id);
    expect(me?.email).toBeNull();
  });

  test('is never opened by an address from Facebook', async () => {
    const victim = await world.app.addPerson('rider', { email_verified_at: world.app.clock.now() });
    const { me } = await throughFacebook({ id: newSub(), email: victim.email });
    expect([me?.id === victim.id, me?.email]).toEqual([false, null]);
  });

  test.each(['admin', 'fleetadmin'] as const)(
    'is never linked by its address if it is a %s',
    async (role) => {
      const email = `${role}${newSub()}@gmail.com`;
      await world.app.addPerson(role, { email, email_verified_at: world.app.clock.now() });
      const { landing, me } = await throughGoogle(googlePerson({ email }));
      expect([landing.location, me]).toEqual(['/login?problem=social_account_exists', null]);
    },
  );

  test('AUTH-1 is refused with the reason if it is no longer approved', async () => {
    const person = googlePerson();
    const { me } = await throughGoogle(person);
    await sql`update users set approved = false where id = ${me?.id ?? null}`.execute(world.app.platform.db);
    const { landing, me: nobody } = await throughGoogle(person);
    expect([landing.location, nobody]).toEqual(['/login?problem=require_approval', null]);
  });

  test('AUTH-6 ERR-3 Open points 17: is refused with a hint to ask the operator if it was deleted', async () => {
    const person = googlePerson();
    const { me } = await throughGoogle(person);
    await sql`update users set deleted_at = created_at where id = ${me?.id ?? null}`.execute(
      world.app.platform.db,
    );
    const { landing, me: nobody } = await throughGoogle(person);
    expect([landing.location, nobody]).toEqual(['/login?problem=user_issue_contact_admin', null]);
  });
});

describe('a provider’s ID token', () => {
  const twists: readonly (readonly [string, TokenChange])[] = [
    ['is for another app', { claims: { aud: 'another-client' } }],
    ['is of another issuer', { claims: { iss: 'https://accounts.evil.example' } }],
    ['has expired', { secondsOld: 3700 }],
    ['answers another sign-in', { claims: { nonce: 'of another' } }],
    ['has no nonce', { claims: { nonce: undefined } }],
    ['names nobody', { claims: { sub: undefined } }],
    ['is signed with a key that is not the provider’s', { signedBy: 'foreign key' }],
    ['is not signed at all', { signedBy: 'nobody' }],
    ['is signed with the client’s secret', { signedBy: 'shared secret' }],
    ['is signed with the public key as if it were a secret', { signedBy: 'public key as secret' }],
  ];

  test.each(twists)('AUTH-11 is refused when it %s (Google)', async (_, twist) => {
    world.google.state.twist = twist;
    const { landing, me } = await throughGoogle(googlePerson());
    expect([landing.location, me]).toEqual([failed, null]);
  });

  test.each(twists)('AUTH-3 is refused when it %s (Apple)', async (_, twist) => {
    world.apple.state.twist = twist;
    const { landing, me } = await throughApple(applePerson());
    expect([landing.location, me]).toEqual([failed, null]);
  });

  test('ERR-40 has a separate message if it is missing', async () => {
    for (const fake of [world.google, world.apple]) fake.state.twist = { withoutIdToken: true };
    const missing = `/login?problem=${encodeURIComponent('Unable to get user token')}`;
    for (const come of [() => throughGoogle(googlePerson()), () => throughApple(applePerson())]) {
      const { landing, me } = await come();
      expect([landing.location, me]).toEqual([missing, null]);
    }
    expect(en).toHaveProperty('Unable to get user token');
  });

  test.each([
    ['the token is another app’s', { app_id: 'other-app' }, null],
    ['the token is invalid', { is_valid: false }, null],
    ['the token has expired', { expires_at: 1_000 }, null],
    ['the profile is another person’s', {}, 'somebody-else'],
  ])('AUTH-3 is refused when %s (Facebook)', async (_, facts, meIs) => {
    world.facebook.state.facts = facts;
    world.facebook.state.meIs = meIs;
    const { landing, me } = await throughFacebook({ id: newSub() });
    expect([landing.location, me]).toEqual([failed, null]);
  });
});

describe('a callback', () => {
  const providers: readonly SocialProvider[] = ['google', 'apple', 'facebook'];
  const approve = (provider: SocialProvider, start: URL) =>
    provider === 'facebook'
      ? world.facebook.approve(start, { id: newSub() })
      : world[provider].approve(start, { sub: newSub() });

  test.each(providers)(
    'signs nobody in if it arrives in another browser, which prevents login CSRF (%s)',
    async (name) => {
      const [attacker, victim]: [Browser, Browser] = [new Map(), new Map()];
      const answer = approve(name, await world.start(name, attacker));
      await world.start(name, victim);
      expect((await world.comeBack(name, victim, answer)).location).toBe(failed);
      expect((await world.comeBack(name, new Map(), answer)).location).toBe(failed);
      expect(await world.who(victim)).toBeNull();
    },
  );

  test.each(providers)('signs nobody in with another state, or none (%s)', async (name) => {
    const browser: Browser = new Map();
    const { code } = approve(name, await world.start(name, browser));
    expect((await world.comeBack(name, new Map(browser), { code, state: 'made-up' })).location).toBe(failed);
    expect((await world.comeBack(name, new Map(browser), { code })).location).toBe(failed);
    expect(await world.who(browser)).toBeNull();
  });

  test.each(providers)('works once (%s)', async (name) => {
    const browser: Browser = new Map();
    const answer = approve(name, await world.start(name, browser));
    const kept: Browser = new Map(browser);
    expect((await world.comeBack(name, browser, answer)).location).toBe('/');
    expect((await world.comeBack(name, kept, answer)).location).toBe(failed);
    expect(await world.who(kept)).toBeNull();
  });

  test.each(providers)(
    'is refused by the provider if the code belongs to another sign-in (%s)',
    async (name) => {
      const [mine, theirs]: [Browser, Browser] = [new Map(), new Map()];
      const { state } = approve(name, await world.start(name, mine));
      const { code } = approve(name, await world.start(name, theirs));
      const landing = await world.comeBack(name, mine, { state, code });
      // Facebook's codes have no PKCE and no nonce, but a code is still bound to the app and the address.
      if (name !== 'facebook') expect(landing.location).toBe(failed);
      else expect(landing.status).toBe(303);
    },
  );

  test('is refused after ten minutes', async () => {
    const browser: Browser = new Map();
    const answer = approve('google', await world.start('google', browser));
    world.app.clock.forward(10 * 60_000);
    expect((await world.comeBack('google', browser, answer)).location).toBe(failed);
  });

  test('leads to the sign-in page if the person declined or the provider is down', async () => {
    const browser: Browser = new Map();
    const { state } = approve('google', await world.start('google', browser));
    const denied = await world.comeBack('google', browser, { state, error: 'access_denied' });
    expect(denied.location).toBe(failed);
    const answer = approve('google', await world.start('google', browser));
    world.google.state.down = true;
    expect((await world.comeBack('google', browser, answer)).location).toBe(failed);
    world.google.state.down = false;
  });

  test('leaves nothing usable in the database', async () => {
    const browser: Browser = new Map();
    const start = await world.start('google', browser);
    const { rows } = await sql`select * from social_flows`.execute(world.app.platform.db);
    const stored = JSON.stringify(rows);
    for (const secret of [
      start.searchParams.get('state'),
      start.searchParams.get('nonce'),
      browser.get('fiacre-social'),
    ])
      expect(stored).not.toContain(secret);
  });
});

describe('after signing in', () => {
  test.each([
    ['/bookings?page=2', '/bookings?page=2'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/%2e%2e//evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['bookings', '/'],
    ['', '/'],
  ])('a request for the page %j leads to %j', async (wanted, reached) => {
    const { landing } = await throughGoogle(googlePerson(), new Map(), wanted);
    expect(landing.location).toBe(reached);
  });

  test('LOGIN-10 a refusal leads back to the sign-in page with its parameters', async () => {
    const browser: Browser = new Map();
    const press = async (returnTo: string) =>
      world.google.approve(await world.start('google', browser, returnTo), googlePerson());
    const { state } = await press('/login?returnTo=%2Fbookings');
    const denied = await world.comeBack('google', browser, { state, error: 'access_denied' });
    expect(denied.location).toBe('/login?returnTo=%2Fbookings&problem=social_sign_in_failed');
    const elsewhere = await press('/loginx');
    const other = await world.comeBack('google', browser, { state: elsewhere.state, error: 'no' });
    expect(other.location).toBe(failed);
  });

  test('AUTH-7 a person with a second factor is led to the second step, with the accepted factors in the hash', async () => {
    const person = googlePerson();
    const { me } = await throughGoogle(person);
    const { db } = world.app.platform;
    await sql`update users set usertype = 'admin' where id = ${me?.id ?? null}`.execute(db);
    await sql`insert into authenticator_apps (user_id, sealed_secret, created_at, confirmed_at)
      values (${me?.id ?? null}, 'none', now(), now())`.execute(db);
    const { landing, me: nobody } = await throughGoogle(person, new Map(), '/login?returnTo=%2Fsettings');
    expect(nobody).toBeNull();
    const { pathname, search, hash } = new URL(landing.location, 'http://localhost');
    const step = new URLSearchParams(hash.slice(1));
    expect([pathname + search, step.get('factors')]).toEqual(['/login?returnTo=%2Fsettings', 'totp']);
    const given = await world.app.call('giveSecondFactor', {
      body: { challenge: step.get('second-factor') ?? '', code: '123456' },
    });
    expect(codeOf(given)).toBe('second_factor_wrong');
  });

  test('AUTH-14 the session sent by the browser ends, so that nobody can plant one', async () => {
    const attacker = await world.app.addPerson('rider');
    const browser: Browser = new Map([['fiacre-session', attacker.token]]);
    const { me } = await throughGoogle(googlePerson(), browser);
    expect(me?.id).not.toBe(attacker.id);
    expect(browser.get('fiacre-session')).not.toBe(attacker.token);
    expect((await world.app.call('me', { as: attacker })).status).toBe(401);
  });
});

describe('the offered sign-in methods', () => {
  test('AUTH-7 AUTH-11 include each provider with credentials', async () => {
    expect((await world.app.call('signInMethods')).body.social).toEqual(['google', 'facebook', 'apple']);
    const plain = await startTestApp();
    expect((await plain.call('signInMethods')).body).toMatchObject({ email: true, phone: false, social: [] });
    const answer = await plain.http.inject({ url: '/api/auth/social/google/start' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?problem=sign_in_method_off']);
    await plain.close();
  });

  test('LOGIN-2 SET-21 include Facebook only if its own switch is on', async () => {
    const off = await startTestApp({ env: { FACEBOOK_APP_ID: 'f', FACEBOOK_APP_SECRET: 's' } });
    expect((await off.call('signInMethods')).body.social).toEqual([]);
    await off.close();
  });

  test('accept a cross-site form only on the provider’s callback', async () => {
    const { statusCode } = await world.app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a&password=b',
    });
    expect(statusCode).toBe(415);
  });
});
