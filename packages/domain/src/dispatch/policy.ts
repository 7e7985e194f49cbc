import type { LatLng } from '../geo/lat-lng.ts';

/** What became of an offer; `offered` can still be accepted. */
export type OfferState = 'offered' | 'declined' | 'withdrawn' | 'expired' | 'handed-back';

export interface MadeOffer {
  readonly driverId: string;
  readonly state: OfferState;
  readonly offeredAtMs: number;
  /** null: it stands until it is answered or withdrawn. */
  readonly expiresAtMs: number | null;
}

/** A driver who may be offered a booking now. */
export interface EligibleDriver {
  readonly driverId: string;
  readonly location: LatLng;
  /** To the pickup, as the crow flies. */
  readonly metres: number;
}

/** A NEW booking that is due to be offered. */
export interface OpenBooking {
  readonly bookingId: string;
  readonly pickup: LatLng;
  readonly drop: LatLng;
  readonly carTypeId: string;
  readonly tripDateMs: number;
  /**
   * Approved, on duty, free, within the operator's radius, of the car type, solvent where that is asked, and neither
   * asked now nor somebody who declined or handed back; nearest first. Source: SET-16, SET-17, TRIP-18.
   */
  readonly eligible: readonly EligibleDriver[];
  /** Every offer so far, in the order of asking. */
  readonly offers: readonly MadeOffer[];
}

export interface Scene {
  readonly nowMs: number;
  readonly bookings: readonly OpenBooking[];
}

/** Times by road. */
export interface TravelTimes {
  /** Seconds from each of `from` (row) to each of `to` (column); Infinity where no way is known. */
  seconds(from: readonly LatLng[], to: readonly LatLng[]): Promise<readonly (readonly number[])[]>;
}

export interface CityScene<Memory> extends Scene {
  readonly travelTimes: TravelTimes;
  /** What the policy remembered last, on whichever node that was. */
  readonly memory: Memory;
}

export interface PlannedOffer {
  readonly bookingId: string;
  readonly driverId: string;
  /** After this instant it is refused; null: it stands until it is answered or withdrawn. */
  readonly expiresAtMs: number | null;
  /** Why this driver, for the booking's trail. */
  readonly reason?: string;
}

export interface PlannedWithdrawal {
  readonly bookingId: string;
  readonly driverId: string;
  readonly reason: string;
}

export interface CityPlan<Memory> {
  readonly offers: readonly PlannedOffer[];
  /** Come before the offers. */
  readonly withdrawals: readonly PlannedWithdrawal[];
  /** When to be asked again, beside when something happens and at least once a minute. */
  readonly ticksAtMs: readonly number[];
  /** JSON: it outlives the process. */
  readonly memory: Memory;
}

/**
 * Decides on one booking at a time, from what it is given alone, while the booking is held: in the transaction that
 * makes the booking NEW, and once a minute after that. `bookings` holds that one.
 */
export interface BookingPolicy {
  readonly sees: 'booking';
  readonly name: string;
  plan(scene: Scene): readonly PlannedOffer[];
}

/**
 * Decides on all open bookings at once, outside any transaction, so it may wait for road times. Whatever it plans is
 * checked again when it is written: the booking is still NEW, the driver can still be asked.
 */
export interface CityPolicy<Memory = unknown> {
  readonly sees: 'city';
  readonly name: string;
  /** What it remembers before it was ever asked. */
  readonly firstMemory: Memory;
  plan(scene: CityScene<Memory>): Promise<CityPlan<Memory>>;
}

/** Whom to offer what, and when. Who may be asked at all is decided before. Source: SET-16. */
export type DispatchPolicy = BookingPolicy | CityPolicy;

/** Fixes the memory's type where a policy is declared; whoever keeps it only knows JSON. */
export function cityPolicy<Memory>(policy: CityPolicy<Memory>): CityPolicy {
  return policy;
}
