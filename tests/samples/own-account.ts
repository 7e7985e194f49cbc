import { codeTo } from '../../apps/server/src/accounts/testing/prove-contact.ts';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { AccountTables } from '../../apps/server/src/accounts/index.ts';
import { testPassword, type TestPerson } from '../../apps/server/src/testing/people.ts';
import type { SampleWorld } from './world.ts';
import type { Samples } from './sample.ts';

const anyText = ['text', 'empty text'] as const;

/** A rider with a password who can also sign in with Google. */
async function linkedTo(world: SampleWorld): Promise<TestPerson> {
  const rider = await world.person('rider');
  await world.app.platform.db
    .withTables<AccountTables>()
    .insertInto('social_identities')
    .values({ provider: 'google', subject: rider.id, user_id: rider.id, created_at: world.app.clock.now() })
    .execute();
  return rider;
}

export const ownAccountSamples = {
  changePassword: {
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { password: testPassword, newPassword: `secret${world.next()}` },
    }),
    optional: { code: '123456' },
    free: { newPassword: ['text'] },
    // The stored request contains no password digest, so two requests that differ only in the password look the same.
    sameWhateverSaid: true,
  },
  removeSocialIdentity: {
    prepare: async (world) => ({ as: await linkedTo(world), params: { provider: 'google' as const } }),
    sameWhateverSaid: true,
  },
  confirmationOptions: {
    secret: true,
    changesNothing: true,
    prepare: async (world) => ({ as: await world.person('rider') }),
  },
  confirmIdentity: {
    prepare: async (world) => ({ as: await world.person('rider'), body: { password: testPassword } }),
    optional: { code: '123456', passkey: { id: 'none', rawId: 'none' } },
    open: ['passkey'],
    free: { 'passkey.id': anyText, 'passkey.rawId': anyText },
    sameWhateverSaid: true,
  },
  proveContact: {
    prepare: async (world) => {
      const as = await world.app.addPerson('rider', { login_type: 'google' });
      const email = `proved${world.next()}@example.com`;
      good(await world.app.call('updateMe', { as, body: { email } }));
      return { as, body: { contact: 'email' as const, code: await codeTo(world.app, email) } };
    },
  },
  deleteMe: {
    prepare: async (world) => ({ as: await world.person('rider'), body: { password: testPassword } }),
    optional: { code: '123456', giveUpBalance: true },
    endsSession: true,
  },
  readNotifications: {
    prepare: async (world) => {
      const { rider } = await world.ride('ACCEPTED');
      const { items } = good(await world.app.call('myNotifications', { as: rider }));
      return { as: rider, body: { upTo: items[0]?.id ?? '' } };
    },
  },
  saveMyPlace: {
    anew: true,
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { kind: 'other' as const, name: 'Gym', place: { lat: 10, lng: 20, add: `Gym ${world.next()}` } },
    }),
    free: {
      name: ['text', 'empty text'],
      'place.lat': ['negative', 'zero', 'fraction', 'number'],
      'place.lng': ['negative', 'zero', 'fraction', 'number'],
      'place.add': ['text'],
    },
  },
  deleteMyPlace: {
    prepare: async (world) => {
      const as = await world.person('rider');
      const body = { kind: 'home' as const, place: { lat: 10, lng: 20, add: 'Home' } };
      const { saved } = good(await world.app.call('saveMyPlace', { as, body }));
      return { as, params: { id: saved[0]?.id ?? '' } };
    },
  },
  checkBaseSettings: {
    changesNothing: true,
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { projectId: `p${world.next()}`, createTime: '2026-11-21', reqType: 'auth' },
    }),
    optional: { license: 'L' },
    free: { projectId: anyText, createTime: anyText, license: anyText },
  },
} satisfies Samples;
