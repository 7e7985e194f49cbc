import { isDeepStrictEqual } from 'node:util';
import type { City } from '@fiacre/city';
import { isMapSpeed, type RoadSpeeds } from '@fiacre/domain';
import type { ServedCity } from './cities.ts';
import type { RoadsOfCity } from '../port/maps.ts';

/** The learned speeds of the city with a key; null if none are used. */
export type SpeedsOf = (key: string) => RoadSpeeds | null;

/**
 * The roads of this node's cities at learned speeds. They are computed in a worker thread, and used in addition to the
 * map's as soon as they are complete. When a city is replaced by another build, its learned roads are replaced with it.
 */
export class LearnedRoads {
  private readonly citiesNow: () => readonly Pick<ServedCity<Pick<City, 'atSpeeds'>>, 'key' | 'city'>[];
  private readonly ready = new WeakMap<object, RoadsOfCity>();
  private readonly ending = new AbortController();
  private following: Promise<number> = Promise.resolve(0);

  constructor(citiesNow: LearnedRoads['citiesNow']) {
    this.citiesNow = citiesNow;
  }

  /** The roads of a served city at exactly these speeds; undefined until they are ready. */
  of(city: object, speeds: RoadSpeeds): RoadsOfCity | undefined {
    const known = this.ready.get(city);
    return known !== undefined && isDeepStrictEqual(known.speeds, speeds) ? known : undefined;
  }

  /** Computes missing roads, one city after the other, and removes unused ones. Returns how many were computed. */
  follow(speedsOf: SpeedsOf): Promise<number> {
    this.following = this.following.catch(() => 0).then(() => this.computeMissing(speedsOf));
    return this.following;
  }

  /** Ends a computation in progress. */
  close(): void {
    this.ending.abort();
  }

  private async computeMissing(speedsOf: SpeedsOf): Promise<number> {
    let computed = 0;
    for (const { key, city } of this.citiesNow()) {
      const speeds = speedsOf(key);
      if (speeds !== null && this.of(city, speeds) !== undefined) continue;
      // First, so that no more than two are in memory.
      this.ready.delete(city);
      if (speeds === null || isMapSpeed(speeds) || this.ending.signal.aborted) continue;
      const roads = await city.atSpeeds(speeds, this.ending.signal).catch((error: unknown) => {
        if (!this.ending.signal.aborted) throw error;
      });
      if (roads === undefined) break;
      this.ready.set(city, { speeds, roads });
      computed += 1;
    }
    return computed;
  }
}
