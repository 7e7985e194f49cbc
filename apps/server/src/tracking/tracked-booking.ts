import type { BookingStatus, FilterMemory, LatLng, PhoneClock } from '@fiacre/domain';

/** Data about the driver's current booking that positions need. */
export interface TrackedBooking {
  readonly id: string;
  readonly status: BookingStatus;
  readonly customerId: string;
  readonly driverId: string;
  readonly fleetAdminId: string | null;
  readonly pickup: LatLng;
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

/** The car's destination: the pickup, then the drop. */
export function towardOf(status: BookingStatus): 'pickup' | 'drop' | null {
  if (status === 'ACCEPTED') return 'pickup';
  return status === 'STARTED' ? 'drop' : null;
}
