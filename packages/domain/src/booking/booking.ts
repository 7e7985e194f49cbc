import { payableOf } from '../charge/charge.ts';
import type { Charge } from '../charge/charge.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import type { PaymentParts } from '../ledger/trip-postings.ts';
import type { Role } from '../roles/role.ts';
import type { AppCategory, BookingPaymentMode } from './payment-mode.ts';
import type { BookingStatus } from './status-traits.ts';
import type { Drive } from './drives.ts';
import type { Stop } from './stops.ts';

/** A point with its address, the specification's `{lat, lng, add}`. */
export interface Waypoint extends LatLng {
  readonly add: string;
  /** True if the map does not have its house number, so that the door is somewhere near. Source: SEARCH-11. */
  readonly approximate?: boolean | undefined;
}

/** The fields that every status has. Instants are ms since the epoch. */
export interface BookingTerms {
  readonly id: string;
  readonly riderId: string;
  /** The company on whose account the ride is; null: the rider pays. Source: COMPANY-5. */
  readonly companyId: string | null;
  readonly category: AppCategory;
  readonly pickup: Waypoint;
  /** In driving order. Source: BOOK-19. */
  readonly stops: readonly Stop[];
  readonly drop: Waypoint;
  readonly bookLater: boolean;
  readonly tripDateMs: number;
  /** The code that the rider gives the driver; null if the operator does not use codes. Source: BOOK-10. */
  readonly otp: string | null;
  readonly charge: Charge;
  /** What earlier cars drove; with the last one once the ride has ended, and empty if there was one car. Source: CHANGE-14. */
  readonly drives: readonly Drive[];
  readonly hasPickupImage: boolean;
  readonly hasDeliverImage: boolean;
}

/**
 * Money paid before the trip: the card's part, confirmed by a provider, and the wallet's part. Source: PAY-7, TRIP-25.
 */
export interface Prepayment {
  readonly card: number;
  readonly wallet: number;
  readonly gateway: string | null;
}

/** A booking that awaits payment. */
interface Payable {
  /** The minor units that the wallet has already paid; the rest is due. Source: PAY-11. */
  readonly walletTaken: number;
}

interface Ordered extends BookingTerms {
  readonly prepayment: Prepayment | null;
}

interface Dispatched extends Ordered {
  /** Drivers who handed this booking back and are never offered it again. Source: TRIP-18. */
  readonly barredDrivers: readonly string[];
}

interface Carried extends Dispatched {
  readonly driverId: string;
  readonly acceptedAtMs: number;
}

interface AtPickup extends Carried {
  readonly arrivedAtMs: number;
}

interface OnTrip extends AtPickup {
  readonly startedAtMs: number;
}

interface Driven extends OnTrip {
  readonly endedAtMs: number;
  readonly totalTripSeconds: number;
  readonly distanceMetres: number | null;
}

/** How a finished trip was paid. Source: PAY-4, PAY-11. */
export interface Settlement extends PaymentParts {
  readonly mode: BookingPaymentMode;
  readonly gateway: string | null;
  readonly paidAtMs: number;
}

interface Settled extends Driven {
  readonly settlement: Settlement;
}

/** A booking that ended without a trip. */
interface Failed extends BookingTerms {
  readonly cancelledFrom: BookingStatus;
  readonly cancelledAtMs: number;
  readonly cancelledBy: Role;
  readonly reason: string;
  readonly driverId: string | null;
  /** In minor units: the part of the prepayment that is refunded, and the cancellation fee. Source: PAY-9, CAR-4. */
  readonly refund: number;
  readonly fee: number;
}

export interface PaymentPendingBooking extends BookingTerms, Payable {
  readonly status: 'PAYMENT_PENDING';
}
export interface NewBooking extends Dispatched {
  readonly status: 'NEW';
  readonly requestedDrivers: readonly string[];
  /** Drivers whose offers expired. */
  readonly expiredOffers: readonly string[];
}
export interface AcceptedBooking extends Carried {
  readonly status: 'ACCEPTED';
  /** A ride that was accepted ahead: when it makes its driver busy. null: the driver is busy with it. Source: TRIP-28. */
  readonly busyFromMs: number | null;
}
export interface ArrivedBooking extends AtPickup {
  readonly status: 'ARRIVED';
}
export interface StartedBooking extends OnTrip {
  readonly status: 'STARTED';
}
export interface ReachedBooking extends Driven {
  readonly status: 'REACHED';
}
export interface PendingBooking extends Driven, Payable {
  readonly status: 'PENDING';
}
export interface PaidBooking extends Settled {
  readonly status: 'PAID';
}
export interface CompleteBooking extends Settled {
  readonly status: 'COMPLETE';
  readonly completedAtMs: number;
  /** 1 to 5; null if the rider skipped the rating. Source: RATE-1. */
  readonly stars: number | null;
}
export interface CancelledBooking extends Failed {
  readonly status: 'CANCELLED';
}
/** The rider did not come. Source: NOSHOW-1, NOSHOW-2. */
export interface NoShowBooking extends Failed {
  readonly status: 'NO_SHOW';
  /** How far the driver was from the pickup then; null: not known. */
  readonly metresFromPickup: number | null;
}

/** A booking: one type per status, each with exactly the fields that apply then. Source: BOOK-8, TRIP-16. */
export type Booking =
  | PaymentPendingBooking
  | NewBooking
  | AcceptedBooking
  | ArrivedBooking
  | StartedBooking
  | ReachedBooking
  | PendingBooking
  | PaidBooking
  | CompleteBooking
  | CancelledBooking
  | NoShowBooking;

export type BookingIn<Status extends BookingStatus> = Extract<Booking, { status: Status }>;

/** The amount still due in minor units; null in a status that awaits no payment. Source: PAY-11. */
export function dueOf(booking: Booking): number | null {
  return 'walletTaken' in booking ? payableOf(booking.charge) - booking.walletTaken : null;
}

/** Whether the estimate is final. Only a taxi fare that was not prepaid depends on the track. Source: TRIP-8. */
export function keepsEstimate(booking: Pick<OnTrip, 'category' | 'prepayment'>): boolean {
  return booking.category !== 'taxi' || booking.prepayment !== null;
}

/** The driver who has or had the booking. */
export function driverOf(booking: Booking): string | null {
  return 'driverId' in booking ? booking.driverId : null;
}
