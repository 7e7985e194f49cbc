import { initialSettings } from '../../apps/server/src/settings/initial-settings.ts';
import { lastSeen } from '../../apps/server/src/testing/change-settings.ts';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { onePixel } from '../../apps/server/src/files/testing/pictures.ts';
import { saveCityLabel } from '../../apps/server/src/maps/updates/city-labels.ts';
import { saveFurtherCity } from '../../apps/server/src/maps/updates/further-cities.ts';
import { saveRefusedMap } from '../../apps/server/src/maps/updates/refused-maps.ts';
import { saveServedCity } from '../../apps/server/src/maps/updates/served-city.ts';
import { picture, raw } from './files.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

// All other settings; the sample sets one of each type.
const said = ['panic', 'bonus', 'decimal', 'autoDispatch', 'driverRadius'];
const others = (Object.keys(initialSettings) as (keyof typeof initialSettings)[]).filter(
  (name) => !said.includes(name),
);
const words = Object.fromEntries(
  others
    .filter((name) => typeof initialSettings[name] === 'string')
    .map((name) => [name, ['text', 'empty text'] as const]),
);

// Replacing an empty text with an empty text changes nothing.
const unchanged = Object.fromEntries(
  Object.entries(initialSettings)
    .filter(([, value]) => value === '')
    .map(([name]) => [`expected.${name}`, ['empty text'] as const]),
);

/** The installation after an update: another build for each request. */
async function updatedCity({ app, next }: SampleWorld): Promise<string> {
  const cityId = `grid-${next()}`;
  const served = { configured_id: 'grid', city_id: 'grid', previous_id: cityId };
  await app.platform.transact((tx) => saveServedCity(tx, served));
  return cityId;
}

/** A city that was added, after an update. */
async function furtherCity({ app, next }: SampleWorld): Promise<{ key: string; cityId: string }> {
  const number = next();
  const [key, cityId] = [`city-${number}`, `further-${number}`];
  await app.platform.transact((tx) =>
    saveFurtherCity(tx, {
      key,
      time_zone: 'Asia/Tokyo',
      input: { kind: 'demo', seed: 7 },
      build_id: `newer-${number}`,
      previous_id: cityId,
    }),
  );
  return { key, cityId };
}

export const settingsSamples = {
  switchFurtherCityBack: {
    prepare: async (world) => {
      const { key, cityId } = await furtherCity(world);
      return { as: await world.person('admin'), params: { key }, body: { cityId } };
    },
  },
  acceptMap: {
    prepare: async (world) => {
      const number = world.next();
      const [city, cityId] = [`ruin-${number}`, `osm-ruin-${number}`];
      await world.app.platform.transact((tx) =>
        saveRefusedMap(tx, {
          city,
          time_zone: 'Asia/Tokyo',
          input: { kind: 'osm', path: '/maps/ruin.osm.pbf' },
          build_id: cityId,
          configured_id: null,
          connected_share: 0.25,
          junctions: 40,
        }),
      );
      return { as: await world.person('admin'), params: { key: city }, body: { cityId } };
    },
  },
  labelCity: {
    // A label exists already, so that each request changes one row.
    prepare: async (world) => {
      const label = { name: `Hamlet ${world.next()}`, centre: null };
      await world.app.platform.transact((tx) => saveCityLabel(tx, 'main', label));
      return {
        as: await world.person('admin'),
        params: { key: 'main' },
        body: { name: `Town ${world.next()}`, centre: { lat: 10.1, lng: 20.1 } },
      };
    },
    free: { name: ['text', 'empty text', 'null'] },
  },
  removeCity: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { key: (await furtherCity(world)).key },
    }),
  },
  switchCityBack: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      body: { cityId: await updatedCity(world) },
    }),
  },
  putLogo: {
    ...picture,
    prepare: async (world) => {
      // It replaces another one: an installation has one logo.
      const as = world.app.admin;
      const { logoImage: expected } = good(await world.app.call('getSettings'));
      const shown = good(await world.app.call('putLogo', { as, query: { expected }, body: onePixel }));
      return { as: await world.person('admin'), query: { expected: shown.logoImage }, raw };
    },
  },
  updateSettings: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      body: {
        panic: `11${world.next()}`,
        bonus: 500,
        decimal: 2,
        autoDispatch: true,
        driverRadius: 10,
        // Every setting, so that the ones below can be added to the body.
        expected: lastSeen(good(await world.app.call('getSettings')), initialSettings),
      },
    }),
    optional: Object.fromEntries(others.map((name) => [name, initialSettings[name]])),
    free: {
      ...words,
      ...unchanged,
      code: [],
      country: ['empty text'],
      restrictCountry: ['empty text'],
      symbol: ['text'],
      companyWebsite: ['empty text'],
      companyTerms: ['empty text'],
      appleStoreLink: ['empty text'],
      playStoreLink: ['empty text'],
      contactEmail: ['empty text'],
      appName: ['text'],
      logoImage: ['empty text'],
      actionColour: ['empty text', 'text'],
      linkColour: ['empty text', 'text'],
      panic: ['text', 'empty text'],
      // A driver may report a no-show as soon as they have arrived.
      noShowMinutes: ['zero'],
      bonus: ['zero', 'number'],
      dispatchAgeing: ['zero', 'fraction'],
      dispatchRideWeight: ['zero', 'fraction'],
      vatRide: ['zero', 'fraction'],
      vatFee: ['zero', 'fraction'],
      vatCancellation: ['zero', 'fraction'],
      // Empty resets it to its initial value (SET-15).
      decimal: ['zero', 'null', 'empty text'],
      driverRadius: ['zero', 'fraction', 'number', 'null', 'empty text'],
    },
  },
} satisfies Samples;
