import type { LatLng } from '../geo/lat-lng.ts';

/** The state of an offer; only `offered` can still be accepted. */
export type OfferState = 'offered' | 'declined' | 'withdrawn' | 'expired' | 'handed-back';

/** The time between two waves of offers of one booking. Source: SET-16. */
export const waveMs = 10_000;

export interface MadeOffer {
  readonly driverId: string;
  readonly state: OfferState;
  readonly offeredAtMs: number;
  /** null: it stays open until it is answered or withdrawn. */
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
   * Approved, online, free, within the operator's radius, of the car type, solvent where that is required, without an
   * open offer, and not one who declined or handed back; nearest first. Source: SET-16, SET-17, TRIP-18.
   */
  readonly eligible: readonly EligibleDriver[];
  /** Every offer so far, oldest first. */
  readonly offers: readonly MadeOffer[];
}

export interface Scene {
  readonly nowMs: number;
  readonly bookings: readonly OpenBooking[];
}

/** Times by road. */
export interface TravelTimes {
  /** Seconds from each of `from` (row) to each of `to` (column); Infinity where there is no route. */
  seconds(from: readonly LatLng[], to: readonly LatLng[]): Promise<readonly (readonly number[])[]>;
}

export interface CityScene<Memory> extends Scene {
  readonly travelTimes: TravelTimes;
  /** The memory of the policy's last run, on whichever node that was. */
  readonly memory: Memory;
}

export interface PlannedOffer {
  readonly bookingId: string;
  readonly driverId: string;
  /** When it expires; null: it stays open until it is answered or withdrawn. */
  readonly expiresAtMs: number | null;
  /** Why this driver was chosen, for the booking's history. */
  readonly reason?: string;
}

export interface PlannedWithdrawal {
  readonly bookingId: string;
  readonly driverId: string;
  readonly reason: string;
}

export interface CityPlan<Memory> {
  readonly offers: readonly PlannedOffer[];
  /** Applied before the offers. */
  readonly withdrawals: readonly PlannedWithdrawal[];
  /** When to run again; a run also follows every event, and at least one a minute. */
  readonly ticksAtMs: readonly number[];
  /** Stored as JSON between runs and across restarts. */
  readonly memory: Memory;
}

/**
 * Decides on one booking at a time, from its arguments alone, while the booking's row is locked: in the transaction
 * that makes the booking NEW, after `waveMs` while eligible drivers are left that it did not ask, and otherwise once a
 * minute. `bookings` contains only that one.
 */
export interface BookingPolicy {
  readonly sees: 'booking';
  readonly name: string;
  /** `eligible` contains at most this many drivers, the nearest; all of them if absent. */
  readonly maxDrivers?: number;
  plan(scene: Scene): readonly PlannedOffer[];
}

/**
 * Decides on all open bookings together, outside any transaction, so it may wait for road times. Its plan is checked
 * again when it is written: the booking must still be NEW and the driver still eligible.
 */
export interface CityPolicy<Memory = unknown> {
  readonly sees: 'city';
  readonly name: string;
  /** The memory of its first run. */
  readonly firstMemory: Memory;
  plan(scene: CityScene<Memory>): Promise<CityPlan<Memory>>;
}

/** Decides who is offered which booking, and when. Eligibility is checked before. Source: SET-16. */
export type DispatchPolicy = BookingPolicy | CityPolicy;

/** Infers the type of a policy's memory where it is declared; the server treats the memory as plain JSON. */
export function cityPolicy<Memory>(policy: CityPolicy<Memory>): CityPolicy {
  return policy;
}
