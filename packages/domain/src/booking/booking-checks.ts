import { defaultDriverRadius, distanceUnit, isWithinRadius } from '../geo/distance-unit.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import { refusal } from '../refusal/refusal.ts';
import type { Refusal } from '../refusal/refusal.ts';
import type { Role } from '../roles/role.ts';
import { areDeliveryDetails } from './delivery-details.ts';
import type { DeliveryDetails } from './delivery-details.ts';
import type { AppCategory } from './payment-mode.ts';

/** Least time between booking and a Book Later trip. Source: CONST-1. */
export const bookLaterLeadMs = 15 * 60_000;

/** The last instant that a calendar with years of four digits has; what comes later cannot be written down. */
const lastInstantMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Who asks; null is a guest, a profile of null is signed in without one. */
export type Booker = { readonly profile: Role | null } | null;

/** Whether somebody may book here: riders for themselves, admins where they book for riders. Source: BOOK-1, BOOK-2, ADDB-4. */
export function refusedBooker(booker: Booker, forRider: boolean): Refusal | null {
  if (!booker) return refusal('must_login');
  const allowed = booker.profile === 'rider' || (booker.profile === 'admin' && forRider);
  return allowed ? null : refusal('user_issue_contact_admin');
}

export interface Wanted {
  readonly hasPickup: boolean;
  readonly hasDrop: boolean;
  readonly hasCarType: boolean;
  /** An admin names the rider. Source: ADDB-3. */
  readonly hasRider: boolean;
  readonly bookLater: boolean;
  readonly tripDateMs: number | null;
}

/** Source: BOOK-3, BOOK-4, ADDB-3. */
export function refusedWishes(wanted: Wanted, nowMs: number): Refusal | null {
  const { hasPickup, hasDrop, hasCarType, hasRider, bookLater, tripDateMs } = wanted;
  if (!hasPickup || !hasDrop || !hasCarType || !hasRider) return refusal('select_proper');
  if (!bookLater) return null;
  if (tripDateMs === null || !(tripDateMs <= lastInstantMs))
    return refusal('select_proper', { field: 'tripDate' });
  return tripDateMs - nowMs < bookLaterLeadMs ? refusal('past_booking_error', { leadMinutes: 15 }) : null;
}

/** What BOOK-6 asks of a driver; the car type is not matched here. Source: BOOK-13. */
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

/** Whether a driver could be at a pickup: approved, active, not busy, within the radius. Source: BOOK-6, BOOK-13. */
export function couldServe(driver: NearbyDriver, pickup: LatLng, settings: RadiusSettings): boolean {
  if (!driver.approved || !driver.active || driver.busy || !driver.location) return false;
  const radius = settings.driverRadius ?? defaultDriverRadius;
  return isWithinRadius(pickup, driver.location, radius, distanceUnit(settings.convertToMile));
}

/** Book Now needs a driver near the pickup; Book Later does not ask. Source: BOOK-6. */
export function refusedForDrivers(
  bookLater: boolean,
  drivers: Iterable<NearbyDriver>,
  pickup: LatLng,
  settings: RadiusSettings,
): Refusal | null {
  if (bookLater) return null;
  for (const driver of drivers) if (couldServe(driver, pickup, settings)) return null;
  return refusal('no_driver_found_alert_messege');
}

/** Parcels need somebody to bring them to. Source: DELIV-2, DELIV-3, DELIV-6. */
export function refusedDelivery(
  category: AppCategory,
  details: DeliveryDetails | undefined,
  madeByAdmin: boolean,
): Refusal | null {
  if (category !== 'delivery' || areDeliveryDetails(details, madeByAdmin)) return null;
  return refusal('deliveryDetailMissing');
}
