import {
  onServersClock,
  receivedPoints,
  stayingPoints,
} from '../../apps/server/src/tracking/received-points.ts';
import type { TrackedBooking } from '../../apps/server/src/tracking/tracked-booking.ts';
import { cleanTrack, clockErrorMs, type CleanTrack, type TrackFix } from '../../packages/domain/src/index.ts';

/** A position as a phone sends it. */
export interface Sent extends TrackFix {
  /** When the position was really recorded, if the phone's clock is wrong. */
  readonly takenMs?: number;
}

/** Positions that a phone sends together, and when they arrive. */
export interface Batch {
  readonly positions: readonly Sent[];
  readonly receivedAtMs: number;
  /** According to the phone's clock. */
  readonly sentAtMs?: number;
}

const nowhere = { lat: 0, lng: 0 };

/** A booking that was accepted two minutes before its trip began. */
function bookingFrom(startMs: number): TrackedBooking {
  return {
    id: 'booking',
    status: 'STARTED',
    customerId: 'rider',
    driverId: 'driver',
    fleetAdminId: null,
    pickup: nowhere,
    stops: [],
    drop: nowhere,
    acceptedAtMs: startMs - 120_000,
    arrivedAtMs: startMs - 60_000,
    startedAtMs: startMs,
  };
}

type Stored = ReturnType<typeof receivedPoints>[number]['point'];

/**
 * The track that the server computes at the end of a trip, by its own rules, with a Map instead of the database table.
 */
export function serverTrack(batches: readonly Batch[], startMs: number): CleanTrack<TrackFix> {
  const booking = bookingFrom(Math.floor(startMs / 1000) * 1000);
  const received: Stored[] = [];
  let known: number | null = null;
  for (const batch of batches) {
    const placed = place(batch, booking, known);
    const points = receivedPoints(booking, placed, new Date(batch.receivedAtMs)).map(({ point }) => point);
    received.push(...points);
    const last = placed.at(-1);
    if (last && last.atMs <= batch.receivedAtMs + 30_000) known = last.deviceAtMs - last.atMs;
  }
  // The result must not depend on the order of arrival.
  return cleanTrack(
    stayingPoints(received)
      .filter(({ status, rejected }) => status === 'STARTED' && rejected === null)
      .map((point) => ({
        lat: point.lat,
        lng: point.lng,
        accuracyMetres: point.accuracy_metres,
        atMs: Number(point.at) + (((Number(point.device_at) % 1000) + 1000) % 1000),
      })),
  );
}

function place({ positions, receivedAtMs, sentAtMs }: Batch, booking: TrackedBooking, known: number | null) {
  const instants = positions.map(({ atMs }) => atMs);
  const batch = {
    firstAtMs: Math.min(...instants),
    lastAtMs: Math.max(...instants),
    sentAtMs: sentAtMs ?? null,
    receivedAtMs,
  };
  const sent = positions.map(({ lat, lng, atMs, accuracyMetres }) => ({
    lat,
    lng,
    deviceAtMs: atMs,
    accuracyMetres: accuracyMetres ?? undefined,
  }));
  return onServersClock(sent, clockErrorMs(batch, known), booking, receivedAtMs);
}
