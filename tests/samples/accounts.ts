import { testPassword } from '../../apps/server/src/testing/people.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

const free = ['text', 'empty text'] as const;

function newcomer(world: SampleWorld) {
  const number = world.next();
  return {
    firstName: 'Ana',
    lastName: 'Lima',
    email: `sample${number}@example.test`,
    password: testPassword,
    mobile: `55501${String(number).padStart(5, '0')}`,
    country: 'US',
  };
}

/** The token in the link of a password reset email. */
async function resetToken(world: SampleWorld): Promise<string> {
  const { app } = world;
  const { email } = await app.addPerson('rider');
  const before = app.sent.length;
  await app.call('forgotPassword', { body: { email } });
  await app.settle();
  const mail = app.sent.slice(before).find(({ to }) => to === email);
  return /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

export const accountSamples = {
  signIn: {
    anew: true,
    secret: true,
    prepare: async ({ app }) => {
      const { email } = await app.addPerson('rider');
      return { body: { email, password: testPassword } };
    },
  },
  signOut: { endsSession: true, prepare: async ({ app }) => ({ as: await app.addPerson('rider') }) },
  register: {
    prepare: async (world) => ({ body: newcomer(world) }),
    optional: { referralId: 'ana1234', bankName: 'Bank', bankCode: 'B1', bankAccount: '1' },
    free: {
      firstName: ['text'],
      lastName: ['text'],
      password: ['text'],
      referralId: ['empty text'],
      bankName: free,
      bankCode: free,
      bankAccount: free,
    },
  },
  forgotPassword: {
    prepare: async ({ app }) => ({ body: { email: (await app.addPerson('rider')).email } }),
    // The response is the same for any address (AUTH-12), but only the address of an account gets an email.
    free: { email: free },
  },
  resetPassword: {
    prepare: async (world) => ({
      body: { token: await resetToken(world), password: `secret${world.next()}` },
    }),
    free: { password: ['text'] },
  },
  updateMe: {
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { firstName: `Ana ${world.next()}` },
    }),
    optional: { lastName: 'Lima' },
    free: { firstName: ['text'], lastName: ['text'] },
  },
} satisfies Samples;
