import type { EditableSettings } from '@fiacre/contract';
import { keepsChain } from '@fiacre/dispatch';
import { distanceUnit, isWithinRadius, type LatLng } from '@fiacre/domain';
import { solventDrivers } from '../../dispatch/index.ts';
import type { WantedRide } from '../../promises/index.ts';
import { waitingPickups } from '../record/next-round.ts';
import { soonestDrivers, type SoonDriver, type SoonestNeeds } from './soonest-drivers.ts';

/**
 * Expected seconds until a car of this type reaches a new ride for now. Only for the office, since it reveals where
 * drivers are. Bookings that wait for the same drivers are served first, and drivers who would be late for a ride that
 * they accepted ahead do not count. Null without an estimate, because too few drivers are on duty or will be near.
 * Source: BOOK-6, ROLE-9, TRIP-28.
 */
export async function expectedWait(
  needs: SoonestNeeds,
  ride: WantedRide,
  settings: EditableSettings,
): Promise<number | null> {
  const { pickup, carTypeId } = ride;
  const { db, clock } = needs.platform;
  const now = clock.now();
  const isNear = (place: LatLng) =>
    isWithinRadius(pickup, place, settings.driverRadius, distanceUnit(settings.convertToMile));
  const fitting = await soonestDrivers(
    needs,
    pickup,
    (driver) => driver.carTypeId === carTypeId && driver.pausedAt === null,
  );
  const solvent = await solventDrivers(
    db,
    fitting.map(({ driver }) => driver),
    settings,
  );
  const mayTake = new Set(solvent.map(({ id }) => id));
  const isInTime = ({ driver, from, freeInSeconds }: SoonDriver) =>
    keepsChain({ rides: driver.ridesAhead }, ride, {
      place: from,
      atMs: now.getTime() + freeInSeconds * 1000,
    });
  const coming = fitting.filter((soon) => mayTake.has(soon.driver.id) && isNear(soon.from) && isInTime(soon));
  const ahead = (await waitingPickups(db, now, carTypeId)).filter(isNear);
  const next = coming[ahead.length];
  return next === undefined || next.roadSeconds === null ? null : next.freeInSeconds + next.roadSeconds;
}
