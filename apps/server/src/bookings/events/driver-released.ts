import {
  driverOfJson,
  dropRideAhead,
  publishAs,
  releaseDriver,
  type DriverJson,
} from '../../dispatch/index.ts';
import type { DriverPerson } from '../record/hold-ride.ts';
import type { ConsequenceOf } from './consequence.ts';

/** The driver becomes free for other bookings, or loses a ride ahead. Source: TRIP-10, TRIP-11, TRIP-13, TRIP-28. */
export const driverReleased: ConsequenceOf<'driver-released'> = (
  { tx, before, person, isDriverLocked },
  { driverId },
) => ({
  writes: [
    before.busy_from === null
      ? {
          ...releaseDriver(driverId, before.id, tx.now),
          ...(isDriverLocked && person?.busy_with === before.id && { expected: [freed(person, tx.now)] }),
        }
      : dropRideAhead(driverId, before.id, tx.now),
  ],
  async publish({ results }) {
    const [driver] = (results['released'] ?? []) as readonly DriverJson[];
    if (driver) await publishAs(tx, driverOfJson(driver, tx.now));
  },
});

function freed(person: DriverPerson, now: Date): DriverPerson {
  return { ...person, busy_with: null, free_since: now.toISOString(), changed_at: now.toISOString() };
}
