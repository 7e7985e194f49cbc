import { keepsEstimate } from '../booking.ts';
import type {
  AcceptedBooking,
  ArrivedBooking,
  ReachedBooking,
  StartedBooking,
  Waypoint,
} from '../booking.ts';
import { greatCircleMetres } from '../../geo/great-circle.ts';
import type { Charge } from '../../charge/charge.ts';
import type { ReachFacts } from '../commands.ts';
import { withShares } from '../../charge/driver-shares.ts';
import type { Drive, MeasuredDrive } from '../drives.ts';
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
 * with too few points. A ride with several cars ends as the one ride that was booked. Source: TRIP-6 to TRIP-8, TRIP-22,
 * CHANGE-16, CHANGE-17.
 */
export function reach(
  booking: StartedBooking,
  { driven, drives: measured }: ReachFacts,
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
  const charge = recomputed?.charge ?? booking.charge;
  const drives = endedDrives(booking, charge, measured, nowMs);
  const [first = booking] = drives;
  const pickup = 'from' in first ? first.from : first.pickup;
  const { acceptedAtMs, arrivedAtMs, startedAtMs } = first;
  return transitionTo(
    {
      ...booking,
      status: 'REACHED',
      pickup,
      drives,
      acceptedAtMs,
      arrivedAtMs,
      startedAtMs,
      endedAtMs: nowMs,
      totalTripSeconds: ridingSeconds(booking, measured, nowMs),
      distanceMetres: driven?.distanceMetres ?? null,
      charge,
    },
    { type: 'track-point', status: 'REACHED' },
    ...(drives.length === 0 ? [] : [{ type: 'drives-changed', drives, pickup } as const]),
    fare,
    notifyRider(booking.riderId, 'push_drop_reached'),
  );
}

/** The drive that ends now. Until it is measured it has the length of the straight line. Source: CHANGE-16. */
export function currentDrive(booking: StartedBooking, to: Waypoint, nowMs: number): Drive {
  const { driverId, pickup: from, acceptedAtMs, arrivedAtMs, startedAtMs } = booking;
  const metres = Math.round(greatCircleMetres(from, to));
  const ended = { endedAtMs: nowMs, metres, tolls: [], share: null };
  return { driverId, from, to, acceptedAtMs, arrivedAtMs, startedAtMs, ...ended };
}

/** How long the passenger was driven, without the waits for another car. Source: FARE-9, CHANGE-16. */
export function ridingSeconds(
  { drives, startedAtMs }: Pick<StartedBooking, 'drives' | 'startedAtMs'>,
  measured: readonly MeasuredDrive[] | undefined,
  nowMs: number,
): number {
  const earlier = drives.map(
    (drive, i) => measured?.[i]?.seconds ?? tripSeconds(drive.startedAtMs, drive.endedAtMs),
  );
  return earlier.reduce((sum, seconds) => sum + seconds, tripSeconds(startedAtMs, nowMs));
}

/** All drives of a ride with several cars, with what each driver gets; none if there was one car. */
function endedDrives(
  booking: StartedBooking,
  charge: Charge,
  measured: readonly MeasuredDrive[] = [],
  nowMs: number,
): readonly Drive[] {
  if (booking.drives.length === 0) return [];
  const all = [...booking.drives, currentDrive(booking, booking.drop, nowMs)];
  return withShares(
    charge,
    all.map((drive, i) => {
      const { metres = drive.metres, tolls = [] } = measured[i] ?? {};
      return { ...drive, metres, tolls: tolls.filter(({ paidBy }) => paidBy === 'rider') };
    }),
  );
}
