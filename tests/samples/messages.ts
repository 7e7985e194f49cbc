import type { BodyInputOf } from '@fiacre/contract';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

const text = ['text'] as const;

const words = (world: SampleWorld): BodyInputOf<'createNotification'> => ({
  devicetype: 'All',
  usertype: 'rider',
  title: `Hello ${world.next()}`,
  body: 'Good morning.',
});

async function withDevice(world: SampleWorld): Promise<string> {
  const token = `device-of-sample-${world.next()}`;
  const as = await world.person('rider');
  good(await world.app.call('setPushToken', { as, body: { token, platform: 'IOS' } }));
  return token;
}

async function made(world: SampleWorld): Promise<string> {
  await withDevice(world);
  return good(await world.app.call('createNotification', { as: world.app.admin, body: words(world) })).id;
}

const templates = ['push_new_task', 'push_driver_arrived'] as const;
let turn = 0;

/** Alternates between the templates, so that the two requests of a test edit different ones. */
function templateOfTurn() {
  turn += 1;
  return { key: templates[turn % 2] ?? templates[0], locale: 'en' };
}

async function edited(world: SampleWorld) {
  const params = templateOfTurn();
  const body = { subject: 'Hello', body: `A ride is waiting for you (${world.next()}).` };
  good(await world.app.call('saveMessageTemplate', { as: world.app.admin, params, body }));
  return params;
}

export const messageSamples = {
  createNotification: {
    anew: true,
    prepare: async (world) => {
      await withDevice(world);
      return { as: await world.person('admin'), body: words(world) };
    },
    free: { title: text, body: text },
  },
  twilioStatus: {
    // Without Twilio there are no reports; notifications/twilio-status.test.ts sends valid ones.
    prepare: async (world) => ({
      params: { id: world.app.platform.ids.next() },
      raw: {
        payload: 'MessageStatus=delivered',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    }),
    notJson: true,
    refusedWith: 'not_found',
  },
  updateNotification: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: await made(world) },
      body: { title: `Good evening ${world.next()}`, version: 1 },
    }),
    optional: { devicetype: 'All', usertype: 'rider', body: 'Good morning.' },
    free: { title: text, body: text },
  },
  deleteNotification: {
    prepare: async (world) => ({ as: await world.person('admin'), params: { id: await made(world) } }),
  },
  setPushToken: {
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { token: `a-device-of-sample-${world.next()}`, platform: 'IOS' },
    }),
    optional: { deviceName: 'Firefox, Android' },
    free: { token: text, deviceName: text },
  },
  forgetPushToken: { prepare: async (world) => ({ as: await world.person('rider') }) },
  setLanguage: {
    prepare: async (world) => ({ as: await world.person('rider'), body: { locale: 'en' } }),
    otherBody: { locale: 'fr' },
  },
  saveMessageTemplate: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      // Edited beforehand, so that both requests replace a text.
      params: await edited(world),
      body: { subject: 'Hello', body: `A ride is waiting for you now (${world.next()}).` },
    }),
    free: { subject: ['text', 'null'], body: text },
  },
  resetMessageTemplate: {
    prepare: async (world) => ({ as: await world.person('admin'), params: await edited(world) }),
  },
  switchMessage: {
    prepare: async (world) => {
      const { key } = templateOfTurn();
      good(
        await world.app.call('switchMessage', {
          as: world.app.admin,
          params: { key },
          body: { enabled: true },
        }),
      );
      return { as: await world.person('admin'), params: { key }, body: { enabled: false } };
    },
    otherBody: { enabled: true },
  },
  callSendNotification: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      body: { token: await withDevice(world), msg: 'Hello', title: 'News' },
    }),
    optional: { screen: 'wallet', params: { bookingId: 'none' } },
    // Only people with such a device receive it (CALL-12).
    free: {
      token: text,
      msg: ['text', 'empty text'],
      title: ['text', 'empty text'],
      'params.bookingId': ['text', 'empty text'],
    },
    open: ['params'],
  },
  sendChatMessage: {
    prepare: async (world) => {
      const { id: bookingId, driver } = await world.ride('ACCEPTED');
      return {
        as: driver,
        params: { bookingId },
        body: { message: 'I am standing at the corner.', smsId: `m${world.next()}` },
      };
    },
    free: { message: text, smsId: text },
  },
} satisfies Samples;
