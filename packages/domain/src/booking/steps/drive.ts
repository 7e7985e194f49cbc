import { keepsEstimate } from '../booking.ts';
import type { AcceptedBooking, ArrivedBooking, ReachedBooking, StartedBooking } from '../booking.ts';
import type { Driven } from '../commands.ts';
import { notifyRider } from '../events.ts';
import type { Stop } from '../stops.ts';
import type { BookingEvent } from '../events.ts';
import { transitionTo } from './step.ts';
import type { TransitionResult } from './step.ts';

/** Records the arrival at the pickup. A driver who accepted ahead is then busy. Source: TRIP-4, TRIP-28. */
export function arrive(
  { busyFromMs, ...booking }: AcceptedBooking,
  nowMs: number,
): TransitionResult<ArrivedBooking> {
  const { driverId } = booking;
  const engaged: BookingEvent[] = busyFromMs === null ? [] : [{ type: 'driver-engaged', driverId }];
  return transitionTo(
    { ...booking, status: 'ARRIVED', arrivedAtMs: nowMs },
    ...engaged,
    notifyRider(booking.riderId, 'push_driver_arrived'),
  );
}

/** Starts the trip. Source: TRIP-5. */
export function start(booking: ArrivedBooking, nowMs: number): TransitionResult<StartedBooking> {
  return transitionTo(
    { ...booking, status: 'STARTED', startedAtMs: nowMs },
    { type: 'track-point', status: 'STARTED' },
    notifyRider(booking.riderId, 'push_trip_started'),
  );
}

/** The car is at its next stop. Source: TRIP-29. */
export function reachStop(
  booking: StartedBooking,
  id: string,
  nowMs: number,
): TransitionResult<StartedBooking> {
  return withStops(booking, id, { reachedAtMs: nowMs });
}

/** The car goes on from a stop. Source: TRIP-29. */
export function leaveStop(
  booking: StartedBooking,
  id: string,
  nowMs: number,
): TransitionResult<StartedBooking> {
  return withStops(booking, id, { leftAtMs: nowMs });
}

function withStops(
  booking: StartedBooking,
  id: string,
  change: Partial<Pick<Stop, 'reachedAtMs' | 'leftAtMs'>>,
): TransitionResult<StartedBooking> {
  const stops = booking.stops.map((stop) => (stop.id === id ? { ...stop, ...change } : stop));
  return transitionTo({ ...booking, stops }, { type: 'stops-changed', stops });
}

/** The whole seconds between start and end, never below 0. Source: TRIP-6, FARE-9. */
export function tripSeconds(startedAtMs: number, endedAtMs: number): number {
  return Math.max(0, Math.round((endedAtMs - startedAtMs) / 1000));
}

/**
 * Recomputes a taxi's charge from the driven distance. The estimate is kept for a parcel, a prepaid trip and a track
 * with too few points. Source: TRIP-6 to TRIP-8, TRIP-22.
 */
export function reach(
  booking: StartedBooking,
  driven: Driven | null,
  nowMs: number,
): TransitionResult<ReachedBooking> {
  const keeps = keepsEstimate(booking);
  const recomputed = keeps ? null : driven;
  const fare: BookingEvent = {
    type: 'fare-final',
    source: keeps ? 'estimate' : recomputed ? 'track' : 'estimate_kept',
    distanceMetres: driven?.distanceMetres ?? null,
    charge: recomputed?.charge ?? null,
  };
  return transitionTo(
    {
      ...booking,
      status: 'REACHED',
      endedAtMs: nowMs,
      totalTripSeconds: tripSeconds(booking.startedAtMs, nowMs),
      distanceMetres: driven?.distanceMetres ?? null,
      charge: recomputed?.charge ?? booking.charge,
    },
    { type: 'track-point', status: 'REACHED' },
    fare,
    notifyRider(booking.riderId, 'push_drop_reached'),
  );
}
