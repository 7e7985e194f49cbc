import { greatCircleMetres, type SmoothFix } from '@fiacre/domain';

/**
 * Fixes closer than this to the previous anchor add nothing about the route; junctions between them are still found.
 */
const spacingMetres = 25;
/**
 * A track longer than the straight line between two anchors by this, plus this many sigmas of its fixes, turned back in
 * between. The fix at which it turned becomes an anchor: the shortest route between the two anchors would leave out the
 * dead end.
 */
const turningBack = { metres: 8, sigmas: 3 } as const;

/** Whether a car can have turned back at a fix, between one before and one after it. */
type MayTurn = (fix: SmoothFix, before: SmoothFix, after: SmoothFix) => boolean;

/** The positions along a smoothed track, in order; a stationary car has only one. */
export function anchorsOf(smooth: readonly SmoothFix[], mayTurn: MayTurn): SmoothFix[] {
  const anchors: SmoothFix[] = [];
  let before = 0;
  const add = (place: number, fix: SmoothFix): void => {
    const turn = turnBetween(smooth, before, place);
    if (turn && mayTurn(turn, smooth[before] ?? turn, fix)) anchors.push(turn);
    anchors.push(fix);
    before = place;
  };
  for (const [place, fix] of smooth.entries()) {
    const since = fix.metres - (anchors.at(-1)?.metres ?? -Infinity);
    if (since >= spacingMetres) add(place, fix);
  }
  const last = smooth.at(-1);
  if (!last || last === anchors.at(-1)) return anchors;
  if (anchors.length > 1 && last.metres - (anchors.at(-1)?.metres ?? 0) < spacingMetres / 2) anchors.pop();
  add(smooth.length - 1, last);
  return anchors;
}

/** The fix between two others at which a track turned back, if it did. */
function turnBetween(smooth: readonly SmoothFix[], from: number, to: number): SmoothFix | undefined {
  const [start, end] = [smooth[from], smooth[to]];
  if (!start || !end) return undefined;
  const straight = greatCircleMetres(start, end);
  const detour = (fix: SmoothFix): number =>
    greatCircleMetres(start, fix) + greatCircleMetres(fix, end) - straight;
  const isTurn = (metres: number): boolean =>
    metres > turningBack.metres + turningBack.sigmas * (start.spreadMetres + end.spreadMetres);
  if (!isTurn(end.metres - start.metres - straight)) return undefined;
  let farthest = start;
  for (let place = from + 1; place < to; place++) {
    const fix = smooth[place];
    if (fix && detour(fix) > detour(farthest)) farthest = fix;
  }
  return isTurn(detour(farthest)) ? farthest : undefined;
}
