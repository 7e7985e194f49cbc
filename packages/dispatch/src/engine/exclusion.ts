import {
  straightLineSeconds,
  greatCircleMetres,
  type Exclusion,
  type LatLng,
  type MadeOffer,
} from '@fiacre/domain';
import { keepsChain } from '../promises/promises.ts';
import type { CityBooking, CityDriver } from './scene.ts';
import type { DispatchRules } from './rules.ts';

export interface ExclusionFacts {
  readonly nowMs: number;
  readonly rules: DispatchRules;
  /** Drivers with an open offer of any booking. */
  readonly offered: ReadonlySet<string>;
}

/** Where the driver is, or will be when their trip ends. */
export const placeOf = ({ doing, location }: CityDriver): LatLng =>
  doing.kind === 'free' ? location : doing.drop;

/** @returns null if the driver may take the booking. Source: SET-16, SET-17, TRIP-18. */
export function exclusionOf(
  booking: CityBooking,
  driver: CityDriver,
  { nowMs, rules, offered }: ExclusionFacts,
): Exclusion | null {
  if (driver.carTypeId !== booking.carTypeId) return 'car-type';
  if (driver.bar !== null) return driver.bar;
  const before = booking.offers.find(({ driverId }) => driverId === driver.driverId);
  const refused = before === undefined ? null : refusedBefore(before, nowMs, rules);
  if (refused !== null) return refused;
  if (offered.has(driver.driverId)) return 'has-offer';
  const { doing } = driver;
  if (doing.kind === 'driving' && doing.dropAtMs - nowMs > rules.soonFreeSeconds * 1000) return 'on-trip';
  if (greatCircleMetres(placeOf(driver), booking.pickup) > rules.radiusMetres) return 'radius';
  return missesPromise(booking, driver, nowMs) || missesRideAhead(booking, driver, nowMs) ? 'promised' : null;
}

/** Whether the driver would be late for a reserved ride. */
function missesPromise(booking: CityBooking, driver: CityDriver, nowMs: number): boolean {
  const { promise, doing } = driver;
  if (promise === undefined || promise.bookingId === booking.bookingId) return false;
  const freeAtMs = doing.kind === 'free' ? nowMs : Math.max(nowMs, doing.dropAtMs);
  const seconds =
    straightLineSeconds(placeOf(driver), booking.pickup) +
    straightLineSeconds(booking.pickup, booking.drop) +
    straightLineSeconds(booking.drop, promise.pickup);
  return freeAtMs + seconds * 1000 > promise.startsAtMs;
}

/** Whether the driver would be late for a ride accepted ahead, by the rule that applies when accepting. Source: TRIP-28. */
function missesRideAhead({ timed, ...booking }: CityBooking, driver: CityDriver, nowMs: number): boolean {
  const { ridesAhead = [], doing } = driver;
  if (ridesAhead.length === 0) return false;
  const { startsAtMs = nowMs, seconds = straightLineSeconds(booking.pickup, booking.drop) } = timed ?? {};
  const atMs = doing.kind === 'free' ? nowMs : Math.max(nowMs, doing.dropAtMs);
  return !keepsChain(
    { rides: ridesAhead },
    { ...booking, startsAtMs, seconds },
    { place: placeOf(driver), atMs },
  );
}

function refusedBefore(
  offer: MadeOffer,
  nowMs: number,
  { askAgainSeconds }: DispatchRules,
): Exclusion | null {
  switch (offer.state) {
    case 'declined':
    case 'handed-back':
      return offer.state;
    case 'offered':
      return 'has-offer';
    case 'expired': {
      const endedMs = offer.expiresAtMs ?? offer.offeredAtMs;
      return nowMs - endedMs < askAgainSeconds * 1000 ? 'let-pass' : null;
    }
    case 'withdrawn':
      return null;
  }
}

/** Drivers with an open offer. */
export function driversWithOffer(bookings: readonly CityBooking[]): Set<string> {
  const open = bookings.flatMap(({ offers }) => offers.filter(({ state }) => state === 'offered'));
  return new Set(open.map(({ driverId }) => driverId));
}

export const hasOpenOffer = ({ offers }: CityBooking) => offers.some(({ state }) => state === 'offered');
