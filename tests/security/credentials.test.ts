import { routes } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  credentials,
  endings,
  notCredentials,
  type Credential,
  type CredentialName,
  type Ending,
} from '../../apps/server/src/accounts/credentials/credentials.ts';
import { endCredentials } from '../../apps/server/src/accounts/index.ts';
import { deviceCookieOf } from '../../apps/server/src/accounts/testing/device-cookie.ts';
import { changeContact, codeTo } from '../../apps/server/src/accounts/testing/prove-contact.ts';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { testPassword, type TestPerson } from '../../apps/server/src/testing/people.ts';
import { codeOf } from '../../apps/server/src/testing/requests.ts';
import { startWorld, type SampleWorld } from '../samples/world.ts';

let world: SampleWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

interface Owner extends TestPerson {
  readonly mobile: string;
}

/** Somebody whose address and number can be changed in the profile, and are verified. */
async function addOwner(role: Role, fields: object = {}): Promise<Owner> {
  const number = world.next();
  const mobile = `+1212666${String(number).padStart(4, '0')}`;
  const now = world.app.clock.now();
  const person = await world.app.addPerson(role, {
    login_type: 'google',
    email: `owner${number}@example.com`,
    mobile,
    email_verified_at: now,
    mobile_verified_at: now,
    ...fields,
  });
  return { ...person, mobile };
}

/** A new credential, and whether it still works. */
interface Made {
  readonly owner: Owner;
  readonly works: () => Promise<boolean>;
}

const signIn = (email: string) => world.app.call('signIn', { body: { email, password: testPassword } });
const isThere = async (table: string, owner: Owner, where = sql`user_id = ${owner.id}`): Promise<boolean> =>
  (await sql`select 1 from ${sql.table(table)} where ${where}`.execute(world.app.platform.db)).rows.length >
  0;

async function linkIn(owner: Owner): Promise<string> {
  await world.app.settle();
  const mail = world.app.sent.findLast(({ to }) => to === owner.email);
  return /token=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? 'no link';
}

async function resetBy(owner: Owner): Promise<Made> {
  const token = await linkIn(owner);
  const body = { token, password: `renewed${world.next()}` };
  return { owner, works: async () => (await world.app.call('resetPassword', { body })).status === 200 };
}

async function askCode({ mobile }: Owner, headers = {}) {
  const body = { country: 'US', mobile: mobile.slice(2) };
  const address = `10.7.0.${world.next() % 250}`;
  const { verificationId } = good(await world.app.call('askPhoneCode', { body, address, headers }));
  return { verificationId, otp: await codeTo(world.app, mobile) };
}

async function stored(role: Role, table: string, row: (owner: Owner) => object): Promise<Made> {
  const owner = await addOwner(role);
  const { db } = world.app.platform;
  await (
    db as never as { insertInto(name: string): { values(row: object): { execute(): Promise<unknown> } } }
  )
    .insertInto(table)
    .values(row(owner))
    .execute();
  return { owner, works: () => isThere(table, owner) };
}

const make: { readonly [Name in CredentialName]: () => Promise<Made> } = {
  password: async () => {
    const owner = await addOwner('rider');
    return { owner, works: async () => (await signIn(owner.email)).status === 200 };
  },
  session: async () => {
    const owner = await addOwner('rider');
    const other = good(await signIn(owner.email));
    return { owner, works: async () => (await world.app.call('me', { as: other })).status === 200 };
  },
  knownDevice: async () => {
    const owner = await addOwner('rider');
    const headers = { cookie: deviceCookieOf(await signIn(owner.email)) };
    const works = async () => {
      const body = await askCode(owner, headers);
      return (await world.app.call('verifyPhoneCode', { body, headers })).status === 200;
    };
    return { owner, works };
  },
  apiKey: async () => {
    const owner = await addOwner('admin');
    const body = { name: `Key ${world.next()}`, scopes: ['bookings:read' as const] };
    const { key } = good(await world.app.call('addApiKey', { as: owner, body }));
    const as = { token: key };
    return {
      owner,
      works: async () => (await world.app.call('listBookings', { as, query: {} })).status === 200,
    };
  },
  positionToken: async () => {
    const owner = await addOwner('driver');
    const { token } = good(await world.app.call('createPositionToken', { as: owner }));
    const works = async () =>
      (await world.app.http.inject({ url: `/api/positions?id=${token}` })).statusCode === 200;
    return { owner, works };
  },
  shareLink: async () => {
    const { id, rider } = await world.ride('ACCEPTED');
    await sql`update users set login_type = 'google' where id = ${rider.id}`.execute(world.app.platform.db);
    const { url } = good(await world.app.call('shareBooking', { as: rider, params: { id } }));
    const body = { token: url.split('#')[1] ?? '' };
    return {
      owner: { ...rider, mobile: '' },
      works: async () => (await world.app.call('followTrip', { body })).status === 200,
    };
  },
  resetLink: async () => {
    const owner = await addOwner('rider');
    await world.app.call('forgotPassword', { body: { email: owner.email } });
    return resetBy(owner);
  },
  invitation: async () => {
    const owner = await addOwner('driver');
    good(await world.app.call('inviteUser', { as: world.app.admin, params: { id: owner.id } }));
    return resetBy(owner);
  },
  verificationLink: async () => {
    const owner = await addOwner('rider', { email_verified_at: null });
    await world.app.call('sendVerificationMail', { body: { email: owner.email } });
    const token = await linkIn(owner);
    return {
      owner,
      works: async () => (await world.app.call('verifyEmail', { body: { token } })).status === 200,
    };
  },
  oneTimeCode: async () => {
    const owner = await addOwner('rider');
    const body = await askCode(owner);
    const works = async () =>
      codeOf(await world.app.call('verifyPhoneCode', { body })) !== 'otp_validate_error';
    return { owner, works };
  },
  passkey: () =>
    stored('admin', 'passkeys', ({ id }) => ({
      id: world.app.platform.ids.next(),
      user_id: id,
      name: 'Laptop',
      credential_id: `credential-${id}`,
      public_key: `public-${id}`,
      counter: 0,
      transports: '[]',
      created_at: world.app.clock.now(),
    })),
  authenticatorApp: () =>
    stored('admin', 'authenticator_apps', ({ id }) => ({
      user_id: id,
      sealed_secret: 'sealed',
      created_at: world.app.clock.now(),
      confirmed_at: world.app.clock.now(),
    })),
  recoveryCodes: () =>
    stored('admin', 'recovery_codes', ({ id }) => ({ user_id: id, code_hash: `hash-${id}` })),
  pushDevice: async () => {
    const owner = await addOwner('rider');
    const other = good(await signIn(owner.email));
    const body = { token: `device-${owner.id}`, platform: 'IOS' as const };
    good(await world.app.call('setPushToken', { as: other, body }));
    return { owner, works: () => isThere('users', owner, sql`push_token = ${body.token}`) };
  },
  socialIdentity: () =>
    stored('rider', 'social_identities', ({ id }) => ({
      provider: 'google',
      subject: `subject-${id}`,
      user_id: id,
      created_at: world.app.clock.now(),
    })),
  email: async () => {
    const owner = await addOwner('rider');
    return { owner, works: () => isThere('users', owner, sql`email = ${owner.email}`) };
  },
  mobile: async () => {
    const owner = await addOwner('rider');
    return { owner, works: () => isThere('users', owner, sql`mobile = ${owner.mobile}`) };
  },
};

/** These depend on the number, so the other contact is changed. */
const ofNumber: ReadonlySet<CredentialName> = new Set(['mobile', 'knownDevice', 'oneTimeCode']);

const end: { readonly [Kind in Ending]: (owner: Owner, name: CredentialName) => Promise<unknown> } = {
  'new-password': async (as) => {
    const { length } = (await world.app.call('listSessions', { as })).body.items;
    good(
      await world.app.call('changePassword', {
        as,
        body: { password: testPassword, newPassword: `changed${length}` },
      }),
    );
  },
  // The routes that add and remove factors end the same credentials; their own tests cover that.
  'added-factor': (owner) => endDirectly('added-factor', owner),
  'removed-factor': (owner) => endDirectly('removed-factor', owner),
  'changed-contact': async (owner, name) => {
    const number = world.next();
    const body = ofNumber.has(name)
      ? { email: `changed${number}@example.com` }
      : { mobile: `+1212667${String(number).padStart(4, '0')}` };
    good(await changeContact(world.app, owner, body));
  },
  suspension: async ({ id }) => {
    // After a new approval, ended credentials stay ended.
    for (const approved of [false, true]) {
      const { version } = good(await world.app.call('getUser', { as: world.app.admin, params: { id } }));
      good(
        await world.app.call('updateUser', {
          as: world.app.admin,
          params: { id },
          body: { version, approved },
        }),
      );
    }
  },
  'signed-out-everywhere': async (as) => good(await world.app.call('endAllSessions', { as })),
  deletion: async ({ id }) =>
    good(await world.app.call('deleteUser', { as: world.app.admin, params: { id } })),
};

const endDirectly = (ending: Ending, { id }: Owner) =>
  world.app.platform.transact((tx) => endCredentials(tx, ending, id));

/** Nobody can delete the account of somebody who is on a ride. */
const impossible: ReadonlySet<string> = new Set(['shareLink deletion']);

const cells = (Object.keys(credentials) as CredentialName[]).flatMap((name) =>
  endings
    .filter((ending) => !impossible.has(`${name} ${ending}`))
    .map((ending) => {
      const { endedBy }: Credential = credentials[name];
      return { name, ending, ends: endedBy.includes(ending) };
    }),
);

describe('the life of each credential', () => {
  test.each(cells)('AUTH-16 $name after $ending: ended $ends', async ({ name, ending, ends }) => {
    const { owner, works } = await make[name]();
    await end[ending](owner, name);
    expect(await works()).toBe(!ends);
  });

  test.each(cells.filter(({ ends, ending }) => ends && ending !== 'deletion').map(({ name }) => name))(
    'AUTH-16 %s works until it is ended',
    async (name) => {
      expect(await (await make[name]()).works()).toBe(true);
    },
  );

  test('AUTH-14 AUTH-16 the API key of a former admin does not work', async () => {
    const { owner, works } = await make.apiKey();
    await sql`update users set usertype = 'rider' where id = ${owner.id}`.execute(world.app.platform.db);
    expect(await works()).toBe(false);
  });

  test('AUTH-16 a position token ends after ninety days, and its owner sees when', async () => {
    const own = await startWorld();
    const driver = await own.app.addPerson('driver');
    const { token } = good(await own.app.call('createPositionToken', { as: driver }));
    const send = async () => (await own.app.http.inject({ url: `/api/positions?id=${token}` })).statusCode;
    const shown = good(await own.app.call('positionToken', { as: driver }));
    own.app.clock.set(new Date(Date.parse(shown.token?.expiresAt ?? '') - 1));
    expect(await send()).toBe(200);
    own.app.clock.forward(1);
    expect(await send()).toBe(401);
    await own.close();
  });
});

describe('the table of credentials', () => {
  const rows = Object.entries<Credential>(credentials);

  test.each(rows)(
    'AUTH-16 %s names its routes for creating, showing and ending it',
    (_, { madeBy, owner, admin }) => {
      const named = [...madeBy, owner.sees, owner.ends, admin.sees, admin.ends].filter((one) => one !== null);
      expect(named.filter((name) => !(name in routes))).toEqual([]);
    },
  );

  test('AUTH-15 every route for creating a credential with a confirmed identity requires the confirmation', () => {
    const asking = rows.filter(([, { confirmedBy }]) => confirmedBy === 'confirmed identity');
    expect(asking.map(([name]) => name)).toEqual(['apiKey', 'positionToken']);
    for (const [, { madeBy }] of asking)
      for (const name of madeBy) expect(routes[name]).toMatchObject({ confirm: true });
  });

  test('AUTH-16 includes every column with a secret or a token', async () => {
    const { rows: columns } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'
        and column_name ~ '(hash|secret|token|credential|public_key|challenge|password|otp|_key$|^key$)'`.execute(
      world.app.platform.db,
    );
    const named = new Set([
      ...rows.flatMap(([, { stored: columns }]) => columns),
      ...Object.keys(notCredentials),
    ]);
    expect(columns.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
    const there = new Set(columns.map(({ name }) => name));
    expect(Object.keys(notCredentials).filter((name) => !there.has(name))).toEqual([]);
  });
});
