import type { Charge } from '../charge/charge.ts';
import type { CancellationInputs } from '../cancellation/cancellation-fee.ts';
import type { LedgerTransaction } from '../ledger/postings.ts';
import type { BookingStatus } from './status-traits.ts';
import type { Drive } from './drives.ts';
import type { Waypoint } from './booking.ts';
import type { Stop } from './stops.ts';

/** The page that a push opens. Source: PUSH-3, PUSH-5. */
export type PushScreen = 'BookedCab' | 'DriverTrips';

/** The text keys of the pushes that a booking sends. Source: TRIP-4 to TRIP-20. */
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
  'push_ride_taken_off',
  'push_ride_ahead_due',
  'push_no_show',
  'push_no_show_reported',
] as const;
export type PushText = (typeof pushTexts)[number];

/**
 * How a final fare was determined. `track`: recomputed from the distance driven; `estimate_kept`: the track
 * had too few points to recompute it; `estimate`: the price was fixed in advance. Source: TRIP-8, TRIP-22.
 */
export type FareSource = 'estimate' | 'track' | 'estimate_kept';

/** The results of a transition, for the store, the ledger, other state machines and external services. */
export type BookingEvent =
  | { readonly type: 'status-changed'; readonly from: BookingStatus; readonly to: BookingStatus }
  | {
      readonly type: 'offered';
      readonly driverIds: readonly string[];
      /** null: the offers stay open until a driver responds or they are withdrawn. */
      readonly expiresAtMs: number | null;
    }
  | { readonly type: 'offers-withdrawn'; readonly driverIds: readonly string[] }
  | { readonly type: 'offers-expired'; readonly driverIds: readonly string[] }
  | { readonly type: 'offer-declined'; readonly driverId: string }
  | { readonly type: 'driver-engaged'; readonly driverId: string }
  /** The driver accepted the ride ahead, and stays free for other rides. */
  | { readonly type: 'driver-reserved'; readonly driverId: string; readonly busyFromMs: number }
  | { readonly type: 'driver-released'; readonly driverId: string }
  | {
      readonly type: 'handed-back';
      readonly driverId: string;
      readonly reason: string;
      /** It is not counted against the driver. */
      readonly isFree: boolean;
    }
  /** Drivers can now take the booking. */
  | { readonly type: 'opened' }
  | { readonly type: 'track-point'; readonly status: BookingStatus }
  /** The car reached or left a stop. */
  | { readonly type: 'stops-changed'; readonly stops: readonly Stop[] }
  /** A car of several has ended its part; `pickup`: where the passenger waits, and in the end where the ride began. */
  | { readonly type: 'drives-changed'; readonly drives: readonly Drive[]; readonly pickup: Waypoint }
  /** If the distance is null, it was not measured; if the charge is null, the estimate is kept. */
  | {
      readonly type: 'fare-final';
      readonly source: FareSource;
      readonly distanceMetres: number | null;
      readonly charge: Charge | null;
    }
  | { readonly type: 'payment-asked'; readonly provider: string; readonly amount: number }
  /** The rider will pay the rest in cash, which the driver confirms. */
  | { readonly type: 'cash-chosen' }
  /** What follows from the booking in addition to the trip's own charge. */
  | { readonly type: 'charged'; readonly charge: Charge; readonly inputs: CancellationInputs }
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
