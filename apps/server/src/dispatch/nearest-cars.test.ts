import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { seedOr, toRepeat } from '../../../../tests/scale.ts';
import { createNearestCars, type NearestCars } from './nearest-cars.ts';
import { ShownCars } from './shown-cars.ts';
import { placeAround, seededRandom } from './testing/moving-drivers.ts';

const centre = { lat: 50, lng: 8 };
const radiusMetres = 2500;
const metre = 1 / 111_195;
const types = ['Standard', 'Van', 'Bike'];

/** Each driver seems to be 600 m away from the shown place, in a direction that follows from the id. */
function blurredBy(driverId: string, { lat, lng }: LatLng): LatLng {
  const angle = Number(driverId.replace('driver-', ''));
  return { lat: lat + 600 * metre * Math.cos(angle), lng: lng + 600 * metre * Math.sin(angle) };
}

/** The view of this test does not depend on settings. */
const unread: Parameters<NearestCars['minutesTo']>[0]['reference'] = {
  of: () => {
    throw new Error('not read');
  },
};

test('ROLE-9 LAND-4 the nearest car of each type by the places known to the reader matches a full search', async () => {
  const seed = seedOr(7);
  const random = seededRandom(seed);
  const cars = new ShownCars();
  const places = new Map<string, { at: LatLng; carTypeId: string }>();
  let from: readonly LatLng[] = [];
  const nearest = createNearestCars({
    platform: { log: { warn: expect.unreachable } as never },
    nearby: {
      look: () =>
        Promise.resolve({
          radiusMetres,
          look: 1,
          near: () => [],
          hasChanged: () => true,
          carTypeIds: cars.carTypeIds,
          ofType: (carTypeId, around, metres, count = Infinity) =>
            cars.nearest(around, metres, count, carTypeId),
        }),
    },
    blurred: blurredBy,
    streets: {
      secondsTo: (_, sources) => {
        from = sources;
        return Promise.resolve(sources.map(() => 61));
      },
    },
  });
  const change = () => {
    const driverId = `driver-${Math.floor(random() * 2000)}`;
    if (random() < 0.2) {
      places.delete(driverId);
      cars.remove(driverId);
      return;
    }
    const at = placeAround(centre, 0.09, random);
    const carTypeId = types[Math.floor(random() * types.length)] ?? '';
    places.set(driverId, { at, carTypeId });
    cars.put(driverId, { id: `shown ${driverId}`, location: at, carType: null, carTypeId });
  };
  const found = { rider: 0, guest: 0 };
  for (let turn = 0; turn < 400; turn += 1) {
    for (let count = 0; count < 10; count += 1) change();
    const pickup = placeAround(centre, 0.09, random);
    for (const reader of ['rider', 'guest'] as const) {
      const expected = types.flatMap((type) => {
        const metres = [...places].flatMap(([driverId, { at, carTypeId }]) =>
          carTypeId === type
            ? greatCircleMetres(reader === 'guest' ? blurredBy(driverId, at) : at, pickup)
            : [],
        );
        const least = Math.min(...metres);
        return least <= radiusMetres ? [least] : [];
      });
      from = [];
      const minutes = await nearest.minutesTo({ pickup, reader, traffic: undefined, reference: unread });
      const metres = from.map((at) => greatCircleMetres(at, pickup)).toSorted((a, b) => a - b);
      expect([toRepeat(seed), turn, reader, metres]).toEqual([
        toRepeat(seed),
        turn,
        reader,
        expected.toSorted((a, b) => a - b),
      ]);
      expect([...minutes.values()]).toEqual(expected.map(() => 2));
      found[reader] += expected.length;
    }
  }
  expect(Math.min(found.rider, found.guest)).toBeGreaterThan(500);
});
