import { decodePolyline } from '@fiacre/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gridCentre, gridMap } from '../../testing/grid-map.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { SuggestOptions } from './maps.ts';
import { changeSettings } from '../../testing/change-settings.ts';

const map = gridMap();
const asked: SuggestOptions[] = [];
const suggest = map.maps.suggest;
const maps = {
  ...map.maps,
  suggest: (query: string, options: SuggestOptions) => (asked.push(options), suggest(query, options)),
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { map: { ...map, maps } } });
});
afterAll(() => app.close());

const post = async (url: string, payload: object, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, body } = await app.http.inject({ method: 'POST', url, payload, headers });
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
};
const get = async (url: string) => {
  const { statusCode, body } = await app.http.inject({ method: 'GET', url });
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
};

describe('the report of the city’s import', () => {
  test('shows an admin the file, roads, addresses and restrictions', async () => {
    const admin = await app.addPerson('admin');
    const { body } = await app.call('cityReport', { as: admin });
    expect(body).toEqual({
      cityId: 'grid',
      previousId: null,
      city: 'Gridville',
      bounds: { west: 19.5, south: 9.5, east: 20.5, north: 10.5 },
      junctions: 0,
      file: {
        name: 'gridville.osm.pbf',
        bytes: 1234,
        writingProgram: 'a generator',
        source: null,
        dataAt: '2023-11-14T22:13:20.000Z',
        features: ['DenseNodes', 'Curves'],
        unknownFeatures: ['Curves'],
      },
      area: '19,9,21,11',
      roads: {
        usableMetres: 5000,
        islandMetres: 40,
        islandsServed: 2,
        servedIslandMetres: 700,
        islandsLost: 3,
        ferryMetres: 900,
        closedMetres: 30,
        clippedMetres: 20,
        connectedShare: 0.9,
        cutWays: 1,
      },
      addresses: { placed: 7, lost: 2 },
      turnRestrictions: { applied: 3, notForTaxis: 1, conditional: 4, unreadable: 2, unusable: 5 },
      hours: { roads: 8, gates: 9, unreadable: 12 },
      country: {
        code: 'NG',
        drivingSide: 'right',
        speedUnit: 'km/h',
        callingCode: '234',
        currency: 'NGN',
        language: 'en',
        addressOrder: { number: 'before', separator: ' ', postcode: 'after' },
      },
      speeds: { roads: 6, examples: [{ way: 8, limit: '500' }] },
    });
  });
});

describe('place search', () => {
  test('DATA-14 LAND-3 returns suggestions with description, id, main part with matches, and secondary part', async () => {
    expect((await get('/api/places?q=cen')).body).toEqual({
      items: [
        {
          placeId: 'station',
          description: 'Central Station, Gridville',
          structuredText: {
            main: 'Central Station',
            matches: [{ offset: 0, length: 3 }],
            secondary: 'Gridville',
          },
        },
      ],
    });
  });

  test('LAND-14 sends no request for blank input', async () => {
    asked.length = 0;
    expect((await get('/api/places?q=%20')).body).toEqual({ items: [] });
    expect(asked).toHaveLength(0);
  });

  test('LAND-15 returns the position of a selected suggestion, and not_found for an unknown one', async () => {
    expect((await get('/api/places/harbour')).body).toMatchObject({ coords: { lat: 10.02, lng: 20.03 } });
    expect(await get('/api/places/nowhere')).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
  });

  test('CALL-2 LAND-14 LAND-17 restricts predictions to restrictCountry if it is set, whatever a client sends', async () => {
    const admin = await app.addPerson('admin');
    const restrictTo = (restrictCountry: string) => changeSettings(app, admin, { restrictCountry });
    asked.length = 0;
    await post('/googleapis-autocomplete', { searchKeyword: 'cen', country: 'DE' });
    await restrictTo('MC');
    await post('/googleapis-autocomplete', { searchKeyword: 'cen', country: 'DE' });
    await get('/api/places?q=cen&lat=1&lng=2');
    await restrictTo('');
    expect(asked).toEqual([{}, { country: 'MC' }, { country: 'MC', near: { lat: 1, lng: 2 } }]);
  });
});

describe("the specification's map calls", () => {
  test('CALL-2 CALL-17 return searchResults to a guest', async () => {
    expect((await post('/googleapis-autocomplete', { searchKeyword: 'har', country: '' })).body).toEqual({
      searchResults: [
        {
          description: 'Harbour, Gridville',
          place_id: 'harbour',
          structured_formatting: {
            main_text: 'Harbour',
            main_text_matched_substrings: [{ offset: 0, length: 3 }],
            secondary_text: 'Gridville',
          },
        },
      ],
    });
  });

  test('CALL-3 ERR-34 return coords for a place_id, and google_places_error as {error: text} for an unknown one', async () => {
    expect((await post('/googleapis-getcoords', { place_id: 'station' })).body).toEqual({
      coords: gridCentre,
    });
    expect(await post('/googleapis-getcoords', { place_id: 'x' })).toEqual({
      status: 422,
      body: { error: 'google_places_error' },
    });
  });

  test('CALL-4 DATA-16 return a route with km, seconds, a polyline and its coords', async () => {
    // 0.01° along a meridian is 1,111.95 m, driven at 10 m/s.
    const { body } = await post('/googleapis-getroute', { start: '10,20', dest: { lat: 10.01, lng: 20 } });
    expect(body).toMatchObject({ distance: 1.112, duration: 111 });
    expect(decodePolyline(String(body['polylinePoints'])).at(-1)).toEqual({ lat: 10.01, lng: 20 });
    expect((body['coords'] as unknown[]).at(-1)).toEqual({ latitude: 10.01, longitude: 20 });
  });

  test('CALL-4 ERR-6 return an error text for a route off the map', async () => {
    expect(await post('/googleapis-getroute', { start: '10,20', dest: '60,20' })).toEqual({
      status: 422,
      body: { error: 'place_to_coords_error' },
    });
  });

  test('CALL-5 return the address of latlng, and an error off the map', async () => {
    expect((await post('/googleapis-getaddress', { latlng: '10,20' })).body).toEqual({
      address: 'Grid Street, Gridville',
    });
    expect((await post('/googleapis-getaddress', { latlng: '60,20' })).body).toEqual({ error: 'off_map' });
    expect((await post('/googleapis-getaddress', { latlng: 'here' })).status).toBe(400);
  });

  test('CALL-6 return distance_in_km with the drive time between two points', async () => {
    const { token } = await app.addPerson('driver');
    const answer = await post('/googleapis-getdrivetime', { start: '10,20', dest: '10.01,20' }, token);
    expect(answer.body).toEqual({ distance_in_km: 1.112, time_in_secs: 111 });
  });

  test('CALL-7 return a longer route through waypoints', async () => {
    const { token } = await app.addPerson('driver');
    const ask = (waypoints: string) =>
      post('/googleapis-getmultiloctime', { start: '10,20', dest: '10.01,20', waypoints }, token);
    expect((await ask('')).body['distance_in_km']).toBe(1.112);
    // The waypoint is 0.005° too far, so the detour is 0.02° in total.
    expect((await ask('10.015,20')).body['distance_in_km']).toBeCloseTo(2.224, 3);
  });

  test('CALL-1 CALL-6 require a token for distance calls', async () => {
    expect((await post('/googleapis-getdrivetime', { start: '10,20', dest: '10.01,20' })).status).toBe(401);
  });

  test('CALL-20 refuse unknown fields with {error: text}', async () => {
    const answer = await post('/googleapis-getcoords', { place_id: 'station', admin: true });
    expect(answer.status).toBe(400);
    expect(typeof answer.body['error']).toBe('string');
  });
});

describe('the city', () => {
  test('returns its name, bounds and attribution', async () => {
    expect((await get('/api/maps/city')).body).toMatchObject({
      name: 'Gridville',
      demo: true,
      attribution: 'Gridville is fictional',
    });
  });

  test.each(['/maps/tiles/0/0/0.mvt', '/maps/tiles/14/100/200.mvt'])(
    'returns an empty tile %s successfully',
    async (url) => {
      const { statusCode, headers } = await app.http.inject({ method: 'GET', url });
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
    },
  );

  test.each(['0/0/1.mvt', '0/1/0.mvt', '1/0/0.png', '-1/0/0.mvt', '23/0/0.mvt', '1e1/0/0.mvt', '2/0/a.mvt'])(
    'returns not_found for the tile %s',
    async (address) => {
      expect((await get(`/maps/tiles/${address}`)).status).toBe(404);
    },
  );
});
