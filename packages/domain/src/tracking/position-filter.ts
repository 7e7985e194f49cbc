import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';

/** A position as a phone reports it; `atMs` is the phone's clock, ms since 1970. */
export interface RawPosition extends LatLng {
  readonly atMs: number;
  readonly accuracyMetres?: number | undefined;
}

export type RejectedWhy =
  | 'not_a_place'
  | 'null_island'
  | 'inaccurate'
  | 'clock_ahead'
  | 'out_of_order'
  | 'doubled'
  | 'too_soon'
  | 'teleport';

export const positionLimits = {
  /** A fix that may be further off than this says nothing about a street. */
  accuracyMetres: 100,
  /** 252 km/h: above what cars do in towns, below what a jump of a phone looks like. */
  speedMetresPerSecond: 70,
  /** Phones report up to 50 times a second; one a second describes a car. */
  spacingMs: 1000,
  clockAheadMs: 30_000,
  /** Where a car was a day ago says nothing of where it is. */
  staleMs: 24 * 3_600_000,
  /** So many consistent fixes elsewhere mean that the last good one was the wrong one. */
  reanchorCount: 3,
  /** No city lies within about a kilometre of 0°, 0°; broken phones do. */
  nullIslandDegrees: 0.01,
} as const;

interface Fix extends LatLng {
  readonly atMs: number;
}

/** What the filter remembers between two batches of one car. */
export interface FilterMemory {
  readonly last: Fix | null;
  readonly suspects: readonly Fix[];
}

export const emptyMemory: FilterMemory = { last: null, suspects: [] };

export interface UsablePosition extends Fix {
  readonly index: number;
  /** The car was found elsewhere than expected: the way from the point before is unknown. */
  readonly afterGap: boolean;
}

export interface Filtered {
  readonly usable: readonly UsablePosition[];
  readonly rejected: readonly { readonly index: number; readonly reason: RejectedWhy }[];
  readonly memory: FilterMemory;
}

/** What is wrong with a position whatever came before it; null when nothing is. Source: TRIP-21. */
export function badByItself(
  position: Omit<RawPosition, 'accuracyMetres'> & { readonly accuracyMetres?: number | null | undefined },
): RejectedWhy | null {
  const { lat, lng, atMs } = position;
  const finite = Number.isFinite(lat) && Number.isFinite(lng) && Number.isFinite(atMs);
  if (!finite || Math.abs(lat) > 90 || Math.abs(lng) > 180) return 'not_a_place';
  const island = positionLimits.nullIslandDegrees;
  if (Math.abs(lat) < island && Math.abs(lng) < island) return 'null_island';
  // Below 0 a platform says that it does not know the place.
  const accuracyMetres = position.accuracyMetres ?? 0;
  return accuracyMetres > positionLimits.accuracyMetres || accuracyMetres < 0 ? 'inaccurate' : null;
}

function isReachable(from: Fix, to: Fix, accuracyMetres: number): boolean {
  const seconds = (to.atMs - from.atMs) / 1000;
  const metres = greatCircleMetres(from, to) - accuracyMetres;
  return metres <= positionLimits.speedMetresPerSecond * Math.max(seconds, 1);
}

class Sieve {
  readonly usable: UsablePosition[] = [];
  rejected: { index: number; reason: RejectedWhy }[] = [];
  last: Fix | null;
  suspects: readonly Fix[];
  #newest: { readonly fix: Fix; readonly index: number } | null = null;

  constructor(memory: FilterMemory) {
    this.last = memory.last;
    this.suspects = memory.suspects;
  }

  reject(index: number, reason: RejectedWhy): void {
    this.rejected.push({ index, reason });
  }

  keep(fix: Fix, index: number, afterGap: boolean): void {
    this.usable.push({ ...fix, index, afterGap });
    this.last = fix;
    this.suspects = [];
  }

  /** A fix too far away waits until others agree with it. */
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

  /** The car is where its newest fix says, however it got there. */
  believeNewest(): void {
    const newest = this.#newest;
    if (newest === null || (this.last !== null && newest.fix.atMs <= this.last.atMs)) return;
    this.rejected = this.rejected.filter(({ index }) => index !== newest.index);
    this.keep(newest.fix, newest.index, true);
  }
}

/**
 * Sorts a batch of raw positions into points that describe where the car was and rejects with their reason.
 * It decides at once, for the car on the map: a batch from before the last point comes too late for that, and a car
 * that jumped is believed after three fixes that agree, an idle one at once: no way of it is measured, and its driver
 * wants the tasks of where the car is now. What a trip was is judged later, by `cleanTrack`. Source: TRIP-21, SET-16.
 */
export function filterPositions(
  memory: FilterMemory,
  batch: readonly RawPosition[],
  receivedAtMs: number,
  doing: 'booking' | 'idle' = 'booking',
): Filtered {
  const isPast = ({ atMs }: Fix) => atMs <= receivedAtMs + positionLimits.clockAheadMs;
  // What was kept before the server's own clock was put back would be newer than anything that comes.
  const last = memory.last && isPast(memory.last) ? memory.last : null;
  const sieve = new Sieve({ last, suspects: memory.suspects.filter(isPast) });
  const ordered = batch.map((position, index) => ({ position, index }));
  ordered.sort((a, b) => a.position.atMs - b.position.atMs);
  for (const { position, index } of ordered) {
    const why = badByItself(position);
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
