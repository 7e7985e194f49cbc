import type { Updateable } from 'kysely';
import { ratingOf } from '../../accounts/index.ts';
import { driverOfJson, engageDriver, publishAs, type DriverJson } from '../../dispatch/index.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { DriverPerson } from '../record/hold-ride.ts';
import type { BookingTable } from '../record/tables.ts';
import type { ConsequenceOf } from './consequence.ts';

/**
 * The booking keeps a copy of the driver's details at the time of accepting. A ride that was accepted ahead makes its
 * driver busy now. Source: TRIP-3, TRIP-28.
 */
export const driverEngaged: ConsequenceOf<'driver-engaged'> = ({ tx, before, person }, { driverId }) => ({
  columns: before.status === 'NEW' ? copiedColumns(person) : { busy_from: null },
  writes: [engageDriver(driverId, before.id, tx.now)],
  async publish({ results }) {
    const [driver] = (results['engaged'] ?? []) as readonly DriverJson[];
    // TRIP-19: the driver already has another booking.
    await publishAs(tx, driver ? driverOfJson(driver, tx.now) : refuse('driver_busy'));
  },
});

/** The driver's details as the booking stores them. */
export function copiedColumns(driver: DriverPerson | null) {
  if (driver === null) throw new Error('The person taking the booking is not a driver');
  return {
    driver_name: `${driver.first_name} ${driver.last_name}`.trim(),
    driver_image: driver.profile_image,
    driver_contact: driver.mobile,
    driver_rating: ratingOf(driver),
    vehicle_number: driver.vehicle_number,
    vehicle_make: driver.vehicle_make,
    vehicle_model: driver.vehicle_model,
    fleet_admin_id: driver.fleet_admin_id,
  } satisfies Updateable<BookingTable>;
}
