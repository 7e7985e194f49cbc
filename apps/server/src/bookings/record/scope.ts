import type { Role } from '@fiacre/domain';
import type { BookingRow } from './booking-row.ts';

/** Whom a booking belongs to, beside the admins. */
export interface BookingScope {
  readonly customer: string;
  readonly driver: string | null;
  readonly fleetadmin: string | null;
}

export function scopeOf(row: BookingRow): BookingScope {
  return { customer: row.customer_id, driver: row.driver_id, fleetadmin: row.fleet_admin_id };
}

/** Rider by customer, driver by driver, fleet admin by fleet admin, admin all. Source: ROLE-2. */
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
