import { driverOfJson, keepRideAhead, publishAs, type DriverJson } from '../../dispatch/index.ts';
import { timedRide } from '../record/task.ts';
import type { ConsequenceOf } from './consequence.ts';
import { copiedColumns } from './driver-engaged.ts';

/** The driver has accepted the ride ahead, and stays free for other rides until its time. Source: TRIP-28. */
export const driverReserved: ConsequenceOf<'driver-reserved'> = ({ tx, before, person }, { driverId }) => {
  const ride = timedRide(before);
  const ridesAhead = [...(person?.rides_ahead ?? []), ride];
  return {
    columns: copiedColumns(person),
    writes: [
      {
        ...keepRideAhead(driverId, ride, tx.now),
        expected: [{ ...person, rides_ahead: ridesAhead, changed_at: tx.now.toISOString() }],
      },
    ],
    async publish({ results }) {
      const [driver] = (results['engaged'] ?? []) as readonly DriverJson[];
      if (driver) await publishAs(tx, driverOfJson(driver, tx.now));
    },
  };
};
