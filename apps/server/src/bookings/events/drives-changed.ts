import type { ConsequenceOf } from './consequence.ts';

/**
 * What each car drove, with the car that has just ended its part, and where the passenger is. Source: CHANGE-14,
 * CHANGE-16.
 */
export const drivesChanged: ConsequenceOf<'drives-changed'> = ({ before, after }, { drives, pickup }) => {
  const car = { vehicleNumber: before.vehicle_number, fleetAdminId: before.fleet_admin_id };
  const last = drives.length > before.drives.length ? drives.length - 1 : null;
  const stored = drives.map((drive, i) => (i === last ? { ...drive, ...car } : drive));
  return {
    columns: {
      drives: JSON.stringify(stored),
      trip_date: new Date(after.tripDateMs),
      pickup_lat: pickup.lat,
      pickup_lng: pickup.lng,
      pickup_add: pickup.add,
      pickup_approximate: pickup.approximate === true,
    },
  };
};
