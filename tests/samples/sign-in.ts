import { createHmac } from 'node:crypto';
import type { AccountTables } from '../../apps/server/src/accounts/index.ts';
import { tokenHash } from '../../apps/server/src/accounts/record/tokens.ts';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { testPassword, type TestPerson } from '../../apps/server/src/testing/people.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

const text = ['text'] as const;
const password = { password: testPassword };

/** A phone number that nobody else has. */
async function withNumber(world: SampleWorld) {
  const mobile = `212555${String(world.next()).padStart(4, '0')}`;
  await world.app.addPerson('rider', { mobile: `+1${mobile}` });
  return { country: 'US', mobile };
}

async function lastMessage(world: SampleWorld, to: string): Promise<string> {
  await world.app.settle();
  return world.app.sent.findLast((message) => message.to === to)?.body ?? '';
}

async function askedCode(world: SampleWorld, route: 'askPhoneCode' | 'askGuestCode' = 'askPhoneCode') {
  const body = await withNumber(world);
  const address = `10.9.${world.next() % 250}.1`;
  const { verificationId } = good(await world.app.call(route, { body, address }));
  const otp = /\b\d{6}\b/.exec(await lastMessage(world, `+1${body.mobile}`))?.[0] ?? '';
  return { verificationId, otp };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows now (RFC 6238). */
function appCode(base32: string, now: Date): string {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** A staff member whose authenticator app is not confirmed yet. */
async function withSecret(world: SampleWorld) {
  const as = await world.person('admin');
  const { secret } = good(await world.app.call('startAuthenticatorApp', { as, body: password }));
  return { as, code: appCode(secret, world.app.clock.now()) };
}

/** A staff member with a confirmed authenticator app, and a recovery code. */
async function withApp(world: SampleWorld): Promise<{ as: TestPerson; spare: string }> {
  const { as, code } = await withSecret(world);
  const { recoveryCodes } = good(await world.app.call('confirmAuthenticatorApp', { as, body: { code } }));
  return { as, spare: recoveryCodes[0] ?? '' };
}

/** Signs in up to the second factor. */
async function challenged(world: SampleWorld) {
  const { as, spare } = await withApp(world);
  const { body } = await world.app.call('signIn', { body: { email: as.email, ...password } });
  const { error } = body as unknown as { error: { facts: { challenge: string } } };
  return { challenge: error.facts.challenge, code: spare };
}

async function mailedLink(world: SampleWorld): Promise<string> {
  const { email } = await world.app.addPerson('rider', { email_verified_at: null });
  good(await world.app.call('sendVerificationMail', { body: { email } }));
  return /token=([\w-]+)/.exec(await lastMessage(world, email))?.[1] ?? '';
}

async function passkeyOf(world: SampleWorld) {
  const [as, id] = [await world.person('admin'), world.app.platform.ids.next()];
  const row = { id, user_id: as.id, name: 'Key', credential_id: id, public_key: '', counter: 0 };
  const { db } = world.app.platform;
  const passkeys = db.withTables<AccountTables>().insertInto('passkeys');
  await passkeys.values({ ...row, transports: '[]', created_at: world.app.clock.now() }).execute();
  return { as, params: { id }, body: password };
}

// Needs a passkey's signature, which the sign-in tests produce with a software authenticator.
const unsigned = { response: { id: 'none', rawId: 'none' } };

export const signInSamples = {
  askPhoneCode: {
    anew: true,
    secret: true,
    prepare: async (world) => ({ body: await withNumber(world) }),
    optional: { botCheckToken: 'none' },
    free: { mobile: text, botCheckToken: ['text', 'empty text'] },
  },
  verifyPhoneCode: { secret: true, prepare: async (world) => ({ body: await askedCode(world) }) },
  askGuestCode: {
    anew: true,
    secret: true,
    prepare: async (world) => ({ body: await withNumber(world) }),
    free: { mobile: text },
  },
  confirmGuest: {
    secret: true,
    prepare: async (world) => ({ body: { ...(await askedCode(world, 'askGuestCode')), name: 'Ada Guest' } }),
    free: { name: text },
  },
  verifyEmail: { prepare: async (world) => ({ body: { token: await mailedLink(world) } }) },
  sendVerificationMail: {
    prepare: async ({ app }) => ({ body: { email: (await app.addPerson('rider')).email } }),
    free: { email: ['text', 'empty text'] },
  },
  giveSecondFactor: { secret: true, prepare: async (world) => ({ body: await challenged(world) }) },
  enrolWhileSigningIn: {
    secret: true,
    prepare: async (world) => {
      const [{ id }, challenge] = [await world.person('admin'), `enrols-${world.next()}`];
      const now = world.app.clock.now();
      const row = {
        token_hash: tokenHash(challenge),
        user_id: id,
        method: 'password',
        enrols: true,
      } as const;
      const challenges = world.app.platform.db.withTables<AccountTables>().insertInto('sign_in_challenges');
      const expires = new Date(now.getTime() + 300_000);
      await challenges.values({ ...row, created_at: now, expires_at: expires }).execute();
      return { body: { challenge } };
    },
  },
  // Needs a sign-in provider, which the social sign-in tests run themselves.
  finishSocialSignInByForm: {
    notJson: true,
    prepare: async () => ({
      params: { provider: 'apple' },
      raw: { payload: 'state=none', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    }),
  },
  passkeySignInOptions: {
    anew: true,
    secret: true,
    prepare: async () => ({ body: {} }),
    optional: { challenge: 'none' },
  },
  signInWithPasskey: {
    secret: true,
    prepare: async () => ({ body: unsigned }),
    refusedWith: 'passkey_invalid',
    optional: { challenge: 'none' },
    open: ['response'],
    free: { 'response.id': ['text', 'empty text'], 'response.rawId': ['text', 'empty text'] },
  },
  endSession: {
    prepare: async ({ app }) => {
      const as = await app.addPerson('rider');
      const other = good(await app.call('signIn', { body: { email: as.email, ...password } }));
      const { items } = good(await app.call('listSessions', { as: { token: other.token } }));
      return { as, params: { id: items.find(({ current }) => current)?.id ?? '' } };
    },
  },
  endAllSessions: { endsSession: true, prepare: async (world) => ({ as: await world.person('rider') }) },
  endOtherSessions: { prepare: async (world) => ({ as: await world.person('rider') }) },
  sendConfirmationCode: { anew: true, prepare: async (world) => ({ as: await world.person('rider') }) },
  startAuthenticatorApp: {
    secret: true,
    prepare: async (world) => ({ as: await world.person('admin'), body: password }),
    optional: { code: '123456' },
    free: { code: ['text', 'empty text'] },
  },
  confirmAuthenticatorApp: {
    secret: true,
    prepare: async (world) => {
      const { as, code } = await withSecret(world);
      return { as, body: { code } };
    },
  },
  removeAuthenticatorApp: {
    prepare: async (world) => {
      const { as, spare } = await withApp(world);
      return { as, body: { code: spare } };
    },
    optional: { password: testPassword },
    free: { password: ['text', 'empty text'] },
  },
  renewRecoveryCodes: {
    secret: true,
    prepare: async (world) => {
      const { as, spare } = await withApp(world);
      return { as, body: { code: spare } };
    },
    optional: { password: testPassword },
    free: { password: ['text', 'empty text'] },
  },
  passkeyOptions: {
    anew: true,
    secret: true,
    prepare: async (world) => ({ as: await world.person('admin'), body: password }),
    optional: { code: '123456' },
    free: { code: ['text', 'empty text'] },
  },
  addPasskey: {
    prepare: async (world) => ({ as: await world.person('admin'), body: { name: 'Key', ...unsigned } }),
    refusedWith: 'passkey_invalid',
    open: ['response'],
    free: { name: text, 'response.id': ['text', 'empty text'], 'response.rawId': ['text', 'empty text'] },
  },
  removePasskey: {
    prepare: passkeyOf,
    optional: { code: '123456' },
    free: { code: ['text', 'empty text'] },
  },
  removeSecondFactorOf: {
    prepare: async (world) => {
      const colleague = await passkeyOf(world);
      return { as: await world.person('admin'), params: { id: colleague.as.id }, body: password };
    },
    optional: { code: '123456' },
    free: { code: ['text', 'empty text'] },
  },
} satisfies Samples;
