import {
  driverOfJson,
  dropRideAhead,
  publishAs,
  releaseDriver,
  type DriverJson,
} from '../../dispatch/index.ts';
import type { ConsequenceOf } from './consequence.ts';

/** The driver becomes free for other bookings, or loses a ride ahead. Source: TRIP-10, TRIP-11, TRIP-13, TRIP-28. */
export const driverReleased: ConsequenceOf<'driver-released'> = ({ tx, before }, { driverId }) => ({
  writes: [(before.busy_from === null ? releaseDriver : dropRideAhead)(driverId, before.id, tx.now)],
  async publish({ results }) {
    const [driver] = (results['released'] ?? []) as readonly DriverJson[];
    if (driver) await publishAs(tx, driverOfJson(driver, tx.now));
  },
});
