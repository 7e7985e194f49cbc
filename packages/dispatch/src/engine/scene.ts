import type { TimedRide } from '../promises/promises.ts';
import type { Decision, LatLng, MadeOffer, PlannedOffer } from '@fiacre/domain';

/** A NEW booking that is due to be offered. */
export interface CityBooking {
  readonly bookingId: string;
  readonly pickup: LatLng;
  readonly drop: LatLng;
  readonly carTypeId: string;
  /** When it is to begin at the earliest, and how long it takes; without them, now and the time of a straight line. */
  readonly timed?: Pick<TimedRide, 'startsAtMs' | 'seconds'>;
  /** The time since which it has been waiting for a driver. */
  readonly openSinceMs: number;
  /** The driver reserved for a ride booked ahead. */
  readonly promisedTo?: string;
  /** Every offer so far, oldest first. */
  readonly offers: readonly MadeOffer[];
}

export type Doing =
  | { readonly kind: 'free'; readonly sinceMs: number }
  | { readonly kind: 'driving'; readonly drop: LatLng; readonly dropAtMs: number };

/** Why a driver may not be offered any booking at the moment. */
export type Bar = 'balance' | 'documents' | 'paused';

export interface NextPromise {
  readonly bookingId: string;
  readonly pickup: LatLng;
  readonly startsAtMs: number;
}

/** A driver who is approved, on duty and has reported a position recently. */
export interface CityDriver {
  readonly driverId: string;
  readonly location: LatLng;
  readonly carTypeId: string | null;
  readonly bar: Bar | null;
  readonly doing: Doing;
  /** The next ride reserved for the driver. */
  readonly promise?: NextPromise | undefined;
  /** The rides that the driver accepted ahead. */
  readonly ridesAhead?: readonly TimedRide[];
  /** The driver's earnings from the trips of this shift, in minor units. */
  readonly earned: number;
}

/** Driving times on roads. */
export interface TravelTimes {
  /**
   * The seconds to a place from each of `from`: Infinity if there is no route, null if the roads around one of the two
   * are not known. May reject, for example because it takes too long.
   */
  secondsTo(to: LatLng, from: readonly LatLng[]): Promise<readonly (number | null)[]>;
}

export interface CityScene<Memory> {
  readonly nowMs: number;
  readonly bookings: readonly CityBooking[];
  readonly drivers: readonly CityDriver[];
  readonly travelTimes: TravelTimes;
  /** The memory from the policy's last run, on whichever node that was. */
  readonly memory: Memory;
}

export interface PlannedWithdrawal {
  readonly bookingId: string;
  readonly driverId: string;
  readonly reason: string;
}

/** A booking that waits for a driver whose trip ends soon, because every free driver would take longer. */
export interface Reservation {
  readonly bookingId: string;
  readonly driverId: string;
  readonly freeAtMs: number;
}

export interface CityPlan<Memory> {
  readonly offers: readonly PlannedOffer[];
  /** Carried out before the offers. */
  readonly withdrawals: readonly PlannedWithdrawal[];
  readonly reservations?: readonly Reservation[];
  /** When to run again. A run also follows every event, and there is at least one run a minute. */
  readonly ticksAtMs: readonly number[];
  /** Stored as JSON between runs; survives restarts. */
  readonly memory: Memory;
  /** The decision on each booking that was waiting. */
  readonly decisions?: readonly Decision[];
  /** The modes that failed, if a simpler mode made this plan. */
  readonly faults?: readonly ModeFault[];
}

export interface ModeFault {
  readonly mode: string;
  readonly error: unknown;
}

/**
 * Decides on all open bookings together, outside any transaction, so it may wait for road times. Its plan is checked
 * again when it is carried out: each booking must still be NEW and each driver still eligible.
 */
export interface CityPolicy<Memory = unknown> {
  readonly sees: 'city';
  readonly name: string;
  /** The memory for the first run. */
  readonly firstMemory: Memory;
  plan(scene: CityScene<Memory>): Promise<CityPlan<Memory>>;
}

/** Infers the type of a policy's memory where the policy is declared; the server treats the memory as plain JSON. */
export function cityPolicy<Memory>(policy: CityPolicy<Memory>): CityPolicy {
  return policy;
}
