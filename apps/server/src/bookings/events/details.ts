import { keepsEstimate, type Booking } from '@fiacre/domain';
import type { Updateable } from 'kysely';
import { ratingOf } from '../../accounts/index.ts';
import { fareUnder } from '../../fares/index.ts';
import type { DriverPerson } from '../record/hold-ride.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { BookingTable } from '../record/tables.ts';

/** What a move copies into the row beside what the rules decide: the driver at acceptance. Source: TRIP-3. */
export function driverDetails(driver: DriverPerson | null): Updateable<BookingTable> {
  if (driver === null) throw new Error('Whoever takes a booking is no driver');
  return {
    driver_name: `${driver.first_name} ${driver.last_name}`.trim(),
    driver_image: driver.profile_image,
    driver_contact: driver.mobile,
    driver_rating: ratingOf(driver),
    vehicle_number: driver.vehicle_number,
    vehicle_make: driver.vehicle_make,
    vehicle_model: driver.vehicle_model,
    fleet_admin_id: driver.fleet_admin_id,
  };
}

/** The fare's lines and where they come from, at the end of a trip. Source: TRIP-8, TRIP-22. */
export function finalFare(row: BookingRow, after: Booking): Updateable<BookingTable> {
  if (after.status !== 'REACHED') return {};
  if (after.distanceMetres === null) {
    return {
      distance_metres: row.estimate_distance_metres,
      fare_source: keepsEstimate(after) ? 'estimate' : 'estimate_kept',
    };
  }
  if (keepsEstimate(after)) return {};
  const fare = fareUnder(row.tariff, after.distanceMetres, after.totalTripSeconds);
  return { fare: JSON.stringify(fare), fare_source: 'track' };
}
