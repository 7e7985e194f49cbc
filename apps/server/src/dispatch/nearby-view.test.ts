import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { seedOr, toRepeat } from '../../../../tests/scale.ts';
import type { ViewContent } from '../platform/live/topic.ts';
import type { DriversInView } from './cars-near-pickup.ts';
import { maxNearby, nearbyView } from './nearby-view.ts';
import { ShownCars } from './shown-cars.ts';
import { placeAround, seededRandom } from './testing/moving-drivers.ts';

const centre = { lat: 50, lng: 8 };
const metre = 1 / 111_195;
const idOf = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`;

/** Cars placed by the test, and a rider's view of them. */
function town(radiusMetres = 1000) {
  const cars = new ShownCars();
  const places = new Map<string, { location: LatLng; carType: string }>();
  const near: LatLng[] = [];
  const put = new Set<string>();
  const drivers = {
    radius: radiusMetres,
    look: () => {
      cars.begin();
      for (const id of put) if (!places.has(id)) cars.remove(`driver of ${id}`);
      for (const [id, place] of places) {
        cars.put(`driver of ${id}`, { id, carTypeId: `id of ${place.carType}`, ...place });
        put.add(id);
      }
      return Promise.resolve<DriversInView>({
        radiusMetres: drivers.radius,
        look: cars.look,
        near(pickup, count = Infinity) {
          near.push(pickup);
          return cars.nearest(pickup, drivers.radius, count).map(({ car }) => car);
        },
        carTypeIds: cars.carTypeIds,
        ofType: () => [],
        hasChanged: (pickup, metres, since) => cars.hasChanged(pickup, metres, since),
      });
    },
  };
  const view = nearbyView(drivers);
  return { drivers, places, near, look: () => view.look() };
}

const northOf = (metres: number) => ({ lat: centre.lat + metres * metre, lng: centre.lng });
const idsIn = (content: ViewContent) =>
  (JSON.parse(content.json) as { items: { id: string }[] }).items.map(({ id }) => id);

test('ROLE-9 a rider’s view is the same as without data from earlier refreshes', async () => {
  const seed = seedOr(5);
  const random = seededRandom(seed);
  const { places, look } = town();
  const pickups = Array.from({ length: 20 }, () => placeAround(centre, 0.02, random));
  const shown = new Map<LatLng, ViewContent>();
  for (let turn = 0; turn < 120; turn += 1) {
    // Sometimes none, sometimes more than are remembered, and sometimes a crowd.
    const changes = [0, 1, 3, 400][Math.floor(random() * 4)] ?? 0;
    for (let change = 0; change < changes; change += 1) {
      const id = `car-${Math.floor(random() * 300)}`;
      if (random() < 0.3) places.delete(id);
      else places.set(id, { location: placeAround(centre, 0.02, random), carType: `type ${change % 2}` });
    }
    const seenAt = await look();
    for (const pickup of pickups) {
      // Not every reader refreshes each time.
      if (random() < 0.3) continue;
      const content = seenAt(idOf(pickup), shown.get(pickup) ?? null);
      shown.set(pickup, content);
      expect([toRepeat(seed), turn, content.json]).toEqual([
        toRepeat(seed),
        turn,
        seenAt(idOf(pickup), null).json,
      ]);
    }
  }
});

test('ROLE-9 lists of cars are built again only where one has appeared, changed or left', async () => {
  const { drivers, places, near, look } = town();
  const put = (id: string, metres: number, carType = 'Standard') =>
    places.set(id, { location: northOf(metres), carType });
  put('here', 100);
  put('beyond', 1500);
  let content = (await look())(idOf(centre), null);
  const seen = async () => {
    const before = near.length;
    content = (await look())(idOf(centre), content);
    return { isNew: near.length > before, ids: idsIn(content) };
  };
  expect(await seen()).toEqual({ isNew: false, ids: ['here'] });
  put('beyond', 1600);
  expect(await seen()).toEqual({ isNew: false, ids: ['here'] });
  put('beyond', 900);
  expect(await seen()).toEqual({ isNew: true, ids: ['here', 'beyond'] });
  put('here', 100, 'Van');
  expect(await seen()).toEqual({ isNew: true, ids: ['here', 'beyond'] });
  places.delete('here');
  expect(await seen()).toEqual({ isNew: true, ids: ['beyond'] });
  put('beyond', 1200);
  expect(await seen()).toEqual({ isNew: true, ids: [] });
  drivers.radius = 2000;
  expect(await seen()).toEqual({ isNew: true, ids: ['beyond'] });
});

test('ROLE-9 where more cars are near than are shown, those further away make no difference', async () => {
  const { places, near, look } = town();
  for (let index = 0; index < maxNearby; index += 1)
    places.set(`car-${index}`, { location: northOf(index), carType: 'Standard' });
  const far = northOf(500);
  places.set('far', { location: far, carType: 'Standard' });
  const first = (await look())(idOf(centre), null);
  expect(idsIn(first)).toHaveLength(maxNearby);
  expect(greatCircleMetres(centre, far)).toBeLessThan(1000);
  places.set('far', { location: northOf(600), carType: 'Standard' });
  expect((await look())(idOf(centre), first)).toBe(first);
  expect(near).toHaveLength(1);
  places.set('far', { location: northOf(0.5), carType: 'Standard' });
  expect(idsIn((await look())(idOf(centre), first))).toContain('far');
});
