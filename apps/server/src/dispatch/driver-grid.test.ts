import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DriverGrid } from './driver-grid.ts';

const around = (lat: number, lng: number, span: number) =>
  fc.record({
    lat: fc.double({ min: lat - span, max: lat + span, noNaN: true }),
    lng: fc.double({ min: lng - span, max: lng + span, noNaN: true }),
  });

const inSearchOrder = (drivers: ReadonlyMap<string, LatLng>, centre: LatLng, radius: number) =>
  [...drivers]
    .map(([id, at]) => ({ id, metres: greatCircleMetres(centre, at) }))
    .filter(({ metres }) => metres <= radius)
    .toSorted((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1));

// The equator, a European latitude, the far north, the south, and both sides of the date line.
const places = [
  [0, 0],
  [50, 8],
  [69.6, 18.9],
  [-30, -51],
  [0, 179.95],
  [-17, -179.95],
] as const;

test.each(places)('SET-16 around %f, %f the grid finds the same drivers as a full search', (lat, lng) => {
  const moves = fc.array(fc.tuple(fc.nat(400), around(lat, lng, 0.1), fc.nat(9)), {
    minLength: 300,
    maxLength: 600,
  });
  fc.assert(
    fc.property(moves, around(lat, lng, 0.1), fc.integer({ min: 0, max: 4000 }), (steps, centre, radius) => {
      const grid = new DriverGrid();
      const drivers = new Map<string, LatLng>();
      for (const [number, at, dice] of steps) {
        const id = `driver-${number}`;
        if (dice === 0) {
          grid.remove(id);
          drivers.delete(id);
        } else {
          grid.put(id, at);
          drivers.set(id, at);
        }
      }
      expect(grid.size).toBe(drivers.size);
      expect(grid.within(centre, radius)).toEqual(inSearchOrder(drivers, centre, radius));
    }),
    { numRuns: 40 },
  );
});
