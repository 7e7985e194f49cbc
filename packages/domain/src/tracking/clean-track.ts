import type { LatLng } from '../geo/lat-lng.ts';
import { isReachable, likeliestChain, secondOf } from './likeliest-chain.ts';
import { invalidReason, positionLimits, type RejectReason } from './position-filter.ts';

/** A received position of a track; `atMs` is by the server's clock. Source: DATA-11. */
export interface TrackFix extends LatLng {
  readonly atMs: number;
  readonly accuracyMetres?: number | null | undefined;
}

export interface CleanTrack<Fix extends TrackFix> {
  /** The fixes that describe the car's route, in order of time, one per instant. */
  readonly used: readonly Fix[];
  readonly rejected: readonly { readonly fix: Fix; readonly reason: RejectReason }[];
}

/** Sorts and removes duplicates, so that the same positions always result in the same list. */
function canonicalOrder<Fix extends TrackFix>(fixes: readonly Fix[]): Fix[] {
  return fixes.toSorted(
    (a, b) =>
      a.atMs - b.atMs || (a.accuracyMetres ?? 0) - (b.accuracyMetres ?? 0) || a.lat - b.lat || a.lng - b.lng,
  );
}

/**
 * Keeps one fix per second, since phones report at uneven intervals. If none of a second's fixes is part of the chain,
 * they contradict each other, and the fixes before and after determine which one is correct.
 */
function spacingReason(spaced: readonly TrackFix[], fix: TrackFix): RejectReason | null {
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
 * Splits a phone's positions into those that describe where the car was, and those rejected with a reason. The same
 * positions result in the same track, in whatever order, batches and duplicates they arrive. Source:
 * TRIP-21, TRIP-22.
 */
export function cleanTrack<Fix extends TrackFix>(received: readonly Fix[]): CleanTrack<Fix> {
  const steps = cleanInSteps(received);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `cleanTrack` as a generator that yields every few milliseconds, so that a long track does not block other work. */
export function* cleanInSteps<Fix extends TrackFix>(
  received: readonly Fix[],
): Generator<undefined, CleanTrack<Fix>> {
  const rejected: { fix: Fix; reason: RejectReason }[] = [];
  const spaced: Fix[] = [];
  for (const fix of canonicalOrder(received)) {
    const reason = invalidReason(fix) ?? spacingReason(spaced, fix);
    if (reason) rejected.push({ fix, reason });
    else spaced.push(fix);
  }
  yield;
  const chain = yield* likeliestChain(spaced);
  const used = spaced.filter((_, i) => chain.has(i));
  for (const [i, fix] of spaced.entries()) if (!chain.has(i)) rejected.push({ fix, reason: 'teleport' });
  return { used, rejected };
}
