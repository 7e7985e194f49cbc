import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';

/** A position as a phone reports it; `atMs` is by the phone's clock, in ms since the epoch. */
export interface RawPosition extends LatLng {
  readonly atMs: number;
  readonly accuracyMetres?: number | undefined;
}

export type RejectReason =
  | 'not_a_place'
  | 'null_island'
  | 'inaccurate'
  | 'clock_ahead'
  | 'out_of_order'
  | 'doubled'
  | 'too_soon'
  | 'teleport'
  /** Recorded after the driver had ended the trip offline. */
  | 'after_end';

export const positionLimits = {
  /** A fix less accurate than this cannot be matched to a street. */
  accuracyMetres: 100,
  /** 252 km/h: faster than any car in a city, slower than a GPS jump. */
  speedMetresPerSecond: 70,
  /** Phones report up to 50 times a second, but one fix per second is enough. */
  spacingMs: 1000,
  clockAheadMs: 30_000,
  /** A position this old does not show where the car is now. */
  staleMs: 24 * 3_600_000,
  /** After this many consistent fixes in another place, the last accepted one is considered wrong. */
  reanchorCount: 3,
  /** Broken phones report 0°, 0°; there is no city within about a kilometre of it. */
  nullIslandDegrees: 0.01,
} as const;

interface Fix extends LatLng {
  readonly atMs: number;
}

/** The filter's state between two batches of one car. */
export interface FilterMemory {
  readonly last: Fix | null;
  readonly suspects: readonly Fix[];
}

export const emptyMemory: FilterMemory = { last: null, suspects: [] };

export interface UsablePosition extends Fix {
  readonly index: number;
  /** Whether the car was not where it was expected, so that the route from the previous point is unknown. */
  readonly afterGap: boolean;
}

export interface Filtered {
  readonly usable: readonly UsablePosition[];
  readonly rejected: readonly { readonly index: number; readonly reason: RejectReason }[];
  readonly memory: FilterMemory;
}

/** Why a position is invalid regardless of earlier ones; null if it is valid. Source: TRIP-21. */
export function invalidReason(
  position: Omit<RawPosition, 'accuracyMetres'> & { readonly accuracyMetres?: number | null | undefined },
): RejectReason | null {
  const { lat, lng, atMs } = position;
  const finite = Number.isFinite(lat) && Number.isFinite(lng) && Number.isFinite(atMs);
  if (!finite || Math.abs(lat) > 90 || Math.abs(lng) > 180) return 'not_a_place';
  const island = positionLimits.nullIslandDegrees;
  if (Math.abs(lat) < island && Math.abs(lng) < island) return 'null_island';
  // Some platforms report a negative accuracy if they do not know the position.
  const accuracyMetres = position.accuracyMetres ?? 0;
  return accuracyMetres > positionLimits.accuracyMetres || accuracyMetres < 0 ? 'inaccurate' : null;
}

function isReachable(from: Fix, to: Fix, accuracyMetres: number): boolean {
  const seconds = (to.atMs - from.atMs) / 1000;
  const metres = greatCircleMetres(from, to) - accuracyMetres;
  return metres <= positionLimits.speedMetresPerSecond * Math.max(seconds, 1);
}

class Filtering {
  readonly usable: UsablePosition[] = [];
  rejected: { index: number; reason: RejectReason }[] = [];
  last: Fix | null;
  suspects: readonly Fix[];
  #newest: { readonly fix: Fix; readonly index: number } | null = null;

  constructor(memory: FilterMemory) {
    this.last = memory.last;
    this.suspects = memory.suspects;
  }

  reject(index: number, reason: RejectReason): void {
    this.rejected.push({ index, reason });
  }

  keep(fix: Fix, index: number, afterGap: boolean): void {
    this.usable.push({ ...fix, index, afterGap });
    this.last = fix;
    this.suspects = [];
  }

  /** Remembers a fix that is too far away until other fixes confirm it. */
  suspect(fix: Fix, index: number, accuracyMetres: number): void {
    const before = this.suspects.at(-1);
    const agrees = before !== undefined && fix.atMs > before.atMs && isReachable(before, fix, accuracyMetres);
    this.suspects = agrees ? [...this.suspects, fix] : [fix];
    if (this.suspects.length >= positionLimits.reanchorCount) this.keep(fix, index, true);
    else this.reject(index, 'teleport');
  }

  take(fix: Fix, index: number, accuracyMetres: number): void {
    const { last } = this;
    if (!last) return this.keep(fix, index, false);
    if (fix.atMs < last.atMs) return this.reject(index, 'out_of_order');
    if (fix.atMs === last.atMs) return this.reject(index, 'doubled');
    this.#newest = { fix, index };
    if (fix.atMs - last.atMs < positionLimits.spacingMs) return this.reject(index, 'too_soon');
    if (!isReachable(last, fix, accuracyMetres)) return this.suspect(fix, index, accuracyMetres);
    return this.keep(fix, index, false);
  }

  /** Accepts the newest fix, however the car got there. */
  believeNewest(): void {
    const newest = this.#newest;
    if (newest === null || (this.last !== null && newest.fix.atMs <= this.last.atMs)) return;
    this.rejected = this.rejected.filter(({ index }) => index !== newest.index);
    this.keep(newest.fix, newest.index, true);
  }
}

/**
 * Splits a batch of raw positions into points that describe where the car was, and those rejected with a reason. It
 * decides immediately, since the points move the car on the map, so points older than the last one are too late. A car
 * that jumped is accepted after three consistent fixes; an idle car is accepted immediately, because its route is not
 * measured and its driver needs tasks nearby. The track of a trip is checked later, by `cleanTrack`. Source: TRIP-21,
 * SET-16.
 */
export function filterPositions(
  memory: FilterMemory,
  batch: readonly RawPosition[],
  receivedAtMs: number,
  doing: 'booking' | 'idle' = 'booking',
): Filtered {
  const isPast = ({ atMs }: Fix) => atMs <= receivedAtMs + positionLimits.clockAheadMs;
  // State that was saved before the server's clock was set back would be newer than every new position.
  const last = memory.last && isPast(memory.last) ? memory.last : null;
  const sieve = new Filtering({ last, suspects: memory.suspects.filter(isPast) });
  const ordered = batch.map((position, index) => ({ position, index }));
  ordered.sort((a, b) => a.position.atMs - b.position.atMs);
  for (const { position, index } of ordered) {
    const why = invalidReason(position);
    const { atMs } = position;
    if (why) sieve.reject(index, why);
    else if (atMs > receivedAtMs + positionLimits.clockAheadMs) sieve.reject(index, 'clock_ahead');
    else if (atMs < receivedAtMs - positionLimits.staleMs) sieve.reject(index, 'out_of_order');
    else sieve.take({ lat: position.lat, lng: position.lng, atMs }, index, position.accuracyMetres ?? 0);
  }
  if (doing === 'idle') sieve.believeNewest();
  const { usable, rejected, suspects } = sieve;
  return { usable, rejected, memory: { last: sieve.last, suspects } };
}
