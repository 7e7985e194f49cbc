import { invalidReason, positionLimits, serverInstantMs, type RejectReason } from '@fiacre/domain';
import type { NewPoint } from './tables.ts';
import { statusAt, type TrackedBooking } from './tracked-booking.ts';

/** A position as a phone sent it. */
export interface SentPosition {
  readonly lat: number;
  readonly lng: number;
  readonly deviceAtMs: number;
  readonly accuracyMetres?: number | undefined;
  readonly headingDegrees?: number | null | undefined;
}

/** A position with its time by the server's clock. */
export interface PlacedPosition extends SentPosition {
  readonly atMs: number;
}

/** Corrects the times of a batch; `errorMs` is how far the phone's clock is ahead. Source: TRIP-21. */
export function onServersClock(
  positions: readonly SentPosition[],
  errorMs: number,
  booking: TrackedBooking | null,
  receivedAtMs: number,
): PlacedPosition[] {
  const time = { fromMs: booking?.acceptedAtMs ?? -Infinity, untilMs: receivedAtMs };
  return positions.map((one) => ({ ...one, atMs: serverInstantMs(one.deviceAtMs, errorMs, time) }));
}

/** The times that a phone may send and the database can store: the years 1 to 9999. */
const clocks = {
  first: Date.parse('0001-01-01T00:00:00Z'),
  last: Date.parse('9999-12-31T23:59:59Z'),
} as const;

/** A point to be stored, with its index in the batch. */
export interface ReceivedPoint {
  readonly index: number;
  readonly point: Omit<NewPoint, 'id'>;
}

/**
 * All points that a phone sent for a booking, the invalid ones with the reason. Positions recorded before the booking
 * was accepted are not part of it. Source: TRIP-21, DATA-11.
 */
export function receivedPoints(
  booking: TrackedBooking,
  positions: readonly PlacedPosition[],
  receivedAt: Date,
): ReceivedPoint[] {
  return positions.flatMap((position, index): ReceivedPoint[] => {
    const isAhead = position.atMs > receivedAt.getTime() + positionLimits.clockAheadMs;
    const atMs = isAhead ? receivedAt.getTime() : position.atMs;
    const status = statusAt(booking, atMs);
    if (status === null) return [];
    const rejected = isAhead ? 'clock_ahead' : invalidReason(position);
    const { lat, lng } = position;
    return [
      {
        index,
        point: {
          booking_id: booking.id,
          driver_id: booking.driverId,
          at: secondOf(new Date(atMs)),
          slot: slotOf({ lat, lng }, rejected),
          device_at: new Date(Math.min(clocks.last, Math.max(clocks.first, position.deviceAtMs))),
          received_at: receivedAt,
          status,
          lat,
          lng,
          accuracy_metres: position.accuracyMetres ?? null,
          heading_degrees: position.headingDegrees ?? null,
          rejected,
        },
      },
    ];
  });
}

const secondMs = 1000;

/**
 * A track keeps one point per second and slot: more would not describe a car any better, and the amount stored stays
 * limited.
 */
export function secondOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / secondMs) * secondMs);
}

/**
 * Cells of about 200 m. Distant cells are assigned to one of this many slots, and rejected points to separate slots.
 */
const slots = { cellsADegree: 500, sound: 1024, aReason: 8 } as const;
const reasons: readonly RejectReason[] = ['not_a_place', 'null_island', 'inaccurate', 'clock_ahead'];

/**
 * The slot of a point among those of the same second. Nearby points share a slot, so a wrong position never replaces a
 * correct one, and a rejected point replaces neither. Source: TRIP-21.
 */
export function slotOf(
  place: { readonly lat: number; readonly lng: number },
  rejected: RejectReason | null,
): number {
  const cell = (degrees: number) => Math.floor(degrees * slots.cellsADegree);
  // Multiplicative hashing: the upper bits are distributed most evenly.
  const spread = (Math.imul(cell(place.lat), 0x9e3779b1) ^ Math.imul(cell(place.lng), 0x85ebca6b)) >>> 22;
  if (rejected === null) return spread;
  return slots.sound + slots.aReason * reasons.indexOf(rejected) + (spread % slots.aReason);
}

/** The earliest point of each booking, second and slot, in whatever order they arrived. Source: TRIP-21. */
export function stayingPoints<Point extends Omit<NewPoint, 'id'>>(points: readonly Point[]): Point[] {
  const bySlot = new Map<string, Point>();
  for (const point of points) {
    const key = `${point.booking_id} ${new Date(point.at).getTime()} ${point.slot ?? 0}`;
    const known = bySlot.get(key);
    if (known === undefined || isBefore(point, known)) bySlot.set(key, point);
  }
  return [...bySlot.values()];
}

type Compared = Pick<NewPoint, 'device_at' | 'lat' | 'lng'>;

/** The same order as in the statement that stores them. */
function isBefore(a: Compared, b: Compared): boolean {
  const keys = ({ device_at, lat, lng }: Compared) => [
    device_at == null ? 0 : new Date(device_at).getTime(),
    lat,
    lng,
  ];
  const [left, right] = [keys(a), keys(b)];
  const differs = left.findIndex((key, i) => key !== right[i]);
  return differs >= 0 && (left[differs] ?? 0) < (right[differs] ?? 0);
}
