import { cosineOfDegrees, greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { FoundDriver } from '../grid/driver-grid.ts';

/** Mulberry32: returns the same numbers for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A place at these degrees north and east of another, across the pole or the date line if necessary. */
function beside({ lat, lng }: LatLng, north: number, east: number): LatLng {
  const raw = lat + north;
  const overPole = Math.abs(raw) > 90;
  const turned = overPole ? Math.sign(raw) * 180 - raw : raw;
  const stretched = lng + east / Math.max(0.0001, cosineOfDegrees(turned)) + (overPole ? 180 : 0);
  return { lat: turned, lng: ((((stretched + 180) % 360) + 360) % 360) - 180 };
}

/** A random place in a square around another. Every tenth is at one of a few taxi ranks, shared by several drivers. */
export function placeAround(centre: LatLng, halfDegrees: number, random: () => number): LatLng {
  const step = () => (random() < 0.1 ? Math.round(random() * 4 - 2) / 2 : random() * 2 - 1) * halfDegrees;
  return beside(centre, step(), step());
}

export function byBruteForce(
  drivers: ReadonlyMap<string, LatLng>,
  centre: LatLng,
  radiusMetres: number,
  count = Infinity,
): FoundDriver[] {
  return [...drivers]
    .map(([id, at]) => ({ id, metres: greatCircleMetres(centre, at) }))
    .filter(({ metres }) => metres <= radiusMetres)
    .toSorted((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1))
    .slice(0, count);
}
