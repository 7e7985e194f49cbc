import { sql } from 'kysely';
import { good } from '../../../apps/server/src/bookings/testing/rides.ts';
import { onePixel } from '../../../apps/server/src/files/testing/pictures.ts';
import { promo } from '../../samples/promos.ts';
import { pngOfBits } from '../../security/hostile/parts.ts';
import { sampleOf } from '../../samples/samples.ts';
import { sendBytes, sendGood } from '../../samples/send.ts';
import type { SampleWorld } from '../../samples/world.ts';
import { licence } from '../licence-service.ts';
import type { Places, Provocations } from '../provocation.ts';

const save = async ({ taxi }: Places, body: object) => {
  const { app } = await taxi();
  return app.call('updateSettings', { as: app.admin, body });
};

async function baseSettings({ strict }: Places, answer: string) {
  const world = await strict();
  licence.answer = answer;
  const as = await world.person('rider');
  return world.app.call('checkBaseSettings', { as, body: { reqType: 'auth' } });
}

/** A promo that some of its terms close, typed by a rider who is about to pay. */
async function applied(world: SampleWorld, terms: object) {
  const body = { ...promo(world), ...terms };
  const { promoName: promoCode } = good(await world.app.call('addPromo', { as: world.app.admin, body }));
  const { id, rider } = await world.ride('PENDING');
  const request = { as: rider, params: { id } };
  return { request, answer: await world.app.call('applyPromo', { ...request, body: { promoCode } }) };
}

const template = async ({ taxi }: Places, body: string) => {
  const { app } = await taxi();
  const params = { key: 'mail_reset_password', locale: 'en' };
  return app.call('saveMessageTemplate', { as: app.admin, params, body: { subject: 'Hello', body } });
};

async function picture({ taxi }: Places, payload: Uint8Array) {
  const { app } = await taxi();
  const headers = { 'content-type': 'image/png' };
  return sendBytes(app.http, 'putProfileImage', { as: app.rider, payload, headers });
}

/** What an operator's own work is told. Sources: ERR-26 to ERR-31, ERR-38, ERR-41, ERR-42, PROMO-2, PROMO-3, FILE-3. */
export const operatorErrors: Provocations = {
  proper_bonus: (places) => save(places, { bonus: null }),
  update_failed: async (places) => {
    const { db } = (await places.taxi()).app.platform;
    await sql
      .raw(`create function fail() returns trigger language plpgsql as 'begin raise exception ''full''; end'`)
      .execute(db);
    await sql`create trigger fail before update on settings for each row execute function fail()`.execute(db);
    const answer = await save(places, { panic: '112' });
    await sql`drop trigger fail on settings`.execute(db);
    return answer;
  },
  wrong_code: async ({ strict }) => {
    const { app } = await strict();
    licence.answer = '{"success":false}';
    return app.call('updateSettings', { as: app.admin, body: { license: 'L', panic: '112' } });
  },
  'Base Settings Error 1': (places) => baseSettings(places, '{"success":false}'),
  'Base Settings Error 2': (places) => baseSettings(places, '<html>'),
  currency_in_use: async (places) => {
    const world = await places.taxi();
    await world.fillWallet(world.app.driver, 100);
    return save(places, { code: 'EUR' });
  },
  'JSON Error': async ({ taxi }) => {
    const world = await taxi();
    const request = await sampleOf('updateLanguage').prepare(world);
    return sendGood(world.app.http, 'updateLanguage', { ...request, body: { keyValuePairs: '{' } });
  },
  'Cannot delete default language': async ({ taxi }) => {
    const { app } = await taxi();
    const { items } = good(await app.call('listLanguages'));
    const id = items.find((language) => language.default)?.id ?? '';
    return app.call('deleteLanguage', { as: app.admin, params: { id } });
  },
  name_taken: async ({ taxi }) => {
    const world = await taxi();
    const request = await sampleOf('addCarType').prepare(world);
    await sendGood(world.app.http, 'addCarType', request);
    return sendGood(world.app.http, 'addCarType', request);
  },
  car_type_in_use: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('deleteCarType', { as: app.admin, params: { id: app.carTypeId } });
  },
  promo_expired: async ({ taxi }) => (await applied(await taxi(), { promoValidity: '2026-11-20' })).answer,
  promo_used_up: async ({ taxi }) => (await applied(await taxi(), { promoUsageLimit: 0 })).answer,
  promo_min_order: async ({ taxi }) => (await applied(await taxi(), { minOrder: 1_000_000 })).answer,
  promo_already_applied: async ({ taxi }) => {
    const world = await taxi();
    const { request } = await applied(world, {});
    const body = promo(world);
    good(await world.app.call('addPromo', { as: world.app.admin, body }));
    return world.app.call('applyPromo', { ...request, body: { promoCode: body.promoName } });
  },
  no_user_match: async ({ delivery }) => {
    const { app } = await delivery();
    const words = {
      devicetype: 'ANDROID',
      usertype: 'driver',
      title: 'Hello',
      body: 'Good morning.',
    } as const;
    return app.call('createNotification', { as: app.admin, body: words });
  },
  message_blank: async ({ taxi }) => {
    const world = await taxi();
    const { id: bookingId, driver } = await world.ride('ACCEPTED');
    return world.app.call('sendChatMessage', { as: driver, params: { bookingId }, body: { message: ' ' } });
  },
  template_placeholder_unknown: (places) => template(places, 'Open {{link}} and {{nothing}}.'),
  template_placeholder_missing: (places) => template(places, 'Open the link.'),
  language_unknown: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('setLanguage', { as: app.rider, body: { locale: 'xx' } });
  },
  image_not_asked: async ({ delivery }) => {
    const world = await delivery();
    const body = { allowDeliveryPickupImageCapture: false };
    await world.app.call('updateSettings', { as: world.app.admin, body });
    const { id, driver } = await world.parcel('ARRIVED');
    return sendBytes(world.app.http, 'putBookingImage', {
      as: driver,
      params: { id, which: 'pickup_image' },
      payload: onePixel,
      headers: { 'content-type': 'image/png' },
    });
  },
  image_unreadable: (places) => picture(places, Buffer.from('no picture')),
  image_too_large: (places) => picture(places, pngOfBits(60_000, 60_000, 1)),
};
