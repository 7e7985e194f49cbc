import type { LatLng } from '../geo/lat-lng.ts';

/** The operator's mode of offering bookings. */
export const dispatchModes = ['broadcast', 'nearest', 'batched'] as const;
export type DispatchMode = (typeof dispatchModes)[number];

/** How an operator ranks equal drivers: the one who waited longest first, or the one who earned least this shift. */
export const fairnessRules = ['waited', 'earned'] as const;
export type Fairness = (typeof fairnessRules)[number];

/** The state of an offer. Only an offer in state `offered` can still be accepted. */
export type OfferState = 'offered' | 'declined' | 'withdrawn' | 'expired' | 'handed-back';

/** The time between two waves of offers for one booking. Source: SET-16. */
export const waveMs = 10_000;

export interface MadeOffer {
  readonly driverId: string;
  readonly state: OfferState;
  readonly offeredAtMs: number;
  /** When the offer expires; null if it stays open until the driver responds or it is withdrawn. */
  readonly expiresAtMs: number | null;
}

/** A driver who may be offered a booking now. */
export interface EligibleDriver {
  readonly driverId: string;
  readonly location: LatLng;
  /** The straight-line distance to the pickup. */
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
   * The drivers who are approved, online, free, within the operator's radius, of the car type and, if required,
   * solvent, and who have no open offer and did not decline or hand back; nearest first. Source: SET-16, SET-17,
   * TRIP-18.
   */
  readonly eligible: readonly EligibleDriver[];
  /** Every offer so far, oldest first. */
  readonly offers: readonly MadeOffer[];
}

export interface Scene {
  readonly nowMs: number;
  readonly bookings: readonly OpenBooking[];
}

export interface PlannedOffer {
  readonly bookingId: string;
  readonly driverId: string;
  /** When it expires; null if it stays open until the driver responds or it is withdrawn. */
  readonly expiresAtMs: number | null;
  /** Why this driver was chosen, for the booking's history. */
  readonly reason?: string;
}

/**
 * Decides about one booking at a time, from its arguments alone, while the booking's row is locked: in the transaction
 * that makes the booking NEW, then every `waveMs` while there are eligible drivers who were not asked, and otherwise
 * once a minute. `bookings` contains only that booking.
 */
export interface BookingPolicy {
  readonly sees: 'booking';
  readonly name: string;
  /** If set, `eligible` contains at most this many drivers, the nearest ones; otherwise all of them. */
  readonly maxDrivers?: number;
  plan(scene: Scene): readonly PlannedOffer[];
}
