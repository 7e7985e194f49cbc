import type { BodyInputOf, ResponseOf } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());
afterEach(async () => {
  for (const { id } of (await list()).items)
    good(await app.call('deleteZone', { as: app.admin, params: { id } }));
});

const list = async () => good(await app.call('listZones', { as: app.admin }));

const square = ({ lat, lng }: LatLng, half: number) => [
  { lat: lat - half, lng: lng - half },
  { lat: lat - half, lng: lng + half },
  { lat: lat + half, lng: lng + half },
  { lat: lat + half, lng: lng - half },
];
const doors = [
  { name: 'Door A', lat: pickup.lat + 0.001, lng: pickup.lng },
  { name: 'Door B', lat: pickup.lat - 0.0005, lng: pickup.lng },
];
const airport: BodyInputOf<'addZone'> = {
  name: 'City Airport',
  kind: 'airport',
  outline: square(pickup, 0.002),
  points: doors,
};
const noStop = (name: string, at: LatLng, half = 0.001): BodyInputOf<'addZone'> => ({
  name,
  kind: 'no_stop',
  outline: square(at, half),
  points: [],
});

const add = (body: BodyInputOf<'addZone'>) => app.call('addZone', { as: app.admin, body });
const edit = (id: string, body: BodyInputOf<'updateZone'>) =>
  app.call('updateZone', { as: app.admin, params: { id }, body });
const quote = (change: object = {}) =>
  app.call('createQuote', { body: { pickup, drop, carTypeId: app.carTypeId, ...change } });
const prices = (from: LatLng, to: LatLng) =>
  app.call('comparePrices', {
    query: { pickupLat: from.lat, pickupLng: from.lng, dropLat: to.lat, dropLng: to.lng },
  });
const factsOf = ({ body }: { readonly body: unknown }) =>
  (body as { readonly error: { readonly facts: Record<string, unknown> } }).error.facts;

test('anybody sees the zones in a part of the map, without fields that only admins need', async () => {
  const made = good(await add(airport));
  good(await add(noStop('Far away', { lat: pickup.lat + 0.3, lng: pickup.lng })));
  const box = (change: object = {}) => ({ west: 19.9, south: 9.9, east: 20.1, north: 10.1, ...change });
  const names = async (query: ReturnType<typeof box>) =>
    good(await app.call('zonesOnMap', { query })).items.map(({ name }) => name);
  expect(good(await app.call('zonesOnMap', { query: box() })).items).toEqual([airport]);
  expect(await names(box({ north: 10.5 }))).toEqual(['City Airport', 'Far away']);
  // A box inside the zone, and one that only touches it.
  expect(await names(box({ south: 9.9999, north: 10.0001, west: 19.9999, east: 20.0001 }))).toEqual([
    'City Airport',
  ]);
  expect(await names(box({ south: 10.002 }))).toEqual(['City Airport']);
  expect(await names(box({ south: 10.0021 }))).toEqual([]);
  expect(await names(box({ west: 20.0021 }))).toEqual([]);
  good(await app.call('deleteZone', { as: app.admin, params: { id: made.id } }));
  expect(await names(box())).toEqual([]);
});

describe('an admin draws zones', () => {
  test('lists them by name, edits them with their version, deletes them and puts them back', async () => {
    const made = good(await add(airport));
    const rank = good(await add({ ...airport, name: 'Bahnhof', kind: 'rank', points: [] }));
    expect(made).toMatchObject({ ...airport, version: 1 });
    expect((await list()).items.map(({ name }) => name)).toEqual(['Bahnhof', 'City Airport']);
    const changed = good(await edit(made.id, { ...airport, name: 'Airport', version: 1 }));
    expect(changed).toMatchObject({ name: 'Airport', version: 2 });
    const stale = await edit(made.id, { ...airport, name: 'Other', version: 1 });
    expect([stale.status, codeOf(stale), factsOf(stale)['current']]).toEqual([409, 'stale_version', changed]);
    good(await app.call('deleteZone', { as: app.admin, params: { id: made.id } }));
    expect((await list()).items).toEqual([rank]);
    expect(good(await app.call('restoreZone', { as: app.admin, params: { id: made.id } }))).toEqual(changed);
    expect((await list()).items).toHaveLength(2);
  });

  test.each<[string, object, string]>([
    [
      'a crossing outline',
      { outline: [0, 2, 1, 3].map((at) => square(pickup, 0.001)[at]) },
      'zone_outline_crosses',
    ],
    ['an outline of a metre', { outline: square(pickup, 0.000_004), points: [] }, 'zone_outline_size'],
    ['an outline of half a continent', { outline: square(pickup, 5) }, 'zone_outline_size'],
    ['two corners', { outline: square(pickup, 1).slice(2) }, 'invalid_request'],
    [
      '201 corners',
      { outline: Array.from({ length: 201 }, (_, at) => ({ lat: at / 1e4, lng: 0 })) },
      'invalid_request',
    ],
    [
      'a corner outside the globe',
      { outline: [...square(pickup, 1), { lat: 91, lng: 0 }] },
      'invalid_request',
    ],
    ['a point outside', { points: [{ name: 'Far', lat: 0, lng: 0 }] }, 'zone_point_outside'],
    ['two points with one name', { points: [doors[0], { ...doors[1], name: 'DOOR A' }] }, 'name_taken'],
    ['points where no car may stop', { kind: 'no_stop' }, 'invalid_request'],
    ['an unknown kind', { kind: 'park' }, 'invalid_request'],
    ['a blank name', { name: ' ' }, 'invalid_request'],
    ['an unknown field', { colour: 'red' }, 'invalid_request'],
  ])('%s is refused', async (_, change, code) => {
    expect(codeOf(await add({ ...airport, ...change }))).toBe(code);
    const { id } = good(await add(airport));
    expect(codeOf(await edit(id, { ...airport, ...change, version: 1 }))).toBe(code);
    expect((await list()).items).toMatchObject([{ ...airport, version: 1 }]);
  });

  test('a name is used once, also by a zone that is put back', async () => {
    const { id } = good(await add(airport));
    expect(codeOf(await add({ ...airport, name: 'city AIRPORT' }))).toBe('name_taken');
    const depot = good(await add({ ...airport, name: 'Depot' }));
    const renamed = { as: app.admin, params: { id: depot.id } };
    for (const name of ['City Airport', 'CITY airport']) {
      const body = { ...airport, name, version: depot.version };
      expect(codeOf(await app.call('updateZone', { ...renamed, body }))).toBe('name_taken');
    }
    good(await app.call('deleteZone', renamed));
    good(await app.call('deleteZone', { as: app.admin, params: { id } }));
    good(await add(airport));
    expect(codeOf(await app.call('restoreZone', { as: app.admin, params: { id } }))).toBe('name_taken');
  });

  test('every change is in the audit log with the values before and after', async () => {
    const made = good(await add(noStop('Audited', drop)));
    good(await edit(made.id, { ...noStop('Audited', drop), name: 'Twice', version: 1 }));
    good(await app.call('deleteZone', { as: app.admin, params: { id: made.id } }));
    const { items } = good(await app.call('listAudit', { as: app.admin, query: { pageSize: 3 } }));
    expect(items.map(({ action }) => action)).toEqual(['delete-zone', 'change-zone', 'add-zone']);
    expect(items[1]?.facts).toMatchObject({ before: { name: 'Audited' }, after: { name: 'Twice' } });
  });

  test('the download is GeoJSON with closed rings, counterclockwise', async () => {
    const { id } = good(await add({ ...airport, outline: airport.outline.toReversed() }));
    const { type, features } = good(await app.call('zonesAsGeoJson', { as: app.admin }));
    expect([type, features.length]).toEqual(['FeatureCollection', 3]);
    const ring = square(pickup, 0.002).map(({ lat, lng }) => [lng, lat]);
    const geometry = features[0]?.geometry as { readonly coordinates: number[][][] };
    const [drawn = []] = geometry.coordinates;
    expect(drawn).toHaveLength(5);
    expect(drawn[0]).toEqual(drawn[4]);
    const at = ring.findIndex((corner) => String(corner) === String(drawn[0]));
    expect(drawn.slice(0, 4)).toEqual([...ring.slice(at), ...ring.slice(0, at)]);
    expect(features[1]).toMatchObject({
      id: `${id}-1`,
      properties: { name: 'Door A', kind: 'pickup_point', zone: 'City Airport' },
      geometry: { type: 'Point', coordinates: [doors[0]?.lng, doors[0]?.lat] },
    });
  });

  test('stations of the map are suggested as pickup points', async () => {
    const query = { west: 19.99, south: 9.99, east: 20.01, north: 10.01 };
    const { items } = good(await app.call('zonePlaces', { as: app.admin, query }));
    expect(items).toEqual([{ name: 'Central Station', lat: 10, lng: 20 }]);
  });
});

describe('prices', () => {
  test('BOOK-5 are refused in a no-stop zone, with the nearest allowed place, which then has a price', async () => {
    good(await add(noStop('Old Bridge', drop)));
    const refused = await quote();
    expect([refused.status, codeOf(refused)]).toEqual([422, 'no_stopping_here']);
    const { stop, zone, nearest } = factsOf(refused);
    expect([stop, zone]).toEqual(['drop', 'Old Bridge']);
    expect(nearest).toMatchObject({ add: 'Grid Street, Gridville' });
    good(await quote({ drop: nearest }));
    expect(codeOf(await prices(pickup, drop))).toBe('no_stopping_here');
    good(await prices(pickup, nearest as LatLng));
  });

  test('BOOK-5 no longer apply a deleted zone, and apply a changed one immediately', async () => {
    const { id } = good(await add(noStop('Here', pickup)));
    expect(codeOf(await quote())).toBe('no_stopping_here');
    good(await edit(id, { ...noStop('Here', { lat: 10.2, lng: 20.2 }), version: 1 }));
    good(await quote());
    good(await edit(id, { ...noStop('Here', pickup), version: 2 }));
    expect(codeOf(await quote())).toBe('no_stopping_here');
    good(await app.call('deleteZone', { as: app.admin, params: { id } }));
    good(await quote());
  });

  test('BOOK-5 without an address nearby, the refusal offers no place', async () => {
    good(await add(noStop('Huge', { lat: 10.6, lng: 20.6 }, 0.12)));
    const far = { lat: 10.6, lng: 20.6, add: 'Far' };
    expect(factsOf(await quote({ drop: far }))['nearest']).toBeNull();
  });

  test('BOOK-3 a pickup at an airport is at one of its named points, and the driver reads its name', async () => {
    good(await add(airport));
    const refused = await quote();
    expect([refused.status, codeOf(refused)]).toEqual([422, 'pickup_point_required']);
    const { items } = good(await app.call('pickupPoints', { query: { lat: pickup.lat, lng: pickup.lng } }));
    expect(items.map(({ add }) => add)).toEqual(['Door B, City Airport', 'Door A, City Airport']);
    expect(factsOf(refused)).toEqual({ stop: 'pickup', points: items });
    const [door] = items as [ResponseOf<'pickupPoints'>['items'][number]];
    // The server names the point, whatever the device calls it.
    const chosen = { lat: door.lat, lng: door.lng, add: 'My own words' };
    const { id: quoteId, pickup: named } = good(await quote({ pickup: chosen }));
    expect(named.add).toBe('Door B, City Airport');
    const booked = good(await app.call('createBooking', { as: app.rider, body: { quoteId } }));
    const task = good(await app.call('listTasks', { as: app.driver })).items.find(
      ({ id }) => id === booked.id,
    );
    expect(task?.pickup).toEqual({ lat: door.lat, lng: door.lng, add: 'Door B, City Airport' });
  });

  test('there is nothing to choose outside of the zones', async () => {
    good(await add(airport));
    expect(good(await app.call('pickupPoints', { query: { lat: drop.lat, lng: drop.lng } })).items).toEqual(
      [],
    );
  });
});
