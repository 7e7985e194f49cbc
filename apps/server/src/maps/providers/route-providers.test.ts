import type { LatLng } from '@fiacre/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RouteMaps } from '../port/capabilities.ts';
import { googleRoutes } from './google/google-routes.ts';
import { osrmRoutes } from './osrm.ts';
import { createProviderClient, type ProviderClient } from '../provider/provider-client.ts';
import { ProviderFault, type FaultKind } from '../provider/provider-fault.ts';
import { googleKey, startFakeGoogle } from './testing/fake-google.ts';
import { startFakeOsrm } from './testing/fake-osrm.ts';
import type { FakeProvider, Mishap } from './testing/fake-provider.ts';
import { town } from './testing/fake-streets.ts';
import { startFakeValhalla } from './testing/fake-valhalla.ts';
import { valhallaRoutes } from './valhalla.ts';
import { clientParts } from './testing/client-parts.ts';

const { square, hill, pass, island, desert, elsewhere } = town;
const providers: [string, () => Promise<FakeProvider>, (client: ProviderClient) => RouteMaps, number][] = [
  ['osrm', startFakeOsrm, osrmRoutes, 50],
  ['valhalla', startFakeValhalla, valhallaRoutes, 50],
  ['google', startFakeGoogle, googleRoutes, 25],
];

describe.each(providers)('%s', (provider, start, adapter, side) => {
  let fake: FakeProvider;
  let routes: RouteMaps;
  beforeAll(async () => {
    fake = await start();
  });
  afterAll(() => fake.close());
  beforeEach(() => {
    fake.seen.length = 0;
    fake.mishap = null;
    const headers = { 'x-goog-api-key': googleKey };
    routes = adapter(
      createProviderClient(
        { provider, baseUrl: fake.url, headers, deadlineMilliseconds: 2_000 },
        clientParts(),
      ),
    );
  });
  const kindOf = async (work: Promise<unknown>): Promise<FaultKind | null> => {
    try {
      await work;
      return null;
    } catch (error) {
      if (error instanceof ProviderFault) return error.kind;
      throw error;
    }
  };

  test('LAND-16 returns a route with metres, seconds and points', async () => {
    // 0.01° of latitude is 1,111.95 m, driven at 10 m/s.
    expect(await routes.route(square, hill)).toEqual({
      distanceMetres: 1112,
      durationSeconds: 111,
      coordinates: [square, hill],
      estimated: false,
    });
  });

  test('CALL-7 routes through waypoints in their order', async () => {
    expect(await routes.routeVia([square, pass, hill])).toEqual({
      distanceMetres: 3336,
      durationSeconds: 334,
      coordinates: [square, pass, hill],
      estimated: false,
    });
  });

  test('LAND-16 returns a route of 0 metres to the same place', async () => {
    expect(await routes.route(square, square)).toMatchObject({ distanceMetres: 0, durationSeconds: 0 });
  });

  test.each([
    ['there is no bridge', island],
    ['there is no street within two kilometres', desert],
    ['the destination is off the map', elsewhere],
  ])('LAND-16 returns no route where %s, without a fault', async (_why, to: LatLng) => {
    expect(await routes.route(square, to)).toBeNull();
  });

  test('CALL-21 returns a matrix with a row for each source and Infinity for missing routes', async () => {
    const { durationsSeconds, distancesMetres } = await routes.matrix([square, island], [hill, pass, square]);
    expect(distancesMetres.map((row) => row.map(Math.round))).toEqual([
      [1112, 2224, 0],
      [Infinity, Infinity, Infinity],
    ]);
    expect(durationsSeconds.map((row) => row.map(Math.round))).toEqual([
      [111, 222, 0],
      [Infinity, Infinity, Infinity],
    ]);
  });

  test('CALL-21 requests a large matrix in parts and assembles them in order', async () => {
    const sources = Array.from({ length: side + 1 }, (_, index) => ({ lat: 43.5 + index / 1000, lng: 7.42 }));
    const { distancesMetres } = await routes.matrix(sources, [...sources].reverse());
    expect(fake.seen).toHaveLength(4);
    sources.forEach((_, row) =>
      sources.forEach((_other, column) => {
        expect(distancesMetres[row]?.[column]).toBeCloseTo(Math.abs(side - row - column) * 111.195, -1);
      }),
    );
  });

  test('CALL-21 sends no request for an empty matrix', async () => {
    expect(await routes.matrix([], [square])).toEqual({ durationsSeconds: [], distancesMetres: [] });
    expect(await routes.matrix([square], [])).toEqual({ durationsSeconds: [[]], distancesMetres: [[]] });
    expect(fake.seen).toHaveLength(0);
  });

  const bad: [Mishap, FaultKind][] = [
    ['error', 'status'],
    ['surprise', 'malformed'],
    ['page', 'not_json'],
    ['redirect', 'redirect'],
  ];
  test.each(bad)('CALL-21 reports %s as a fault, never as "no route"', async (mishap, kind) => {
    fake.mishap = mishap;
    expect(await kindOf(routes.route(square, hill))).toBe(kind);
    expect(await kindOf(routes.matrix([square], [hill]))).toBe(kind);
  });
});

test('CALL-21 a driver far from every street of OSRM does not affect the rest of the matrix', async () => {
  const fake = await startFakeOsrm();
  const routes = osrmRoutes(createProviderClient({ provider: 'osrm', baseUrl: fake.url }, clientParts()));
  const { durationsSeconds } = await routes.matrix([square, desert], [hill]);
  expect(durationsSeconds.map((row) => row.map(Math.round))).toEqual([[111], [Infinity]]);
  await fake.close();
});

test('CALL-21 a failed element in a matrix of Google is a fault', async () => {
  const fake = await startFakeGoogle();
  const headers = { 'x-goog-api-key': googleKey };
  const routes = googleRoutes(
    createProviderClient({ provider: 'google', baseUrl: fake.url, headers }, clientParts()),
  );
  await expect(routes.matrix([square], [hill, elsewhere])).rejects.toMatchObject({
    kind: 'rejected',
    detail: 3,
  });
  await fake.close();
});
