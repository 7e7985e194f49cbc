import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import type { DrivePart } from './ride.ts';
import type { Band, PriceRules } from './tariff.ts';

/** A place of a track with its time in ms since the epoch. */
export interface TimedPlace extends LatLng {
  readonly atMs: number;
}

/**
 * A driven track as parts that a meter counts, with the measured length and duration. Neighbouring parts in which the same
 * of distance and time counts are one part, so that a trip is stored in a few of them. Source: TARIFF-2.
 */
export function driveParts(
  track: readonly TimedPlace[],
  measured: DrivePart,
  { price }: Pick<PriceRules, 'price'>,
): DrivePart[] {
  const pieces = track.slice(1).map((to, i) => pieceBetween(track[i] ?? to, to));
  const length = pieces.reduce(joined, nothing);
  if (length.metres === 0 || length.seconds === 0) return [measured];
  const scaled = pieces.map(({ metres, seconds }) => ({
    metres: (metres * measured.metres) / length.metres,
    seconds: (seconds * measured.seconds) / length.seconds,
  }));
  const bands = price.kind === 'metered' && price.counting === 'single' ? price.bands : [];
  const kinds = scaled.map((piece) => bands.map((band) => isSlow(piece, band)).join());
  const parts: DrivePart[] = [];
  for (const [i, piece] of scaled.entries()) {
    const last = i > 0 && kinds[i] === kinds[i - 1] ? parts.pop() : undefined;
    parts.push(joined(last ?? nothing, piece));
  }
  return inWhole(parts);
}

/** From when until when a car waited; ms since the epoch. */
export interface WaitPeriod {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A track by a clock that stands still while the car waits: the waits take no time, and what was driven stays. */
export function withoutWaits(track: readonly TimedPlace[], waits: readonly WaitPeriod[]): TimedPlace[] {
  const waitedBefore = (atMs: number) =>
    waits.reduce((sum, { fromMs, untilMs }) => sum + Math.max(0, Math.min(atMs, untilMs) - fromMs), 0);
  return track.map((place) => ({ ...place, atMs: place.atMs - waitedBefore(place.atMs) }));
}

/** How far from its last place a car counts as waiting there. */
const waitingMetres = 50;

/**
 * The part of a track before a car waited at its last place, and how long it waited there until an instant.
 * Source: TARIFF-5.
 */
export function waitAtEnd(
  track: readonly TimedPlace[],
  endMs: number,
): { readonly before: readonly TimedPlace[]; readonly seconds: number } {
  const last = track.at(-1);
  if (last === undefined) return { before: track, seconds: 0 };
  const isAway = (place: TimedPlace) => greatCircleMetres(place, last) > waitingMetres;
  const there = track.findLastIndex(isAway) + 1;
  const before = track.slice(0, there + 1);
  const arrivedMs = before.at(-1)?.atMs ?? endMs;
  return { before, seconds: Math.max(0, Math.floor((endMs - arrivedMs) / 1000)) };
}

const nothing: DrivePart = { metres: 0, seconds: 0 };

const joined = (one: DrivePart, other: DrivePart): DrivePart => ({
  metres: one.metres + other.metres,
  seconds: one.seconds + other.seconds,
});

const pieceBetween = (from: TimedPlace, to: TimedPlace): DrivePart => ({
  metres: greatCircleMetres(from, to),
  seconds: Math.max(0, to.atMs - from.atMs) / 1000,
});

const perUnit = (rate: Band['distance']): number => (rate === null ? 0 : rate.amount / rate.per);

/** Whether the time of a part costs more than its distance. */
const isSlow = ({ metres, seconds }: DrivePart, { distance, time }: Band): boolean =>
  seconds * perUnit(time) > metres * perUnit(distance);

/** In whole metres and seconds that add up to what was measured: each part is the difference of two rounded sums. */
function inWhole(parts: readonly DrivePart[]): DrivePart[] {
  let sum = nothing;
  return parts.map((part) => {
    const before = sum;
    sum = joined(sum, part);
    return {
      metres: Math.round(sum.metres) - Math.round(before.metres),
      seconds: Math.round(sum.seconds) - Math.round(before.seconds),
    };
  });
}
