import { straightLineSeconds, type LatLng } from '@fiacre/domain';

/** A ride at a fixed time. */
export interface TimedRide {
  readonly bookingId: string;
  readonly pickup: LatLng;
  readonly drop: LatLng;
  readonly startsAtMs: number;
  /** The driving time from pickup to drop. */
  readonly seconds: number;
}

/** The rides already reserved for one driver. */
export interface Chain {
  readonly driverId: string;
  readonly rides: readonly TimedRide[];
}

/** The margin between two rides in addition to the drive: for traffic, parking, or a rider who is late. */
const slackSeconds = 600;

/** Other times are tried in steps of this size, up to this much later. */
const stepMs = 15 * 60_000;
const maxLaterMs = 2 * 3_600_000;

/** Whether a driver can be on time for this ride and every other ride of the chain. */
export function fitsChain({ rides }: Pick<Chain, 'rides'>, ride: TimedRide): boolean {
  return rides.every((other) =>
    other.bookingId === ride.bookingId
      ? true
      : other.startsAtMs <= ride.startsAtMs
        ? reaches(other, ride)
        : reaches(ride, other),
  );
}

/**
 * The same for a ride that a driver takes at a certain time and place; `from` is null if the place is not known. Source:
 * TRIP-28.
 */
export function keepsChain(
  chain: Pick<Chain, 'rides'>,
  ride: TimedRide,
  { place, atMs }: { readonly place: LatLng | null; readonly atMs: number },
): boolean {
  if (chain.rides.length === 0) return true;
  const driveMs = place === null ? 0 : straightLineSeconds(place, ride.pickup) * 1000;
  return fitsChain(chain, { ...ride, startsAtMs: Math.max(ride.startsAtMs, atMs + driveMs) });
}

function reaches(first: TimedRide, next: TimedRide): boolean {
  const seconds = first.seconds + straightLineSeconds(first.drop, next.pickup) + slackSeconds;
  return first.startsAtMs + seconds * 1000 <= next.startsAtMs;
}

/** Of the drivers who can be on time, the one with the shortest empty drive; null if there is none. */
export function reserveFor(chains: readonly Chain[], ride: TimedRide): string | null {
  let best: { readonly driverId: string; readonly emptySeconds: number } | null = null;
  for (const chain of chains) {
    if (!fitsChain(chain, ride)) continue;
    const emptySeconds = emptyDriveSeconds(chain, ride);
    if (best === null || emptySeconds < best.emptySeconds) best = { driverId: chain.driverId, emptySeconds };
  }
  return best?.driverId ?? null;
}

/**
 * The driving time from the previous drop; an unknown place counts as half an hour, so that nearby drivers come first.
 */
export function emptyDriveSeconds({ rides }: Chain, ride: TimedRide): number {
  const before = rides
    .filter(({ startsAtMs, bookingId }) => startsAtMs <= ride.startsAtMs && bookingId !== ride.bookingId)
    .toSorted((one, other) => other.startsAtMs - one.startsAtMs)[0];
  return before === undefined ? 1800 : straightLineSeconds(before.drop, ride.pickup);
}

/** The first later time at which a driver can be reserved; null if there is none within two hours. */
export function nextPossibleTime(chains: readonly Chain[], ride: TimedRide): number | null {
  for (let laterMs = stepMs; laterMs <= maxLaterMs; laterMs += stepMs) {
    const startsAtMs = ride.startsAtMs + laterMs;
    if (chains.some((chain) => fitsChain(chain, { ...ride, startsAtMs }))) return startsAtMs;
  }
  return null;
}
