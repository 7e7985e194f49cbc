import { setTimeout as pause } from 'node:timers/promises';
import type { TownTables } from '@fiacre/dispatch/laboratory';
import { secondsInTown, straightDriveMetres, type LatLng } from '@fiacre/domain';
import { matrixOfCity, type InstalledMap } from '../maps/index.ts';

/** A block of this size takes a few milliseconds, so that requests are handled between two of them. */
const blockSize = 40;
/** After each block, the delay before the next one is this many times as long, which leaves the time to the server. */
const restFactor = 19;

export interface RoadTables extends TownTables {
  /** Without roads: straight lines are used instead of driving times. */
  readonly byAir: boolean;
}

/** Driving times and distances between all places. */
export async function roadTables(
  streets: Pick<InstalledMap['streets'], 'matrix' | 'covers'>,
  places: readonly LatLng[],
  signal: AbortSignal,
): Promise<RoadTables> {
  const city = { maps: streets, covers: (point: LatLng) => streets.covers(point) };
  const count = places.length;
  const tables = { seconds: new Float32Array(count * count), metres: new Float32Array(count * count) };
  for (let row = 0; row < count; row += blockSize)
    for (let column = 0; column < count; column += blockSize) {
      signal.throwIfAborted();
      const began = performance.now();
      const from = places.slice(row, row + blockSize);
      const to = places.slice(column, column + blockSize);
      const block = await matrixOfCity(city, from, to).catch(() => null);
      if (block === null) return { places, ...byAir(places), byAir: true };
      for (const [index] of from.entries()) {
        const start = (row + index) * count + column;
        tables.seconds.set(block.durationsSeconds[index] ?? [], start);
        tables.metres.set(block.distancesMetres[index] ?? [], start);
      }
      await pause(restFactor * (performance.now() - began));
    }
  return { places, ...tables, byAir: false };
}

function byAir(places: readonly LatLng[]): Pick<TownTables, 'seconds' | 'metres'> {
  const metres = Float32Array.from({ length: places.length ** 2 }, (_, cell) => {
    const [from, to] = [places[Math.floor(cell / places.length)], places[cell % places.length]];
    return from === undefined || to === undefined ? Infinity : straightDriveMetres(from, to);
  });
  return { metres, seconds: metres.map(secondsInTown) };
}
