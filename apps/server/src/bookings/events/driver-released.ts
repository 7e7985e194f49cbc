import { driverOfJson, publishAs, releaseDriver, type DriverJson } from '../../dispatch/index.ts';
import type { ConsequenceOf } from './consequence.ts';

/** The driver becomes free for other bookings. Source: TRIP-10, TRIP-11, TRIP-13. */
export const driverReleased: ConsequenceOf<'driver-released'> = ({ tx, before }, { driverId }) => ({
  writes: [releaseDriver(driverId, before.id, tx.now)],
  async publish({ results }) {
    const [driver] = (results['released'] ?? []) as readonly DriverJson[];
    if (driver) await publishAs(tx, driverOfJson(driver, tx.now));
  },
});
