import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { good } from '../../../apps/server/src/bookings/testing/rides.ts';
import { saveFurtherCity } from '../../../apps/server/src/maps/updates/further-cities.ts';
import { gridNeighbour } from '../../../apps/server/src/testing/grid-map.ts';
import { carTypeBody, promoBody } from '../../authorization/operator-objects.ts';
import { startWorld, type SampleWorld } from '../../samples/world.ts';
import type { Provocations, Provoked } from '../provocation.ts';
import { changeSettings } from '../../../apps/server/src/testing/change-settings.ts';

/** A promo with these terms, applied to a new booking of a new rider. */
async function withPromo(world: SampleWorld, terms: object): Promise<Provoked> {
  const { app } = world;
  const promoName = `PROMO${world.next()}`;
  good(await app.call('addPromo', { as: app.admin, body: { ...promoBody, promoName, ...terms } }));
  const { id, rider } = await world.ride('NEW');
  return app.call('applyPromo', { as: rider, params: { id }, body: { promoCode: promoName } });
}

/** In an installation whose licence service always responds with this text. */
async function withLicenceService(
  answer: string,
  ask: (world: SampleWorld) => Promise<Provoked>,
): Promise<Provoked> {
  const service = createServer((_, response) => void response.end(answer));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const world = await startWorld({ env: { LICENCE_SERVICE_URL: `http://127.0.0.1:${port}` } });
  try {
    return await ask(world);
  } finally {
    await world.close();
    service.close();
  }
}

const checkedIn = ({ app }: SampleWorld) =>
  app.call('checkBaseSettings', { as: app.rider, body: { reqType: 'auth' } });

/**
 * Errors of an admin who edits settings, car types, promos and languages. Sources: ERR-26 to ERR-28, ERR-38 to ERR-42.
 */
export const operatorTableErrors: Provocations = {
  proper_bonus: async ({ taxi }) => {
    const { app } = await taxi();
    return changeSettings(app, app.admin, { bonus: null });
  },
  update_failed: async () => {
    const broken = await startWorld();
    await sql`alter table settings rename to settings_away`.execute(broken.app.platform.db);
    const answer = await broken.app.call('updateSettings', {
      as: broken.app.admin,
      body: { panic: '1', expected: { panic: '' } },
    });
    await broken.close();
    return answer;
  },
  wrong_code: () =>
    withLicenceService('{"success":false}', ({ app }) =>
      changeSettings(app, app.admin, { license: 'LICENCE-1' }),
    ),
  'Base Settings Error 1': () => withLicenceService('{"success":false}', checkedIn),
  'Base Settings Error 2': () => withLicenceService('no JSON', checkedIn),
  currency_in_use: async ({ taxi }) => {
    const world = await taxi();
    await world.ride('NEW');
    return changeSettings(world.app, world.app.admin, { code: 'JPY' });
  },
  settings_changed: async ({ taxi }) => {
    const { app } = await taxi();
    const body = { panic: '7', expected: { panic: 'never set' } };
    return app.call('updateSettings', { as: app.admin, body });
  },
  colour_unreadable: async ({ taxi }) => {
    const { app } = await taxi();
    return changeSettings(app, app.admin, { linkColour: '#ffff00' });
  },
  name_taken: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('addCarType', { as: app.admin, body: { ...carTypeBody, name: 'Standard' } });
  },
  city_in_use: async ({ taxi }) => {
    const world = await taxi();
    const { app } = world;
    const key = 'neighbour';
    const build = { input: { kind: 'demo', seed: 7 }, build_id: key, previous_id: null } as const;
    await app.platform.transact((tx) => saveFurtherCity(tx, { key, time_zone: 'Asia/Tokyo', ...build }));
    const { id } = await world.ride('NEW');
    const { lat, lng } = gridNeighbour;
    await sql`update bookings set pickup_lat = ${lat}, pickup_lng = ${lng} where id = ${id}`.execute(
      app.platform.db,
    );
    return app.call('removeCity', { as: app.admin, params: { key } });
  },
  city_centre_outside: async ({ taxi }) => {
    const { app } = await taxi();
    const body = { name: null, centre: { lat: 50, lng: 50 } };
    return app.call('labelCity', { as: app.admin, params: { key: 'main' }, body });
  },
  car_type_in_use: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('deleteCarType', { as: app.admin, params: { id: app.carTypeId } });
  },
  'JSON Error': async ({ taxi }) => {
    const { app } = await taxi();
    const { id = '', version = 1 } = good(await app.call('listLanguages')).items[0] ?? {};
    const body = { keyValuePairs: '{', version };
    return app.call('updateLanguage', { as: app.admin, params: { id }, body });
  },
  'Cannot delete default language': async ({ taxi }) => {
    const { app } = await taxi();
    const id = good(await app.call('listLanguages')).items[0]?.id ?? '';
    return app.call('deleteLanguage', { as: app.admin, params: { id } });
  },
  promo_expired: async ({ taxi }) => withPromo(await taxi(), { promoValidity: '2026-01-01' }),
  promo_used_up: async ({ taxi }) => withPromo(await taxi(), { promoUsageLimit: 0 }),
  promo_min_order: async ({ taxi }) => withPromo(await taxi(), { minOrder: 9_999_999 }),
  promo_already_applied: async ({ taxi }) => {
    const world = await taxi();
    const { app } = world;
    const [one, other] = [`PROMO${world.next()}`, `PROMO${world.next()}`];
    for (const promoName of [one, other])
      good(await app.call('addPromo', { as: app.admin, body: { ...promoBody, promoName } }));
    const { id, rider } = await world.ride('NEW');
    const put = (promoCode: string) =>
      app.call('applyPromo', { as: rider, params: { id }, body: { promoCode } });
    good(await put(one));
    return put(other);
  },
};
