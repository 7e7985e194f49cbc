import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { seedOr, toRepeat } from '../../../../../tests/scale.ts';
import { DriverGrid } from './driver-grid.ts';
import { byBruteForce, placeAround, seededRandom } from '../testing/moving-drivers.ts';

/** Regions with the maximum distance of drivers from their centre, in degrees of latitude. 10,000 searches in all. */
const regions = [
  ['the equator', { lat: 0, lng: 0 }, 0.05],
  ['a European town', { lat: 50, lng: 8 }, 0.05],
  ['the far north', { lat: 69.6, lng: 18.9 }, 0.1],
  ['the south', { lat: -30, lng: -51 }, 0.1],
  ['the date line', { lat: -17, lng: 179.99 }, 0.05],
  ['the date line from the east', { lat: 52, lng: -180 }, 0.05],
  ['the North Pole', { lat: 89.98, lng: 30 }, 0.05],
  ['the South Pole', { lat: -90, lng: 0 }, 0.02],
  ['a country', { lat: 46, lng: 2 }, 4],
  ['the whole earth', { lat: 0, lng: 0 }, 89],
] as const satisfies readonly (readonly [string, LatLng, number])[];
const searches = 1000;
const drivers = 400;

test.each(regions)('SET-16 around %s, finds the same moving drivers as a full search', (_, centre, span) => {
  const seed = seedOr(11);
  const random = seededRandom(seed);
  const grid = new DriverGrid();
  const places = new Map<string, LatLng>();
  const move = () => {
    const id = `driver-${Math.floor(random() * drivers)}`;
    if (random() < 0.1) {
      grid.remove(id);
      places.delete(id);
      return;
    }
    const at = placeAround(centre, span, random);
    grid.put(id, at);
    places.set(id, at);
  };
  for (let index = 0; index < 2 * drivers; index++) move();
  for (let search = 0; search < searches; search++) {
    for (let index = 0; index < 5; index++) move();
    const from = placeAround(centre, span, random);
    const radius = random() ** 2 * span * 111_195;
    const count = random() < 0.3 ? Infinity : Math.ceil(random() * 40);
    const answer = { of: toRepeat(seed), found: grid.nearest(from, radius, count) };
    expect(answer).toEqual({ of: toRepeat(seed), found: byBruteForce(places, from, radius, count) });
  }
  expect(grid.size).toBe(places.size);
});

test('SET-16 finds a driver exactly at the edge of the radius, and not one beyond it', () => {
  const grid = new DriverGrid();
  const [centre, at] = [
    { lat: 50, lng: 8 },
    { lat: 50.01, lng: 8.01 },
  ];
  const metres = greatCircleMetres(centre, at);
  grid.put('driver', at);
  expect(grid.within(centre, metres)).toEqual([{ id: 'driver', metres }]);
  expect(grid.within(centre, metres - 1e-6)).toEqual([]);
  expect(grid.within(at, 0)).toEqual([{ id: 'driver', metres: 0 }]);
});

test('SET-16 orders drivers at the same distance by id, whatever the order in which they were added', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `driver-${String(index).padStart(3, '0')}`);
  const centre = { lat: 50, lng: 8 };
  for (const order of [ids, ids.toReversed()]) {
    const grid = new DriverGrid();
    for (const id of order) grid.put(id, { lat: 50, lng: 8.001 });
    expect(grid.within(centre, 1000).map(({ id }) => id)).toEqual(ids);
    expect(grid.nearest(centre, 1000, 20).map(({ id }) => id)).toEqual(ids.slice(0, 20));
  }
});

test('SET-16 keeps finding all drivers while a fleet crosses a country', () => {
  const random = seededRandom(3);
  const grid = new DriverGrid();
  const places = new Map<string, LatLng>();
  for (let hour = 0; hour < 40; hour++) {
    const centre = { lat: 44 + hour / 10, lng: 2 + hour / 5 };
    for (let index = 0; index < 500; index++) {
      const at = placeAround(centre, 0.2, random);
      grid.put(`driver-${index}`, at);
      places.set(`driver-${index}`, at);
    }
    expect(grid.nearest(centre, 5000, 20)).toEqual(byBruteForce(places, centre, 5000, 20));
  }
});
