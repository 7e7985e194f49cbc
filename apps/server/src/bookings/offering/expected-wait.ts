import type { EditableSettings } from '@fiacre/contract';
import { distanceUnit, isWithinRadius, type LatLng } from '@fiacre/domain';
import { solventDrivers } from '../../dispatch/index.ts';
import { waitingPickups } from '../record/next-round.ts';
import { soonestDrivers, type SoonestNeeds } from './soonest-drivers.ts';

/**
 * Expected seconds until a car of this type reaches a new ride for now. Only for the office, since it reveals
 * where drivers are. Bookings that wait for the same drivers are served first. Null without an estimate, because
 * too few drivers are on duty or will be near. Source: BOOK-6, ROLE-9.
 */
export async function expectedWait(
  needs: SoonestNeeds,
  { pickup, carTypeId }: { readonly pickup: LatLng; readonly carTypeId: string },
  settings: EditableSettings,
): Promise<number | null> {
  const { db, clock } = needs.platform;
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
  const coming = fitting.filter(({ driver, from }) => mayTake.has(driver.id) && isNear(from));
  const ahead = (await waitingPickups(db, clock.now(), carTypeId)).filter(isNear);
  const next = coming[ahead.length];
  return next === undefined || next.roadSeconds === null ? null : next.freeInSeconds + next.roadSeconds;
}
