import type { Fare } from '../fare/compute-fare.ts';
import type { LedgerTransaction } from '../ledger/postings.ts';
import type { Waypoint } from './booking.ts';
import type { BookingStatus } from './status.ts';

/** The page that a push opens. Source: PUSH-3, PUSH-5. */
export type PushScreen = 'BookedCab' | 'DriverTrips';

/** Text keys of the pushes that a booking sends; the languages hold their words. Source: TRIP-4 to TRIP-20. */
export const pushTexts = [
  'push_new_task',
  'push_driver_assigned',
  'push_booking_accepted',
  'push_driver_arrived',
  'push_trip_started',
  'push_drop_reached',
  'push_payment_due',
  'push_booking_paid',
  'push_driver_paid',
  'push_new_rating',
  'push_booking_cancelled',
  'push_driver_changed',
] as const;
export type PushText = (typeof pushTexts)[number];

/**
 * Where a final fare comes from. `track`: recomputed from the distance driven; `estimate_kept`: it was to be, but the
 * track had too few points; `estimate`: its price was fixed beforehand. Source: TRIP-8, TRIP-22.
 */
export type FareSource = 'estimate' | 'track' | 'estimate_kept';

/** What follows from a transition, for the store, the ledger, other machines and the outside world. */
export type BookingEvent =
  | { readonly type: 'status-changed'; readonly from: BookingStatus; readonly to: BookingStatus }
  | {
      readonly type: 'offered';
      readonly driverIds: readonly string[];
      /** null: until they are answered or withdrawn. */
      readonly expiresAtMs: number | null;
    }
  | { readonly type: 'offers-withdrawn'; readonly driverIds: readonly string[] }
  | { readonly type: 'offers-expired'; readonly driverIds: readonly string[] }
  | { readonly type: 'offer-declined'; readonly driverId: string }
  | { readonly type: 'driver-engaged'; readonly driverId: string }
  | { readonly type: 'driver-released'; readonly driverId: string }
  | { readonly type: 'handed-back'; readonly driverId: string; readonly reason: string }
  /** It is for drivers to take, and was not before. */
  | { readonly type: 'opened' }
  | { readonly type: 'track-point'; readonly status: BookingStatus }
  /** No distance: none was measured. No fare: the estimate stays. */
  | {
      readonly type: 'fare-final';
      readonly source: FareSource;
      readonly distanceMetres: number | null;
      readonly fare: Fare | null;
    }
  | { readonly type: 'address-visited'; readonly riderId: string; readonly address: Waypoint }
  | { readonly type: 'payment-asked'; readonly provider: string; readonly amount: number }
  /** The rest of what is due comes in cash, which the driver confirms. */
  | { readonly type: 'cash-chosen' }
  | { readonly type: 'posted'; readonly transaction: LedgerTransaction }
  | { readonly type: 'rated'; readonly driverId: string; readonly riderId: string; readonly stars: number }
  | {
      readonly type: 'notified';
      readonly userId: string;
      readonly text: PushText;
      readonly screen: PushScreen;
    };

export type BookingEventType = BookingEvent['type'];

export function notifyRider(userId: string, text: PushText): BookingEvent {
  return { type: 'notified', userId, text, screen: 'BookedCab' };
}

export function notifyDriver(userId: string, text: PushText): BookingEvent {
  return { type: 'notified', userId, text, screen: 'DriverTrips' };
}
