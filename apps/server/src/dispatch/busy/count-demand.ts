import { isInDemand, zonesAt, type LatLng } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { sql } from '../../platform/database/sql.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { keepDemand, soonMs, tariffsPart } from '../../tariffs/index.ts';
import { zonesPart } from '../../zones/index.ts';
import { driversOnMap } from '../driver-states.ts';

/**
 * Counts waiting rides and free drivers in the zones of busy times by demand, and keeps which of them are busy. It runs every
 * three minutes, so that a factor does not change from one quote to the next. Source: TARIFF-30.
 */
export async function countDemand(job: JobRun<object>): Promise<void> {
  await job.commit(async (tx) => {
    const reference = await tx.reference();
    const { surges, surgesVersion } = reference.of(tariffsPart);
    if (surges.every(({ ridesPerDriver }) => ridesPerDriver === undefined)) return;
    const zones = reference.of(zonesPart);
    const rides = await waitingPickups(tx.sql, tx.now);
    const onMap = await driversOnMap(tx.sql, tx.now, null);
    const drivers = onMap.flatMap(({ busy, location }) => (busy || location === null ? [] : [location]));
    const countIn = (zone: string | null, places: readonly LatLng[]) =>
      places.filter((place) => zone === null || zonesAt(zones, place).some(({ id }) => id === zone)).length;
    const inDemand = surges.flatMap((surge, i) => {
      if (surge.ridesPerDriver === undefined) return [];
      const demand = {
        waitingRides: countIn(surge.zone, rides),
        freeDrivers: countIn(surge.zone, drivers),
      };
      return isInDemand(surge, demand, surge.inDemand) ? [i] : [];
    });
    const before = surges.flatMap((surge, i) => (surge.inDemand ? [i] : []));
    if (inDemand.join() !== before.join()) await keepDemand(tx, surgesVersion, inDemand);
  });
}

/** The pickups of rides that have no driver and begin soon. */
async function waitingPickups(db: Kysely<PlatformTables>, now: Date): Promise<readonly LatLng[]> {
  const { rows } = await sql<LatLng>`select pickup_lat as lat, pickup_lng as lng from bookings
    where ended_as is null and status = 'NEW' and trip_date <= ${new Date(now.getTime() + soonMs)}`.execute(
    db,
  );
  return rows;
}
