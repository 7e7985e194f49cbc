import type { Waypoint } from '@fiacre/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityMaps } from '../../maps/city/city-maps.ts';
import { servePlaces } from '../../maps/serve-places.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const about = (lat: number, add: string): Waypoint => ({ lat, lng: pickup.lng, add, approximate: true });
const door = about(pickup.lat, '18 Lantern Street');
const bakery = about(pickup.lat + 0.002, '20 Bakery Lane');
const home = about(pickup.lat + 0.03, '22 Pine Road');
const marks = ({
  pickup: from,
  coords,
  drop: to,
}: Record<'pickup' | 'drop', Waypoint> & { coords: Waypoint[] }) =>
  [from, ...coords, to].map(({ approximate }) => approximate);

test('SEARCH-11 a ride from, over and to a place that is about right is so for rider, driver and desk', async () => {
  const quote = await app.quote({ pickup: door, coords: [bakery], drop: { ...drop, approximate: false } });
  expect(marks(quote)).toEqual([true, true, undefined]);
  const ride = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
  const params = { id: ride.id };
  const task = good(await app.call('listTasks', { as: app.driver })).items.find(({ id }) => id === ride.id);
  expect(task && marks(task)).toEqual([true, true, undefined]);
  good(await app.call('acceptBooking', { as: app.driver, params }));
  for (const as of [app.rider, app.driver, app.admin])
    expect(marks(good(await app.call('getBooking', { as, params })))).toEqual([true, true, undefined]);
  good(await app.call('cancelBooking', { as: app.admin, params, body: { reason: 'test' } }));
});

test('SEARCH-11 a changed place is exact again, and a new one may be about right', async () => {
  const ride = await app.book(app.rider, {}, { pickup: door });
  const params = { id: ride.id };
  const body = { pickup: { ...pickup, lat: pickup.lat + 0.001 }, drop: home };
  const { quoteId, version } = good(await app.call('quoteChange', { as: app.rider, params, body }));
  const changed = good(await app.call('acceptChange', { as: app.rider, params, body: { quoteId, version } }));
  expect(marks(changed)).toEqual([undefined, true]);
  good(await app.call('cancelBooking', { as: app.admin, params, body: { reason: 'test' } }));
});

test('SEARCH-11 a saved and a recent place stay about right', async () => {
  const as = await app.addPerson('rider');
  const saved = good(await app.call('saveMyPlace', { as, body: { kind: 'home', place: home } })).saved;
  expect(saved.map(({ place }) => place)).toEqual([home]);
  good(await app.call('saveMyPlace', { as, body: { kind: 'work', place: drop } }));
  const work = good(await app.call('listMyPlaces', { as })).saved.find(({ kind }) => kind === 'work');
  expect(work?.place.approximate).toBeUndefined();
});

test('SEARCH-11 the search marks what the city finds about right, and nothing else', async () => {
  const found = (isExact: boolean) => ({
    placeId: `street.${isExact}`,
    description: '18 Lantern Street',
    main: { text: '18 Lantern Street', matches: [] },
    secondary: { text: '' },
    kind: 'address',
    position: pickup,
    isExact,
  });
  const city = {
    info: { centre: pickup },
    suggest: () => [found(true), found(false)],
    place: (id: string) => found(id.endsWith('true')),
  };
  const maps = cityMaps(() => [{ key: 'main', timeZone: 'UTC', city: city as never }]);
  const served = servePlaces(maps, async () => '');
  const { items } = await served.suggestPlaces({ query: { q: 'lantern' } } as never);
  expect(items.map(({ approximate }) => approximate)).toEqual([undefined, true]);
  const byId = (id: string) => served.getPlace({ params: { id } } as never);
  expect([await byId('street.true'), await byId('street.false')].map((place) => place.approximate)).toEqual([
    undefined,
    true,
  ]);
});
