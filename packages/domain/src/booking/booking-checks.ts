import { defaultDriverRadius, distanceUnit, isWithinRadius } from '../geo/distance-unit.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import { refusal } from '../refusal/refusal.ts';
import type { Refusal } from '../refusal/refusal.ts';
import type { Role } from '../roles/role.ts';
import { areDeliveryDetails } from './delivery-details.ts';
import type { DeliveryDetails } from './delivery-details.ts';
import type { AppCategory } from './payment-mode.ts';

/** The minimum lead time of a Book Later trip. Source: CONST-1. */
export const bookLaterLeadMs = 15 * 60_000;

/** The last instant with a four-digit year; later dates cannot be stored. */
const lastInstantMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The person who books: null for a guest. A null profile is a signed-in user without one. */
export type Booker = { readonly profile: Role | null } | null;

/** Why this person may not book. Riders book for themselves, admins for a rider. Source: BOOK-1, BOOK-2, ADDB-4. */
export function bookerRefusal(booker: Booker, forRider: boolean): Refusal | null {
  if (!booker) return refusal('must_login');
  const allowed = booker.profile === 'rider' || (booker.profile === 'admin' && forRider);
  return allowed ? null : refusal('user_issue_contact_admin');
}

export interface OrderForm {
  readonly hasPickup: boolean;
  readonly hasDrop: boolean;
  readonly hasCarType: boolean;
  /** Whether a rider was picked, which is required if an admin books. Source: ADDB-3. */
  readonly hasRider: boolean;
  readonly bookLater: boolean;
  readonly tripDateMs: number | null;
}

/** Source: BOOK-3, BOOK-4, ADDB-3. */
export function orderRefusal(wanted: OrderForm, nowMs: number): Refusal | null {
  const { hasPickup, hasDrop, hasCarType, hasRider, bookLater, tripDateMs } = wanted;
  if (!hasPickup || !hasDrop || !hasCarType || !hasRider) return refusal('select_proper');
  if (!bookLater) return null;
  if (tripDateMs === null || !(tripDateMs <= lastInstantMs))
    return refusal('select_proper', { field: 'tripDate' });
  return tripDateMs - nowMs < bookLaterLeadMs ? refusal('past_booking_error', { leadMinutes: 15 }) : null;
}

/** The properties of a driver that BOOK-6 checks; the car type is not one of them. Source: BOOK-13. */
export interface NearbyDriver {
  readonly approved: boolean;
  readonly active: boolean;
  readonly busy: boolean;
  readonly location: LatLng | null;
}

export interface RadiusSettings {
  readonly driverRadius: number | null;
  readonly convertToMile: boolean;
}

/** Whether a driver could serve a pickup: approved, active, not busy, within the radius. Source: BOOK-6, BOOK-13. */
export function couldServe(driver: NearbyDriver, pickup: LatLng, settings: RadiusSettings): boolean {
  if (!driver.approved || !driver.active || driver.busy || !driver.location) return false;
  const radius = settings.driverRadius ?? defaultDriverRadius;
  return isWithinRadius(pickup, driver.location, radius, distanceUnit(settings.convertToMile));
}

/** A parcel requires a recipient. Source: DELIV-2, DELIV-3, DELIV-6. */
export function deliveryRefusal(
  category: AppCategory,
  details: DeliveryDetails | undefined,
  madeByAdmin: boolean,
): Refusal | null {
  if (category !== 'delivery' || areDeliveryDetails(details, madeByAdmin)) return null;
  return refusal('deliveryDetailMissing');
}
