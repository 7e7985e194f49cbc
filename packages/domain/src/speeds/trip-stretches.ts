import type { LatLng } from '../geo/lat-lng.ts';
import { greatCircleMetres } from '../geo/great-circle.ts';
import type { SmoothFix } from '../tracking/smooth-track.ts';

/** A part of a driven trip whose time is compared with the map's time for the same way. */
export interface Stretch {
  readonly from: LatLng;
  readonly to: LatLng;
  readonly fromMs: number;
  readonly toMs: number;
  readonly metres: number;
}

/** The map's own drive between the ends of a stretch, on empty roads. */
export interface MapDrive {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly ferryMetres: number;
}

/** A kilometre has several junctions, so that the few metres by which its ends are wrong do not matter. */
const stretchMetres = 1_000;
/** A shorter rest belongs to the stretch before it. */
const minMetres = 500;
/** If the car moved this far in this time without being observed, it may have driven another way. */
const unseen = { milliseconds: 30_000, metres: 100 } as const;
/** If the map's way is shorter or longer than these shares of the driven one, it is another way. */
const sameWay = { min: 0.8, max: 1.25 } as const;
/**
 * A car that took many times the map's time waited for its passenger; one that took a fraction of it did not drive
 * there, like the hasty simulated cars of a sandbox.
 */
const plausible = { min: 0.4, max: 6, minOfTrip: 0.5 } as const;

/** Cuts a smoothed track into stretches of about a kilometre. Parts in which the car was not observed are left out. */
export function stretchesOf(track: readonly SmoothFix[]): Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  for (const [index, fix] of track.entries()) {
    const [before, from] = [track[index - 1], track[start]];
    if (before === undefined || from === undefined) continue;
    if (isUnseen(before, fix)) {
      addRest(stretches, from, before);
      start = index;
    } else if (fix.metres - from.metres >= stretchMetres) {
      stretches.push(between(from, fix));
      start = index;
    }
  }
  const [from, last] = [track[start], track.at(-1)];
  if (from !== undefined && last !== undefined) addRest(stretches, from, last);
  return stretches;
}

function addRest(stretches: Stretch[], from: SmoothFix, to: SmoothFix): void {
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

function between(from: SmoothFix, to: SmoothFix): Stretch {
  return {
    from: placeOf(from),
    to: placeOf(to),
    fromMs: from.atMs,
    toMs: to.atMs,
    metres: to.metres - from.metres,
  };
}

function isUnseen(before: SmoothFix, fix: SmoothFix): boolean {
  return fix.atMs - before.atMs > unseen.milliseconds && greatCircleMetres(before, fix) > unseen.metres;
}

/** Whether the map's drive is the way that the car took, and the car drove it. */
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
