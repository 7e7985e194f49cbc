import { streetPassengerId } from '../accounts/street-passenger.ts';
import type { Charge } from '../charge/charge.ts';
import type { Refusal } from '../refusal/refusal.ts';
import type { BookingIn, Waypoint } from '../booking/booking.ts';
import type { Circumstances } from '../booking/commands.ts';
import { preconditionRefusal } from '../booking/lifecycle/guards.ts';

/** Where a ride comes from that nobody booked: a passenger waved in the street, or boarded at a rank. Source: METER-1. */
export const meterSources = ['street', 'rank'] as const;
export type MeterSource = (typeof meterSources)[number];

export function isMeterSource(source: string): source is MeterSource {
  return source === 'street' || source === 'rank';
}

export interface HailedRide {
  readonly id: string;
  readonly driverId: string;
  /** Where the passenger boarded; the destination becomes known at the end. */
  readonly pickup: Waypoint;
  /** The start amount, until the trip has been driven. */
  readonly charge: Charge;
}

/** A ride that begins with the passenger in the car. Source: METER-1. */
export function hail(ride: HailedRide, atMs: number): BookingIn<'STARTED'> {
  return {
    ...ride,
    status: 'STARTED',
    riderId: streetPassengerId,
    companyId: null,
    category: 'taxi',
    stops: [],
    drop: ride.pickup,
    bookLater: false,
    tripDateMs: atMs,
    otp: null,
    drives: [],
    hasPickupImage: false,
    hasDeliverImage: false,
    prepayment: null,
    barredDrivers: [],
    acceptedAtMs: atMs,
    arrivedAtMs: atMs,
    startedAtMs: atMs,
  };
}

const guards = ['driver-approved', 'driver-active', 'driver-free', 'driver-solvent'] as const;

/** Why the driver may not start the meter; null if they may. Source: METER-3. */
export function hailRefusal(
  ride: BookingIn<'STARTED'>,
  circumstances: Circumstances,
  nowMs: number,
): Refusal | null {
  return preconditionRefusal(guards, ride, circumstances, nowMs);
}

export const meterLimits = {
  /** A start that reaches the server later than this is left to the office. */
  maxLateMs: 12 * 3_600_000,
  /** A start that arrives this soon was sent with a connection, so the server's own time applies. */
  immediateMs: 30_000,
  /** The fastest that a car can have come from its last known position to where the meter was started. */
  metresPerSecond: 70,
  /** Positions are off by this much. */
  toleranceMetres: 500,
} as const;

/** What the server knows about a driver before a meter that was started without a connection. Instants are ms. */
export interface BeforeHail {
  readonly activeSinceMs: number | null;
  /** When the driver last became free. */
  readonly freeSinceMs: number | null;
  readonly receivedMs: number;
}

export type LateHailFault = 'too_late' | 'in_future' | 'before_duty' | 'before_free';

/** Why a start at this instant, reported later, is not plausible; null if it is. Source: METER-7. */
export function lateHailFault(atMs: number, before: BeforeHail): LateHailFault | null {
  const { activeSinceMs, freeSinceMs, receivedMs } = before;
  if (atMs > receivedMs) return 'in_future';
  if (receivedMs - atMs > meterLimits.maxLateMs) return 'too_late';
  if (activeSinceMs === null || atMs < activeSinceMs) return 'before_duty';
  return freeSinceMs !== null && atMs < freeSinceMs ? 'before_free' : null;
}
