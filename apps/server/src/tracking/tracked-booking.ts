import {
  currentStopOf,
  nextStopOf,
  type BookingStatus,
  type FilterMemory,
  type LatLng,
  type PhoneClock,
  type Stop,
} from '@fiacre/domain';

/** Data about the driver's current booking that positions need. */
export interface TrackedBooking {
  readonly id: string;
  readonly status: BookingStatus;
  readonly customerId: string;
  readonly driverId: string;
  readonly fleetAdminId: string | null;
  readonly pickup: LatLng;
  readonly stops: readonly Stop[];
  readonly drop: LatLng;
  readonly acceptedAtMs: number;
  readonly arrivedAtMs: number | null;
  readonly startedAtMs: number | null;
}

/** A driver and the driver's current booking. */
export interface TrackedDriver {
  readonly approved: boolean;
  readonly active: boolean;
  readonly fleetAdminId: string | null;
  /** The last position that moved the car, however old. */
  readonly lastFix: FilterMemory['last'];
  readonly booking: TrackedBooking | null;
  /** Positions waiting for confirmation by later ones. */
  readonly unconfirmed: FilterMemory['suspects'];
  /** The state of the phone's clock according to its last report. */
  readonly clock: PhoneClock | null;
}

/** The status of a booking when a point was recorded; null before it was accepted. Source: TRIP-9, TRIP-21. */
export function statusAt(booking: TrackedBooking, atMs: number): BookingStatus | null {
  if (atMs < booking.acceptedAtMs) return null;
  if (booking.startedAtMs !== null && atMs >= booking.startedAtMs) return 'STARTED';
  return booking.arrivedAtMs !== null && atMs >= booking.arrivedAtMs ? 'ARRIVED' : 'ACCEPTED';
}

/** Where the car goes next. `key` differs for each place. */
export interface CarTarget {
  readonly toward: 'pickup' | 'stop' | 'drop';
  readonly at: LatLng;
  readonly key: string;
}

/** The pickup, then each stop, then the drop; null while the car waits at one of them. Source: TRIP-29. */
export function carTargetOf({
  status,
  pickup,
  stops,
  drop,
}: Pick<TrackedBooking, 'status' | 'pickup' | 'stops' | 'drop'>): CarTarget | null {
  if (status === 'ACCEPTED') return { toward: 'pickup', at: pickup, key: 'pickup' };
  if (status !== 'STARTED' || currentStopOf(stops) !== undefined) return null;
  const stop = nextStopOf(stops);
  return stop === undefined
    ? { toward: 'drop', at: drop, key: 'drop' }
    : { toward: 'stop', at: stop, key: stop.id };
}
