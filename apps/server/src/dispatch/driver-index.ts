import type { LatLng } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Clock } from '../platform/time/clock.ts';
import { DriverGrid } from './driver-grid.ts';
import type { DriverNow } from './driver-now.ts';
import { driversChangedSince } from './driver-states.ts';

/** How much later than its timestamp a transaction may commit. */
const overlapMilliseconds = 20_000;

export interface NearDriver extends DriverNow {
  readonly location: LatLng;
  readonly metres: number;
}

/**
 * The positions of drivers in this process, kept up to date from the database, so that every node has the same. They
 * are only candidates: the current state of a driver is read with the caller's own connection.
 */
export interface DriverIndex {
  /** Drivers within a radius (metres) who reported recently, nearest first. */
  within(sql: Kysely<PlatformTables>, centre: LatLng, radiusMetres: number): Promise<NearDriver[]>;
}

export function createDriverIndex(clock: Clock): DriverIndex {
  const grid = new DriverGrid();
  let since: Date | null = null;
  return {
    async within(sql, centre, radiusMetres) {
      const startedOn = clock.now();
      const startedAt = startedOn.getTime();
      // Any driver who is near afterwards was near before or has changed since, so one statement reads both.
      const before = grid.within(centre, radiusMetres).map(({ id }) => id);
      // After the clock was set back, it is unknown what changed meanwhile, so everything is read again.
      const from = since !== null && since.getTime() <= startedAt ? since : null;
      const read = await driversChangedSince(sql, from, before, startedOn);
      const now = new Map(read.map((driver) => [driver.id, driver]));
      // Silent drivers too: they count again with their next report, wherever it comes from.
      for (const { id, lastFix } of read) if (lastFix) grid.put(id, lastFix);
      since = new Date(startedAt - overlapMilliseconds);
      return grid.within(centre, radiusMetres).flatMap(({ id, metres }) => {
        const driver = now.get(id);
        return driver?.location ? [{ ...driver, location: driver.location, metres }] : [];
      });
    },
  };
}
