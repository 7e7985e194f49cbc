import type { MeterResponse, MeterTariff } from '@fiacre/contract';
import {
  extrasToAdd,
  fixesOfRide,
  measureFixes,
  readMeter,
  withExtra,
  type AddedExtra,
  type MeterReading,
} from '@fiacre/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useMeter, type MeterRide } from './meter.ts';
import { deviceQueueOf } from './offline/device-queue.ts';
import { fixesIn, type PositionReport } from './offline/position-queue.ts';

export interface ShownReading extends MeterReading {
  /** The tariff's name. */
  readonly tariff: string;
  /** The extras that the driver may add. */
  readonly extras: ReturnType<typeof extrasToAdd>;
}

const tickMs = 1000;

/** What the meter of a ride shows now or, once it has been stopped, showed then; null until its tariff is known. */
export function useMeterReading(ride: MeterRide, heldAtMs: number | null): ShownReading | null {
  const { data, refetch } = useMeter(true);
  const queue = deviceQueueOf(useQueryClient()).positions;
  const seen = useSyncExternalStore(queue.watch, queue.seen, () => none);
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const stoppedAtMs = ride.stoppedAtMs ?? heldAtMs;
  const untilMs = stoppedAtMs ?? Math.max(nowMs, ride.startedAtMs);
  const { startedAtMs, boardedAt } = ride;
  const { lat, lng } = boardedAt;
  // The track is measured when positions arrive, not every second.
  const track = useMemo(() => {
    const fixes = fixesOf(data, ride.id, seen);
    const own = { boardedAt: { lat, lng }, startedAtMs, endedAtMs: stoppedAtMs };
    return measureFixes(fixesOfRide(fixes, own));
  }, [data, seen, ride.id, lat, lng, startedAtMs, stoppedAtMs]);
  const tariff = tariffOf(data, ride);
  const isUnknown = data !== undefined && tariff === null;
  const isSent = ride.booking !== null;
  // The last read may be from before the page knew where the car is.
  useEffect(() => {
    if (isUnknown && isSent) void refetch();
  }, [isUnknown, isSent, refetch]);
  if (tariff === null) return null;
  const reading = readMeter(tariff, track, { startedAtMs, nowMs: untilMs });
  return { tariff: tariff.name, extras: extrasToAdd(tariff.rules, tariff.facts, 'driver'), ...reading };
}

const none: readonly PositionReport[] = [];

/** The ride's own tariff, or that of its place until the server knows the ride, with the extras so far. */
function tariffOf(data: MeterResponse | undefined, { id, source, extras }: MeterRide): MeterTariff | null {
  const tariff = data?.running?.bookingId === id ? data.running.tariff : (data?.tariffs[source] ?? null);
  if (tariff === null || extras.length === 0) return tariff;
  const added = extras.reduce<readonly AddedExtra[]>(
    (before, { code, count }) => withExtra(before, { code, count, by: 'driver' }),
    tariff.facts.extras,
  );
  return { ...tariff, facts: { ...tariff.facts, extras: [...added] } };
}

/** The positions that the server has, and those that it may not have yet. */
function fixesOf(data: MeterResponse | undefined, rideId: string, seen: readonly PositionReport[]) {
  const stored = data?.running?.bookingId === rideId ? data.running.track : [];
  return [...stored, ...fixesIn(seen)];
}
