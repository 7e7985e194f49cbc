import { afterAll, beforeAll, expect, test } from 'vitest';
import { gridMap } from '../testing/grid-map.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import type { Maps, SuggestOptions } from './port/maps.ts';

/** As long as Google's longest address ids, including the session. */
const longId = `google:${'Ei'.repeat(120)}~${'s'.repeat(36)}`;
const oddId = 'photon:W123@43.731000,-7.420000';

const asked: SuggestOptions[] = [];
const map = gridMap();
const maps: Maps = {
  ...map.maps,
  suggest: async (_typed, options) => {
    asked.push(options);
    return [];
  },
  place: (placeId) =>
    Promise.resolve(
      [longId, oddId].includes(placeId)
        ? { placeId, description: 'There', position: { lat: 1, lng: 2 } }
        : null,
    ),
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { map: { ...map, maps } } });
});
afterAll(() => app.close());

test.each([longId, oddId])('LAND-15 CALL-3 the id %s of a provider is preserved', async (placeId) => {
  const found = await app.http.inject({ url: `/api/places/${encodeURIComponent(placeId)}` });
  expect(found.json()).toEqual({ placeId, description: 'There', coords: { lat: 1, lng: 2 } });
  const called = await app.http.inject({
    method: 'POST',
    url: '/googleapis-getcoords',
    payload: { place_id: placeId },
  });
  expect(called.json()).toEqual({ coords: { lat: 1, lng: 2 } });
});

test('LAND-14 the session token reaches the provider, and a malformed one is refused', async () => {
  const session = '0190a5d0-0000-7000-8000-000000000000';
  const suggest = (token: string) =>
    app.http.inject({ url: '/api/places', query: { q: 'cen', session: token } });
  expect((await suggest(session)).statusCode).toBe(200);
  expect(asked).toEqual([{ session }]);
  for (const odd of ['short', 'a'.repeat(37), 'not a token, at all'])
    expect((await suggest(odd)).statusCode).toBe(400);
});
