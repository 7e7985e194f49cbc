import {
  straightLineSeconds,
  type ComparedDriver,
  type ExcludedDriver,
  type Exclusion,
  type LatLng,
} from '@fiacre/domain';
import { emptyDriveSeconds, fitsChain, type Chain, type TimedRide } from './promises.ts';

/** For a ride that starts within this time, only drivers who are on duty can be reserved. */
export const promiseNearMs = 60 * 60_000;
/** How long before the ride admins are notified that no driver can be reserved. */
export const promiseAlarmMs = 3 * 3_600_000;

/** A driver who is moved off a ride before being late for it has less time to spare than one who takes it over. */
const keepSeconds = 120;
const takeOverSeconds = 300;

/** How many of the drivers who could have been reserved a decision names. */
const maxCompared = 16;

/** An approved driver, with the rides reserved for them. */
export interface PromiseDriver extends Chain {
  readonly carTypeId: string | null;
  readonly onDuty: boolean;
  readonly paused: boolean;
  /** When and where the driver's current trip ends, or where the driver is now; null if unknown. */
  readonly free: { readonly atMs: number; readonly place: LatLng } | null;
}

export interface PromisedRide {
  readonly ride: TimedRide & { readonly carTypeId: string };
  readonly driverId: string | null;
  readonly atRisk: boolean;
  /** The drivers who declined the ride or handed it back. */
  readonly refusedBy: readonly string[];
}

/** A reservation that has to change. */
export interface ChangedPromise {
  readonly bookingId: string;
  /** The next driver; null if nobody can drive. */
  readonly driverId: string | null;
  readonly atRisk: boolean;
  /** Whether to notify admins now. */
  readonly alarm: boolean;
  /** The drivers who could be reserved, nearest first. */
  readonly compared: readonly ComparedDriver[];
  /** Why the previous driver can no longer be reserved, if there was one. */
  readonly lost: ExcludedDriver | null;
}

/**
 * Checks every reservation. First all drivers who can no longer be on time are taken off their rides; then the earliest
 * ride without a driver gets the nearest one who can drive. If nobody can, the ride is at risk shortly before it
 * starts.
 */
export function keepPromises(
  drivers: readonly PromiseDriver[],
  promises: readonly PromisedRide[],
  nowMs: number,
): ChangedPromise[] {
  const rides = new Map(drivers.map((driver) => [driver.driverId, driver.rides]));
  const current = (driver: PromiseDriver) => ({ ...driver, rides: rides.get(driver.driverId) ?? [] });
  const lost = new Map<PromisedRide, ExcludedDriver>();
  for (const promise of promises) {
    const { driverId } = promise;
    if (driverId === null) continue;
    const keeper = drivers.find((driver) => driver.driverId === driverId);
    const why = keeper === undefined ? 'suspended' : whyNot(current(keeper), promise, nowMs, keepSeconds);
    if (why === null) continue;
    lost.set(promise, { driverId, why });
    const { bookingId } = promise.ride;
    rides.set(
      driverId,
      (rides.get(driverId) ?? []).filter((other) => other.bookingId !== bookingId),
    );
  }
  return promises.flatMap((promise) => {
    if (promise.driverId !== null && !lost.has(promise)) return [];
    const { ride } = promise;
    const compared = fittingDrivers(drivers.map(current), promise, nowMs);
    const driverId = compared[0]?.driverId ?? null;
    if (driverId !== null) rides.set(driverId, [...(rides.get(driverId) ?? []), ride]);
    const atRisk = driverId === null && ride.startsAtMs - nowMs <= promiseAlarmMs;
    if (driverId === promise.driverId && atRisk === promise.atRisk) return [];
    const alarm = atRisk && !promise.atRisk;
    return [
      { bookingId: ride.bookingId, driverId, atRisk, alarm, compared, lost: lost.get(promise) ?? null },
    ];
  });
}

/** Why a driver cannot be reserved for a ride, or null. */
function whyNot(
  driver: PromiseDriver,
  { ride, refusedBy }: PromisedRide,
  nowMs: number,
  spareSeconds: number,
): Exclusion | null {
  if (driver.carTypeId !== ride.carTypeId) return 'car-type';
  if (refusedBy.includes(driver.driverId)) return 'declined';
  if (ride.startsAtMs - nowMs <= promiseNearMs) {
    if (!driver.onDuty) return 'off-duty';
    if (driver.paused) return 'paused';
  }
  const { free } = driver;
  if (free !== null) {
    const seconds = straightLineSeconds(free.place, ride.pickup) + spareSeconds;
    if (free.atMs + seconds * 1000 > ride.startsAtMs) return 'late';
  }
  return fitsChain(driver, ride) ? null : 'promised';
}

function fittingDrivers(
  drivers: readonly PromiseDriver[],
  promise: PromisedRide,
  nowMs: number,
): ComparedDriver[] {
  const { ride } = promise;
  return drivers
    .filter((driver) => whyNot(driver, promise, nowMs, takeOverSeconds) === null)
    .map((driver) => ({ driverId: driver.driverId, seconds: Math.round(emptySeconds(driver, ride, nowMs)) }))
    .toSorted((one, other) => one.seconds - other.seconds)
    .slice(0, maxCompared)
    .map(({ driverId, seconds }) => ({
      driverId,
      roadSeconds: seconds,
      metres: null,
      untilFreeSeconds: 0,
      fairnessSeconds: 0,
      costSeconds: seconds,
      tookAnother: false,
    }));
}

/** Shortly before a ride, the drive from where the driver is or will be free; otherwise from the previous ride. */
function emptySeconds(driver: PromiseDriver, ride: TimedRide, nowMs: number): number {
  const { free, rides } = driver;
  const isNext = !rides.some(({ startsAtMs }) => startsAtMs < ride.startsAtMs);
  return free !== null && isNext && ride.startsAtMs - nowMs <= promiseNearMs
    ? straightLineSeconds(free.place, ride.pickup)
    : emptyDriveSeconds(driver, ride);
}
