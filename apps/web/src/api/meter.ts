import type { Booking, MeterResponse, MeterTariff } from '@fiacre/contract';
import {
  fixesOfRide,
  isMeterSource,
  measureFixes,
  readMeter,
  type MeterReading,
  type MeterSource,
} from '@fiacre/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { api } from './client/client.ts';
import { newKey } from './client/keyed-client.ts';
import { queryKeys } from './client/query-keys.ts';
import { useFresh } from './sync/fresh-query.ts';
import { deviceQueueOf } from './offline/device-queue.ts';
import type { PositionReport } from './offline/position-queue.ts';
import type { UnsentAction } from './offline/unsent-action.ts';
import { useUnsentActions } from './offline/use-unsent.ts';

/** The tariff depends on the time and the place, and the track grows. */
const againMs = 30_000;

/** The tariffs where the driver is, and the running ride; kept on the device for places without a connection. */
export function useMeter(enabled: boolean) {
  return useFresh({
    queryKey: queryKeys.meter,
    ask: (signal) => api.getMeter({ signal }),
    poll: againMs,
    enabled,
  });
}

/** A ride that nobody booked, as this device knows it. */
export interface MeterRide {
  readonly id: string;
  readonly version: number;
  readonly source: MeterSource;
  readonly startedAtMs: number;
  /** null while the server does not know the ride. */
  readonly booking: Booking | null;
  readonly step: 'running' | 'reached';
}

/** The driver's ride without a booking; null without one. `bookings` are shown as if everything had been sent. */
export function useMeterRide(bookings: readonly Booking[]): MeterRide | null {
  const actions = useUnsentActions();
  const booking = bookings.find(
    ({ source, status }) => isMeterSource(source) && (status === 'STARTED' || status === 'REACHED'),
  );
  if (booking !== undefined && isMeterSource(booking.source)) return rideOf(booking, booking.source);
  return unsentRide(actions);
}

const rideOf = (booking: Booking, source: MeterSource): MeterRide => ({
  id: booking.id,
  version: booking.version,
  source,
  startedAtMs: Date.parse(booking.tripStartTime ?? booking.tripDate),
  booking,
  step: booking.status === 'STARTED' ? 'running' : 'reached',
});

function unsentRide(actions: readonly UnsentAction[]): MeterRide | null {
  const open = actions.filter(({ refused }) => refused === null);
  const start = open.findLast(({ intention }) => intention.verb === 'hail');
  if (start === undefined || start.intention.verb !== 'hail') return null;
  const verbs = open
    .filter(({ bookingId }) => bookingId === start.bookingId)
    .map(({ intention }) => intention.verb);
  if (verbs.includes('end')) return null;
  return {
    id: start.bookingId,
    version: 0,
    source: start.intention.source,
    startedAtMs: Date.parse(start.at),
    booking: null,
    step: verbs.includes('reach') ? 'reached' : 'running',
  };
}

export interface ShownReading extends MeterReading {
  /** The tariff's name. */
  readonly tariff: string;
}

const tickMs = 1000;

/** What the meter of a ride shows now or, once it has been stopped, showed then; null until its tariff is known. */
export function useMeterReading(ride: MeterRide, stoppedAtMs: number | null): ShownReading | null {
  const { data } = useMeter(true);
  const queue = deviceQueueOf(useQueryClient()).positions;
  const seen = useSyncExternalStore(queue.watch, queue.seen, () => none);
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const untilMs = stoppedAtMs ?? Math.max(nowMs, ride.startedAtMs);
  const { startedAtMs } = ride;
  // The track is measured when positions arrive, not every second.
  const track = useMemo(() => {
    const fixes = fixesOf(data, ride.id, seen);
    return measureFixes(fixesOfRide(fixes, { startedAtMs, endedAtMs: stoppedAtMs }));
  }, [data, seen, ride.id, startedAtMs, stoppedAtMs]);
  const tariff = tariffOf(data, ride);
  return tariff === null
    ? null
    : { tariff: tariff.name, ...readMeter(tariff, track, { startedAtMs, nowMs: untilMs }) };
}

const none: readonly PositionReport[] = [];

/** The ride's own tariff; that of its place until the server knows the ride. */
function tariffOf(data: MeterResponse | undefined, { id, source }: MeterRide): MeterTariff | null {
  if (data?.running?.bookingId === id) return data.running.tariff;
  return data?.tariffs[source] ?? null;
}

/** The positions that the server has, and those that it may not have yet. */
function fixesOf(data: MeterResponse | undefined, rideId: string, seen: readonly PositionReport[]) {
  const stored = data?.running?.bookingId === rideId ? data.running.track : [];
  const own = seen.flatMap(({ at, lat, lng, accuracyMetres }) =>
    at === undefined ? [] : [{ atMs: Date.parse(at), lat, lng, accuracyMetres }],
  );
  return [...stored, ...own];
}

/** An id for a ride that starts on this device. `crypto.randomUUID` is unavailable over plain http. */
export function newRideId(): string {
  const hex = newKey();
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
