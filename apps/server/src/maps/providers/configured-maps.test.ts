import { encodePolyline } from '@fiacre/domain';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '../../platform/config/load-config.ts';
import { gridMap } from '../../testing/grid-map.ts';
import { attributionWith } from './attribution.ts';
import { good, startRides, type RideApp } from '../../bookings/testing/rides.ts';
import { configuredMaps } from './configured-maps.ts';
import { placeService, routeService } from './map-services.ts';
import { createMapMeter } from '../provider/map-meter.ts';
import { googleKey, startFakeGoogle } from './testing/fake-google.ts';
import { startFakeNominatim } from './testing/fake-nominatim.ts';
import { startFakeOsrm } from './testing/fake-osrm.ts';
import { startFakePhoton } from './testing/fake-photon.ts';
import { startFakeProvider, type FakeProvider, type Mishap } from './testing/fake-provider.ts';
import { town } from './testing/fake-streets.ts';
import { startFakeValhalla } from './testing/fake-valhalla.ts';
import { clientParts } from './testing/client-parts.ts';
import { limit } from '../../../../../tests/limits.ts';

vi.setConfig({ testTimeout: limit(30) });

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

const configOf = (env: Record<string, string>) => loadConfig(env, [routeService, placeService]);

const { maps: own } = gridMap();
function mapsOf(env: Record<string, string>) {
  const parts = clientParts();
  const city = { maps: own, covers: () => false };
  const meter = createMapMeter();
  return { parts, meter, maps: configuredMaps(configOf(env), city, { ...parts, meter }) };
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

  test('asks the second provider while the first fails, and then the city', async () => {
    const { maps, parts } = mapsOf({
      ...environment('MAPS_ROUTES', 'osrm'),
      MAPS_ROUTES_FALLBACK: 'valhalla',
      MAPS_ROUTES_FALLBACK_URL: fakes['valhalla']?.url ?? '',
      ...environment('MAPS_PLACES', 'photon'),
      MAPS_PLACES_FALLBACK: 'nominatim',
      MAPS_PLACES_FALLBACK_URL: fakes['nominatim']?.url ?? '',
    });
    Object.assign(fakes['osrm']!, { mishap: 'error' });
    Object.assign(fakes['photon']!, { mishap: 'hang up' });
    expect(await maps.route(town.square, town.hill)).toMatchObject({
      distanceMetres: 1112,
      estimated: false,
    });
    const [found] = await maps.suggest('gare', { country: 'MC' });
    expect(found?.placeId).toMatch(/^nominatim:/);
    expect(await maps.place(found?.placeId ?? '')).toMatchObject({ position: town.square });
    Object.assign(fakes['valhalla']!, { mishap: 'busy' });
    Object.assign(fakes['nominatim']!, { mishap: 'page' });
    expect(await maps.route(town.hill, town.square)).toMatchObject({ estimated: true });
    expect((await maps.suggest('cen', {}))[0]?.placeId).toBe('station');
    for (const fake of Object.values(fakes)) fake.mishap = null;
    for (const kind of ['osrm', 'valhalla', 'photon', 'nominatim'])
      expect(parts.logged()).toContain(`"provider":"${kind}"`);
  });

  test('caches results where the terms allow it, and counts requests', async () => {
    const { maps, meter, parts } = mapsOf({
      ...environment('MAPS_ROUTES', 'osrm'),
      ...environment('MAPS_PLACES', 'google'),
    });
    const asked = () => fakes['osrm']!.seen.length;
    const before = asked();
    await Promise.all([maps.route(town.square, town.hill), maps.route(town.square, town.hill)]);
    expect(asked() - before).toBe(1);
    parts.clock.forward(5 * 60_000);
    await maps.route(town.square, town.hill);
    expect(asked() - before).toBe(2);
    await maps.matrix([town.square], [town.hill, town.square]);
    // A failure is not cached.
    fakes['osrm']!.mishap = 'odd request';
    await maps.route(town.hill, town.square);
    fakes['osrm']!.mishap = null;
    expect(await maps.route(town.hill, town.square)).toMatchObject({ estimated: false });
    await maps.suggest('gare', {});
    await maps.suggest('gare', {});
    expect(meter.take()).toEqual([
      { provider: 'osrm', operation: 'route', calls: 4, failed: 1, cached: 1 },
      { provider: 'osrm', operation: 'matrix', calls: 2, failed: 0, cached: 0 },
      { provider: 'google', operation: 'suggest', calls: 2, failed: 0, cached: 0 },
    ]);
    expect(meter.take()).toEqual([]);
  });

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
  expect(attributionWith('Demo', configOf(env).services)).toBe(names);
  expect(
    attributionWith(
      '© OpenStreetMap contributors',
      configOf({ MAPS_ROUTES: 'osrm', MAPS_ROUTES_URL: 'https://x' }).services,
    ),
  ).toBe('© OpenStreetMap contributors');
});

describe('LAND-16 CALL-21 a ride is booked while the map services', () => {
  const meter = createMapMeter();
  const parts = { ...clientParts(), meter };
  const city = gridMap();
  let lying: FakeProvider;
  let app: RideApp;
  beforeAll(async () => {
    // Five metres in a second, between points that are kilometres apart.
    const line = [
      { lat: 10, lng: 20 },
      { lat: 10.00004, lng: 20 },
    ];
    const waypoint = { location: [20, 10], distance: 0, name: '' };
    const route = { distance: 5, duration: 1, geometry: encodePolyline(line, 6), legs: [] };
    const lie = { code: 'Ok', routes: [route], waypoints: [waypoint, waypoint] };
    lying = await startFakeProvider(() => ({ status: 200, body: lie }));
    const env = {
      MAPS_ROUTES: 'osrm',
      MAPS_ROUTES_URL: lying.url,
      ...environment('MAPS_PLACES', 'photon'),
      MAPS_PRICES: 'osrm.route=250',
    };
    const maps = configuredMaps(configOf(env), { maps: city.maps, covers: () => true }, parts);
    app = await startRides({ env, parts: { map: { ...city, maps, meter } } });
  });
  afterAll(async () => {
    await app.close();
    await lying.close();
  });

  const troubles: readonly (Mishap | null)[] = [
    'error',
    'busy',
    'hang up',
    'half a text',
    'surprise',
    'silent',
    null,
  ];
  test.each(troubles)('respond with %s (null: with a wrong route)', async (mishap) => {
    // A provider that failed is called again after the delay.
    parts.clock.forward(10 * 60_000);
    lying.mishap = mishap;
    fakes['photon']!.mishap = mishap ?? 'surprise';
    const [booking, suggested] = await Promise.all([app.book(), app.http.inject('/api/places?q=cen')]);
    expect(booking.status).toBe('NEW');
    expect((await app.quote()).route.distanceMetres).toBeGreaterThan(1000);
    expect(suggested.json()).toMatchObject({ items: [{ placeId: 'station' }] });
    expect(lying.seen.length).toBeGreaterThan(0);
    fakes['photon']!.mishap = null;
  });

  test('requests are counted for admins, with their cost per booking', async () => {
    await app.settle();
    const usage = good(await app.call('mapUsage', { as: app.admin }));
    const routes = usage.items.find(({ operation }) => operation === 'route');
    expect(routes).toMatchObject({ provider: 'osrm', cost: 25 * (routes?.calls ?? 0) });
    expect(routes?.failed).toBe(routes?.calls);
    expect(usage.bookings).toBe(troubles.length);
    expect(usage).toMatchObject({
      cost: routes?.cost,
      costPerBooking: Math.round((routes?.cost ?? 0) / troubles.length),
    });
  });
});
