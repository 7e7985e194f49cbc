import type { LatLng } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { gridCentre, gridMap } from '../../testing/grid-map.ts';
import type { MapRoute } from '../port/maps.ts';
import type { PlaceMaps, RouteMaps } from '../port/capabilities.ts';
import { placesOrCity } from './places-or-city.ts';
import { ProviderFault, type FaultKind } from './provider-fault.ts';
import { routesOrCity } from './routes-or-city.ts';

const inCity = gridCentre;
const alsoInCity = { lat: 10.01, lng: 20 };
const outside = { lat: 11, lng: 20 };
const own = gridMap().maps;
const city = { maps: own, covers: ({ lat }: LatLng) => lat < 10.5 };
const drawn: MapRoute = { distanceMetres: 7, durationSeconds: 8, coordinates: [inCity], estimated: false };

function routesThat(answer: () => Promise<MapRoute | null>) {
  const heard: FaultKind[] = [];
  const provider: RouteMaps = {
    route: answer,
    routeVia: answer,
    matrix: async () => {
      await answer();
      return { durationsSeconds: [[8]], distancesMetres: [[7]] };
    },
  };
  return { heard, routes: routesOrCity([provider], city, ({ kind }) => heard.push(kind)) };
}
const failing = (kind: FaultKind) => () => Promise.reject(new ProviderFault('osrm', kind));
const kinds: FaultKind[] = [
  'timeout',
  'unreachable',
  'redirect',
  'status',
  'rejected',
  'not_json',
  'too_large',
  'malformed',
  'resting',
];

describe('CALL-21 routes', () => {
  test('are the provider’s', async () => {
    expect(await routesThat(async () => drawn).routes.route(inCity, alsoInCity)).toBe(drawn);
  });

  test('are absent if the provider has none, without a fallback', async () => {
    const { heard, routes } = routesThat(async () => null);
    expect(await routes.route(inCity, alsoInCity)).toBeNull();
    expect(heard).toEqual([]);
  });

  test.each(kinds)('after %s come from the city where it covers them', async (kind) => {
    const { heard, routes } = routesThat(failing(kind));
    expect(await routes.route(inCity, alsoInCity)).toEqual(await own.route(inCity, alsoInCity));
    expect(heard).toEqual([kind]);
  });

  test.each(kinds)(
    'after %s are estimated outside the city as the great circle × 1.4 at 25 km/h',
    async (kind) => {
      const { routes } = routesThat(failing(kind));
      // 1° along a meridian is 111,195 m; × 1.4 = 155,673 m; at 25 km/h 22,417 s.
      expect(await routes.route(inCity, outside)).toEqual({
        distanceMetres: 155673,
        durationSeconds: 22417,
        coordinates: [inCity, outside],
        estimated: true,
      });
    },
  );

  test('estimated over waypoints are as long as the sum of their parts', async () => {
    const { routes } = routesThat(failing('timeout'));
    expect(await routes.routeVia([inCity, outside, inCity])).toMatchObject({
      distanceMetres: 311346,
      estimated: true,
    });
  });

  test("are the provider's in a matrix; after a failure the city's if it covers both ends, else estimated", async () => {
    expect(
      (await routesThat(async () => drawn).routes.matrix([inCity], [alsoInCity])).distancesMetres,
    ).toEqual([[7]]);
    const { heard, routes } = routesThat(failing('status'));
    const { distancesMetres, durationsSeconds } = await routes.matrix([inCity, outside], [alsoInCity]);
    // 0.01° on the grid is 1,112 m at 10 m/s; 0.99° × 1.4 is 154,116 m at 25 km/h.
    expect(distancesMetres).toEqual([[1112], [154116]]);
    expect(durationsSeconds).toEqual([[111.2], [22193]]);
    expect(heard).toEqual(['status']);
  });

  test('do not hide our own bugs by falling back to the city', async () => {
    const { routes } = routesThat(() => Promise.reject(new TypeError('bug')));
    await expect(routes.route(inCity, alsoInCity)).rejects.toThrow('bug');
    await expect(routes.matrix([inCity], [alsoInCity])).rejects.toThrow('bug');
  });
});

describe('CALL-21 places', () => {
  const there = { placeId: 'photon:there', description: 'There', position: inCity };
  const suggestion = {
    placeId: 'photon:there',
    description: 'There',
    main: 'There',
    matches: [],
    secondary: '',
  };
  const well: PlaceMaps = {
    idPrefix: 'photon:',
    positionOf: (id) => (id === 'photon:outside' ? outside : id === 'photon:there' ? inCity : null),
    suggest: async () => [suggestion],
    place: async () => there,
    reverse: async () => null,
  };
  const fail = () => Promise.reject(new ProviderFault('photon', 'timeout'));
  const ill: PlaceMaps = { ...well, suggest: fail, place: fail, reverse: fail };
  const heard: FaultKind[] = [];
  const placesOf = (provider: PlaceMaps) => placesOrCity([provider], own, ({ kind }) => heard.push(kind));

  test('come from the provider while it is up, even if it finds none', async () => {
    expect(await placesOf(well).suggest('sta', {})).toEqual([suggestion]);
    expect(await placesOf(well).place('photon:there')).toBe(there);
    expect(await placesOf(well).reverse(inCity)).toBeNull();
  });

  test('are the city’s while the provider fails', async () => {
    expect((await placesOf(ill).suggest('cen', {}))[0]?.placeId).toBe('station');
    expect((await placesOf(ill).reverse(inCity))?.address).toBe('Grid Street, Gridville');
    expect(heard).toEqual(['timeout', 'timeout']);
  });

  test('LAND-15 suggested by the city are found whether or not the provider works again', async () => {
    for (const provider of [well, ill])
      expect(await placesOf(provider).place('station')).toMatchObject({ position: gridCentre });
  });

  test('LAND-15 are found by an id that contains the position, even while the provider fails', async () => {
    expect(await placesOf(ill).place('photon:there')).toEqual({
      placeId: 'photon:there',
      description: 'Grid Street, Gridville',
      position: inCity,
    });
    expect(await placesOf(ill).place('photon:outside')).toMatchObject({
      description: '11.00000, 20.00000',
      position: outside,
    });
    expect(await placesOf(ill).place('photon:elsewhere')).toBeNull();
  });
});
