import type { Charge } from '../charge/charge.ts';
import type { Booking, Waypoint } from './booking.ts';
import type { AppCategory } from './payment-mode.ts';
import type { Stop } from './stops.ts';

/** A validated order. Instants are ms since the epoch. */
export interface Order {
  readonly id: string;
  readonly riderId: string;
  readonly companyId?: string | null;
  readonly category: AppCategory;
  readonly madeByAdmin: boolean;
  readonly pickup: Waypoint;
  readonly stops: readonly Stop[];
  readonly drop: Waypoint;
  readonly bookLater: boolean;
  /** Used with Book Later; Book Now uses the server's clock. Source: BOOK-14. */
  readonly requestedTripDateMs: number | null;
  readonly charge: Charge;
  readonly otp: string | null;
}

/** The status in which a booking begins. Source: BOOK-9, ADDB-2. */
export function firstStatus(category: AppCategory, madeByAdmin: boolean): 'NEW' | 'PAYMENT_PENDING' {
  return category === 'taxi' || madeByAdmin ? 'NEW' : 'PAYMENT_PENDING';
}

/** Creates the booking of a validated order. Source: BOOK-9, BOOK-10, BOOK-14, BOOK-17. */
export function createBooking(order: Order, nowMs: number): Booking {
  const { madeByAdmin, requestedTripDateMs, companyId = null, ...fields } = order;
  const terms = {
    ...fields,
    companyId,
    tripDateMs: order.bookLater ? (requestedTripDateMs ?? nowMs) : nowMs,
    hasPickupImage: false,
    hasDeliverImage: false,
    drives: [],
  };
  // A parcel on account needs no payment first. Source: COMPANY-5.
  return firstStatus(order.category, madeByAdmin || companyId !== null) === 'NEW'
    ? {
        ...terms,
        status: 'NEW',
        prepayment: null,
        barredDrivers: [],
        requestedDrivers: [],
        expiredOffers: [],
      }
    : { ...terms, status: 'PAYMENT_PENDING', walletTaken: 0 };
}

/** How long before a scheduled trip drivers get the first offer. Source: SET-16. */
export const offerLeadMs = 30 * 60_000;

/** A driver who is far away sets out earlier, with this much time to spare. Source: TRIP-28. */
const setOutMarginMs = 10 * 60_000;

/**
 * When a ride starts to make the driver busy who accepted it: half an hour before its time or, for a longer drive to
 * the pickup, early enough for that. Until then the driver takes other rides. Source: TRIP-28.
 */
export function busyFromMs({ tripDateMs }: Pick<Booking, 'tripDateMs'>, secondsToPickup: number): number {
  return tripDateMs - Math.max(offerLeadMs, secondsToPickup * 1000 + setOutMarginMs);
}

/** How long before its time a ride may begin at the earliest. Source: TRIP-26. */
export const earlyStartMs = 60 * 60_000;

/**
 * The earliest time at which the driver may arrive and start. A ride that was moved forward has its new time. Source:
 * TRIP-26.
 */
export function earliestStartMs(booking: Pick<Booking, 'tripDateMs'>): number {
  return booking.tripDateMs - earlyStartMs;
}

/** When a booking is first offered: immediately, or half an hour before a scheduled trip. Source: SET-16. */
export function firstOfferAtMs(booking: Pick<Booking, 'bookLater' | 'tripDateMs'>, nowMs: number): number {
  return booking.bookLater ? Math.max(nowMs, booking.tripDateMs - offerLeadMs) : nowMs;
}
