import type { Role } from '@fiacre/domain';
import type { BookingRow } from './booking-row.ts';

/** The people a booking belongs to, apart from admins. */
export interface BookingScope {
  readonly customer: string;
  readonly driver: string | null;
  readonly fleetadmin: string | null;
}

export function scopeOf(row: BookingRow): BookingScope {
  return { customer: row.customer_id, driver: row.driver_id, fleetadmin: row.fleet_admin_id };
}

/**
 * Riders see bookings as customer, drivers as driver, fleet admins those of their fleet, and admins all. Source:
 * ROLE-2.
 */
export function isInScope(
  scope: BookingScope,
  reader: { readonly role: Role | 'guest'; readonly userId: string | null },
): boolean {
  switch (reader.role) {
    case 'admin':
      return true;
    case 'rider':
      return scope.customer === reader.userId;
    case 'driver':
      return scope.driver !== null && scope.driver === reader.userId;
    case 'fleetadmin':
      return scope.fleetadmin !== null && scope.fleetadmin === reader.userId;
    case 'guest':
      return false;
  }
}
