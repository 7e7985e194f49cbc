import type { LatLng } from '../geo/lat-lng.ts';
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

/** A place may be off by this on either side, however slowly the car goes. */
const allowanceMetres = 15;

/** One order for the same positions, however often and in whatever order they came. */
function inOneOrder<Fix extends TrackFix>(fixes: readonly Fix[]): Fix[] {
  return fixes.toSorted(
    (a, b) =>
      a.atMs - b.atMs || (a.accuracyMetres ?? 0) - (b.accuracyMetres ?? 0) || a.lat - b.lat || a.lng - b.lng,
  );
}

const metresPerDegree = 111_195;

/**
 * Whether a car could have come from one fix to a later one. Flat around the second: a chain asks this millions of
 * times, and a thousandth more or less decides nothing.
 */
function isReachable(from: TrackFix, to: TrackFix): boolean {
  const doubt =
    Math.max(allowanceMetres, from.accuracyMetres ?? 0) + Math.max(allowanceMetres, to.accuracyMetres ?? 0);
  const reach = (positionLimits.speedMetresPerSecond * (to.atMs - from.atMs)) / 1000 + doubt;
  const north = (to.lat - from.lat) * metresPerDegree;
  if (Math.abs(north) > reach) return false;
  const turn = Math.abs(to.lng - from.lng);
  const east = Math.min(turn, 360 - turn) * metresPerDegree * Math.cos((to.lat * Math.PI) / 180);
  return north * north + east * east <= reach * reach;
}

/**
 * The longest chain of positions in which a car could have come from each to the next: a jump, a spell at the wrong
 * place, and a wrong first position all fall out of it, for going there and back takes longer than there was time.
 */
function longestChain(fixes: readonly TrackFix[]): Set<number> {
  const length = new Int32Array(fixes.length);
  const longestBefore = new Int32Array(fixes.length + 1);
  const before = new Int32Array(fixes.length).fill(-1);
  let last = -1;
  fixes.forEach((fix, i) => {
    let best = 0;
    // Going back as long as a longer chain may still be found; on a sound track the first look ends it.
    for (let j = i - 1; j >= 0 && (longestBefore[j + 1] ?? 0) > best; j--) {
      const candidate = length[j] ?? 0;
      const from = fixes[j];
      if (candidate > best && from && isReachable(from, fix)) [best, before[i]] = [candidate, j];
    }
    length[i] = best + 1;
    longestBefore[i + 1] = Math.max(longestBefore[i] ?? 0, best + 1);
    if (last < 0 || best + 1 > (length[last] ?? 0)) last = i;
  });
  const chain = new Set<number>();
  for (let i = last; i >= 0; i = before[i] ?? -1) chain.add(i);
  return chain;
}

const secondOf = ({ atMs }: TrackFix): number => Math.floor(atMs / positionLimits.spacingMs);

/** One fix a second describes a car; by the clock's seconds, for phones that are to report each second do so unevenly. */
function badBeside(last: TrackFix | undefined, fix: TrackFix): RejectedWhy | null {
  if (last === undefined || secondOf(last) !== secondOf(fix)) return null;
  return last.atMs === fix.atMs ? 'doubled' : 'too_soon';
}

/**
 * Sorts what a phone sent into the positions that describe where the car was, and rejects with their reason. The
 * same positions give the same track, in whatever order, how often and in how many batches they came. Source:
 * TRIP-21, TRIP-22.
 */
export function cleanTrack<Fix extends TrackFix>(received: readonly Fix[]): CleanTrack<Fix> {
  const rejected: { fix: Fix; reason: RejectedWhy }[] = [];
  const spaced: Fix[] = [];
  for (const fix of inOneOrder(received)) {
    const reason = badByItself(fix) ?? badBeside(spaced.at(-1), fix);
    if (reason) rejected.push({ fix, reason });
    else spaced.push(fix);
  }
  const chain = longestChain(spaced);
  const used = spaced.filter((_, i) => chain.has(i));
  for (const [i, fix] of spaced.entries()) if (!chain.has(i)) rejected.push({ fix, reason: 'teleport' });
  return { used, rejected };
}
