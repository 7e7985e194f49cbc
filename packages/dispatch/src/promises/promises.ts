import type { LatLng } from '@fiacre/domain';
import { secondsByAir } from '../engine/air-time.ts';

/** A ride with a time of its own. */
export interface TimedRide {
  readonly bookingId: string;
  readonly pickup: LatLng;
  readonly drop: LatLng;
  readonly startsAtMs: number;
  /** The drive from pickup to drop. */
  readonly seconds: number;
}

/** The rides that one driver has ahead. */
export interface Chain {
  readonly driverId: string;
  readonly rides: readonly TimedRide[];
}

/** Between two rides, besides the drive: traffic, parking, a rider who is not down yet. */
const slackSeconds = 600;

/** Times other than the wanted one are tried in these steps, and not later than this. */
const stepMs = 15 * 60_000;
const maxLaterMs = 2 * 3_600_000;

/** Whether a driver can drive this ride and every other one of the chain in time. */
export function fits({ rides }: Chain, ride: TimedRide): boolean {
  return rides.every((other) =>
    other.bookingId === ride.bookingId
      ? true
      : other.startsAtMs <= ride.startsAtMs
        ? reaches(other, ride)
        : reaches(ride, other),
  );
}

function reaches(first: TimedRide, next: TimedRide): boolean {
  const seconds = first.seconds + secondsByAir(first.drop, next.pickup) + slackSeconds;
  return first.startsAtMs + seconds * 1000 <= next.startsAtMs;
}

/** The driver with the shortest empty drive among those who can keep the promise; null if nobody can. */
export function reserveFor(chains: readonly Chain[], ride: TimedRide): string | null {
  let best: { readonly driverId: string; readonly emptySeconds: number } | null = null;
  for (const chain of chains) {
    if (!fits(chain, ride)) continue;
    const emptySeconds = emptyDrive(chain, ride);
    if (best === null || emptySeconds < best.emptySeconds) best = { driverId: chain.driverId, emptySeconds };
  }
  return best?.driverId ?? null;
}

/** From the drop before; an unknown place counts as half an hour, so that drivers with rides nearby come first. */
function emptyDrive({ rides }: Chain, ride: TimedRide): number {
  const before = rides
    .filter(({ startsAtMs, bookingId }) => startsAtMs <= ride.startsAtMs && bookingId !== ride.bookingId)
    .toSorted((one, other) => other.startsAtMs - one.startsAtMs)[0];
  return before === undefined ? 1800 : secondsByAir(before.drop, ride.pickup);
}

/** The first later time at which somebody can keep the promise; null if there is none within two hours. */
export function saferTime(chains: readonly Chain[], ride: TimedRide): number | null {
  for (let laterMs = stepMs; laterMs <= maxLaterMs; laterMs += stepMs) {
    const startsAtMs = ride.startsAtMs + laterMs;
    if (chains.some((chain) => fits(chain, { ...ride, startsAtMs }))) return startsAtMs;
  }
  return null;
}
