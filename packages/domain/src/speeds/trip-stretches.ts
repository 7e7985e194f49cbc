import type { LatLng } from '../geo/lat-lng.ts';
import { greatCircleMetres } from '../geo/great-circle.ts';
import type { TrackFix } from '../tracking/clean-track.ts';
import type { SpeedClass } from './road-speeds.ts';

/** A part of a driven trip whose time is compared with the map's time for the same route. */
export interface Stretch {
  readonly from: LatLng;
  readonly to: LatLng;
  readonly fromMs: number;
  readonly toMs: number;
  readonly metres: number;
}

/** The map's own drive between the ends of a stretch, at its own speeds. */
export interface MapDrive {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly ferryMetres: number;
  /** The driving time by kind of road; the rest of the duration is waiting and turning. */
  readonly roadSeconds: Readonly<Partial<Record<SpeedClass, number>>>;
}

/** A kilometre has several junctions, so that errors of a few metres at its ends do not matter. */
const stretchMetres = 1_000;
/** A shorter remainder belongs to the previous stretch. */
const minMetres = 500;
/** Fixes nearer to each other are skipped: a receiver's errors of some metres would add up. */
const spacingMetres = 55;
/** If the car moved this far in this time without being observed, it may have driven another route. */
const unseen = { milliseconds: 30_000, metres: 100 } as const;
/** If the map's route is shorter or longer than these shares of the driven one, it is another route. */
const sameWay = { min: 0.8, max: 1.25 } as const;
/**
 * A car that took many times the map's time waited for its rider; one that took a fraction of it did not drive there,
 * like the fast simulated cars of a sandbox.
 */
const plausible = { min: 0.4, max: 6, minOfTrip: 0.5 } as const;

/** Cuts a cleaned track into stretches of about a kilometre. Parts in which the car was not observed are left out. */
export function stretchesOf(track: readonly TrackFix[]): Stretch[] {
  const points = measuredPoints(track);
  const stretches: Stretch[] = [];
  let start = 0;
  for (const [index, point] of points.entries()) {
    const [before, from] = [points[index - 1], points[start]];
    if (before === undefined || from === undefined) continue;
    if (point.afterGap) {
      addRest(stretches, from, before);
      start = index;
    } else if (point.metres - from.metres >= stretchMetres) {
      stretches.push(between(from, point));
      start = index;
    }
  }
  const [from, last] = [points[start], points.at(-1)];
  if (from !== undefined && last !== undefined) addRest(stretches, from, last);
  return stretches;
}

interface MeasuredPoint extends TrackFix {
  /** The distance from the beginning of the track. */
  readonly metres: number;
  /** Whether the car was not observed before it. */
  readonly afterGap: boolean;
}

/** Some of the fixes, far enough apart that the receiver's errors hardly lengthen the route between them. */
function measuredPoints(track: readonly TrackFix[]): MeasuredPoint[] {
  const points: MeasuredPoint[] = [];
  const add = (fix: TrackFix, afterGap: boolean): void => {
    const last = points.at(-1);
    const metres = last === undefined ? 0 : last.metres + greatCircleMetres(last, fix);
    points.push({ ...fix, metres, afterGap });
  };
  for (const [index, fix] of track.entries()) {
    const [before, last] = [track[index - 1], points.at(-1)];
    const afterGap = before !== undefined && isUnseen(before, fix);
    if (afterGap && last?.atMs !== before.atMs) add(before, false);
    const isFar = last === undefined || greatCircleMetres(last, fix) >= spacingMetres;
    if (isFar || afterGap || index === track.length - 1) add(fix, afterGap);
  }
  return points;
}

function addRest(stretches: Stretch[], from: MeasuredPoint, to: MeasuredPoint): void {
  if (to.metres - from.metres >= minMetres) {
    stretches.push(between(from, to));
    return;
  }
  const before = stretches.at(-1);
  if (before === undefined || before.toMs !== from.atMs) return;
  const metres = before.metres + to.metres - from.metres;
  stretches[stretches.length - 1] = { ...before, to: placeOf(to), toMs: to.atMs, metres };
}

const placeOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });

function between(from: MeasuredPoint, to: MeasuredPoint): Stretch {
  return {
    from: placeOf(from),
    to: placeOf(to),
    fromMs: from.atMs,
    toMs: to.atMs,
    metres: to.metres - from.metres,
  };
}

function isUnseen(before: TrackFix, fix: TrackFix): boolean {
  return fix.atMs - before.atMs > unseen.milliseconds && greatCircleMetres(before, fix) > unseen.metres;
}

/** Whether the map's drive is the route that the car took, and the car drove it. */
export function isComparable({ metres, fromMs, toMs }: Stretch, drive: MapDrive): boolean {
  const way = drive.distanceMetres / metres;
  const time = (toMs - fromMs) / 1000 / drive.durationSeconds;
  const isSameWay = way >= sameWay.min && way <= sameWay.max && drive.ferryMetres === 0;
  return isSameWay && time >= plausible.min && time <= plausible.max;
}

/** Whether the comparable stretches of a trip can have been driven by one car. */
export function isPlausibleTrip(
  stretches: readonly { readonly drivenMs: number; readonly expectedMs: number }[],
): boolean {
  const driven = stretches.reduce((total, { drivenMs }) => total + drivenMs, 0);
  const expected = stretches.reduce((total, { expectedMs }) => total + expectedMs, 0);
  return expected > 0 && driven >= expected * plausible.minOfTrip;
}
