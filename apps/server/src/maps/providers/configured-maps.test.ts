import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config/load-config.ts';
import { gridMap } from '../../testing/grid-map.ts';
import { attributionWith } from './attribution.ts';
import { configuredMaps } from './configured-maps.ts';
import { googleKey, startFakeGoogle } from './testing/fake-google.ts';
import { startFakeNominatim } from './testing/fake-nominatim.ts';
import { startFakeOsrm } from './testing/fake-osrm.ts';
import { startFakePhoton } from './testing/fake-photon.ts';
import type { FakeProvider } from './testing/fake-provider.ts';
import { town } from './testing/fake-streets.ts';
import { startFakeValhalla } from './testing/fake-valhalla.ts';
import { clientParts } from './testing/client-parts.ts';

const fakes: Record<string, FakeProvider> = {};
const starts = {
  osrm: startFakeOsrm,
  valhalla: startFakeValhalla,
  google: startFakeGoogle,
  photon: startFakePhoton,
  nominatim: startFakeNominatim,
};
beforeAll(async () => {
  for (const [name, start] of Object.entries(starts)) fakes[name] = await start();
});
afterAll(async () => {
  await Promise.all(Object.values(fakes).map((fake) => fake.close()));
});

const { maps: own } = gridMap();
function mapsOf(env: Record<string, string>) {
  const parts = clientParts();
  const city = { maps: own, covers: () => false };
  return { parts, maps: configuredMaps(loadConfig(env).maps, city, parts) };
}
const environment = (name: 'MAPS_ROUTES' | 'MAPS_PLACES', provider: string): Record<string, string> => ({
  [name]: provider,
  [`${name}_URL`]: fakes[provider]?.url ?? '',
  [`${name}_KEY`]: googleKey,
});

describe('CALL-21 the configured map', () => {
  test('uses only the city by default', () => {
    expect(mapsOf({}).maps).toEqual(own);
  });

  test.each(['osrm', 'valhalla', 'google'])(
    'uses %s for routes and the city for places',
    async (provider) => {
      const { maps } = mapsOf(environment('MAPS_ROUTES', provider));
      expect(await maps.route(town.square, town.hill)).toMatchObject({
        distanceMetres: 1112,
        estimated: false,
      });
      expect(await maps.route(town.square, town.island)).toBeNull();
      expect((await maps.suggest('cen', {}))[0]?.placeId).toBe('station');
    },
  );

  test.each(['photon', 'nominatim', 'google'])(
    'uses %s for places and the city for routes',
    async (provider) => {
      const { maps } = mapsOf(environment('MAPS_PLACES', provider));
      const found = await maps.suggest('gare', { country: 'MC' });
      expect(found[0]?.placeId).toMatch(new RegExp(`^${provider}:`));
      expect(await maps.place(found[0]?.placeId ?? '')).toMatchObject({ position: town.square });
      expect(await maps.route(town.square, town.hill)).toEqual(await own.route(town.square, town.hill));
    },
  );

  test('logs the kind of a failure without key, URL or input', async () => {
    const { maps, parts } = mapsOf({
      ...environment('MAPS_ROUTES', 'google'),
      ...environment('MAPS_PLACES', 'google'),
    });
    const google = fakes['google'];
    if (google) google.mishap = 'forbidden';
    expect(await maps.route(town.square, town.hill)).toMatchObject({ distanceMetres: 1557, estimated: true });
    await maps.suggest('secret address', {});
    await maps.reverse(town.square);
    if (google) google.mishap = null;
    expect(parts.logged().match(/"provider":"google","kind":"status","detail":403/g)).toHaveLength(3);
    for (const secret of [googleKey, 'secret address', google?.url ?? '', '43.73'])
      expect(parts.logged()).not.toContain(secret);
  });
});

test.each([
  [{}, 'Demo'],
  [
    {
      MAPS_ROUTES: 'osrm',
      MAPS_ROUTES_URL: 'https://x',
      MAPS_PLACES: 'photon',
      MAPS_PLACES_URL: 'https://y',
    },
    'Demo · © OpenStreetMap contributors',
  ],
  [{ MAPS_PLACES: 'google', MAPS_PLACES_KEY: 'k' }, 'Demo · Google Maps'],
])('CALL-21 the map shows the attribution of %o', (env: Record<string, string>, names) => {
  expect(attributionWith('Demo', loadConfig(env).maps)).toBe(names);
  expect(
    attributionWith(
      '© OpenStreetMap contributors',
      loadConfig({ MAPS_ROUTES: 'osrm', MAPS_ROUTES_URL: 'https://x' }).maps,
    ),
  ).toBe('© OpenStreetMap contributors');
});
