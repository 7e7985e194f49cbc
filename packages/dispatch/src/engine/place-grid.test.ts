import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { seedOr, toRepeat } from '../../../../tests/scale.ts';
import { sizesOf } from '../../../../tests/sizes.ts';
import { seededRandom } from '../laboratory/random.ts';
import { PlaceGrid } from './place-grid.ts';
import { place } from './testing/scenes.ts';

const { rounds, crowdedRounds } = sizesOf('packages/dispatch/src/engine/place-grid.test.ts');

const wanted = (index: number) => index % 3 !== 0;

/** The distances of the nearest places, by computing all of them. */
const fullSearch = (places: readonly LatLng[], at: LatLng, count: number, withinMetres: number) =>
  places
    .filter((_, index) => wanted(index))
    .map((one) => greatCircleMetres(one, at))
    .filter((metres) => metres <= withinMetres)
    .toSorted((one, other) => one - other)
    .slice(0, count);

test('SET-16 finds the same nearest places as a full search in a town', () => {
  const seed = seedOr(5);
  const random = seededRandom(seed);
  for (let round = 0; round < rounds; round++) {
    const spread = 10 ** (1 + random() * 4);
    const somewhere = () => place(Math.round(random() * spread), Math.round(random() * spread * random()));
    const places = Array.from({ length: Math.floor(random() * 60) }, somewhere);
    // Some searches start far away from all places.
    const at = random() < 0.2 ? place(-2 * spread, 3 * spread) : somewhere();
    const within = random() * spread * 2;
    const count = 1 + Math.floor(random() * 8);
    const found = new PlaceGrid(places).nearest(at, count, within, wanted);
    expect(
      found.map((index) => greatCircleMetres(places[index]!, at)),
      `${toRepeat(seed)}`,
    ).toEqual(fullSearch(places, at, count, within));
  }
});

test('SET-16 finds the same nearest places as a full search in several cities, in any latitude and across the 180th meridian', () => {
  const seed = seedOr(7);
  const random = seededRandom(seed);
  const around = ({ lat, lng }: LatLng, degrees: number): LatLng => {
    const east = lng + (2 * random() - 1) * degrees;
    return {
      lat: Math.max(-90, Math.min(90, lat + (2 * random() - 1) * degrees)),
      lng: east - 360 * Math.round(east / 360),
    };
  };
  const anywhere = () => ({ lat: 180 * random() - 90, lng: 360 * random() - 180 });
  const city = () => {
    const at = anywhere();
    const kind = random();
    if (kind < 0.3) return { ...at, lng: 180 - random() * 0.01 };
    return kind < 0.4 ? { ...at, lat: Math.sign(at.lat) * (90 - random() * 0.1) } : at;
  };
  let found = 0;
  for (let round = 0; round < crowdedRounds; round++) {
    const cities = Array.from({ length: 1 + Math.floor(random() * 4) }, city);
    const degrees = 10 ** (random() * 5 - 3);
    const somewhere = () => around(cities[Math.floor(random() * cities.length)]!, degrees);
    const places = Array.from({ length: Math.floor(random() * 80) }, somewhere);
    const at = random() < 0.1 ? anywhere() : somewhere();
    const within = random() < 0.05 ? Infinity : 111_195 * degrees * 3 * random();
    const count = random() < 0.5 ? Infinity : 1 + Math.floor(random() * 20);
    const nearest = new PlaceGrid(places).nearest(at, count, within, wanted);
    found += nearest.length;
    expect(
      nearest.map((index) => greatCircleMetres(places[index]!, at)),
      `${toRepeat(seed)}`,
    ).toEqual(fullSearch(places, at, count, within));
  }
  expect(found).toBeGreaterThan(1000);
});

test('SET-16 checks each place once', () => {
  const places = [place(0), place(0, 500), { lat: 89.99, lng: 100 }, { lat: 89.99, lng: -100 }];
  for (const at of [place(10), { lat: 89.99, lng: 180 }, { lat: 89.99, lng: -180 }]) {
    const asked: number[] = [];
    new PlaceGrid(places).nearest(at, Infinity, Infinity, (index) => asked.push(index) > 0);
    expect(asked.toSorted()).toEqual([0, 1, 2, 3]);
  }
});
