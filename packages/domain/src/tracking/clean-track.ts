import type { LatLng } from '../geo/lat-lng.ts';
import { isReachable, likeliestChain, secondOf } from './likeliest-chain.ts';
import { badByItself, positionLimits, type RejectedWhy } from './position-filter.ts';

/** A position of a track as it was received; `atMs` on the server's clock. Source: DATA-11. */
export interface TrackFix extends LatLng {
  readonly atMs: number;
  readonly accuracyMetres?: number | null | undefined;
}

export interface CleanTrack<Fix extends TrackFix> {
  /** What describes the car's way, in order of time, each instant once. */
  readonly used: readonly Fix[];
  readonly rejected: readonly { readonly fix: Fix; readonly reason: RejectedWhy }[];
}

/** One order for the same positions, however often and in whatever order they came. */
function inOneOrder<Fix extends TrackFix>(fixes: readonly Fix[]): Fix[] {
  return fixes.toSorted(
    (a, b) =>
      a.atMs - b.atMs || (a.accuracyMetres ?? 0) - (b.accuracyMetres ?? 0) || a.lat - b.lat || a.lng - b.lng,
  );
}

/**
 * One fix a second describes a car; by the clock's seconds, for phones that are to report each second do so unevenly.
 * Those of a second that no second's drive joins are rivals: what comes before and after tells which of them is right.
 */
function badBeside(spaced: readonly TrackFix[], fix: TrackFix): RejectedWhy | null {
  const second = secondOf(fix);
  for (let i = spaced.length - 1; i >= 0; i--) {
    const before = spaced[i];
    if (!before || secondOf(before) !== second) return null;
    if (isReachable(before, fix, positionLimits.spacingMs))
      return before.atMs === fix.atMs ? 'doubled' : 'too_soon';
  }
  return null;
}

/**
 * Sorts what a phone sent into the positions that describe where the car was, and rejects with their reason. The
 * same positions give the same track, in whatever order, how often and in how many batches they came. Source:
 * TRIP-21, TRIP-22.
 */
export function cleanTrack<Fix extends TrackFix>(received: readonly Fix[]): CleanTrack<Fix> {
  const steps = cleanInSteps(received);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same with a pause each some milliseconds: a long or forged track must not hold up others. */
export function* cleanInSteps<Fix extends TrackFix>(
  received: readonly Fix[],
): Generator<undefined, CleanTrack<Fix>> {
  const rejected: { fix: Fix; reason: RejectedWhy }[] = [];
  const spaced: Fix[] = [];
  for (const fix of inOneOrder(received)) {
    const reason = badByItself(fix) ?? badBeside(spaced, fix);
    if (reason) rejected.push({ fix, reason });
    else spaced.push(fix);
  }
  yield;
  const chain = yield* likeliestChain(spaced);
  const used = spaced.filter((_, i) => chain.has(i));
  for (const [i, fix] of spaced.entries()) if (!chain.has(i)) rejected.push({ fix, reason: 'teleport' });
  return { used, rejected };
}
