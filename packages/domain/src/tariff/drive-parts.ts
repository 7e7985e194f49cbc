import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import type { DrivePart } from './ride.ts';
import { meteredPriceOf } from './tariff.ts';
import type { Band, LaterPrices, PriceRules } from './tariff.ts';

/** A place of a track with its time in ms since the epoch. */
export interface TimedPlace extends LatLng {
  readonly atMs: number;
}

/** When a drive began, in ms since the epoch, and the waits of which its track knows nothing (`withoutWaits`). */
export interface DriveClock {
  readonly startMs: number;
  readonly waits: readonly WaitPeriod[];
}

/**
 * A driven track as parts that a meter counts, with the measured length and duration. Neighbouring parts in which the same
 * of distance and time counts, by the same prices, are one part, so that a trip is stored in a few of them. Source:
 * TARIFF-2, TARIFF-29.
 */
export function driveParts(
  track: readonly TimedPlace[],
  measured: DrivePart,
  { price }: Pick<PriceRules, 'price'>,
  { startMs, waits }: DriveClock,
): DrivePart[] {
  const later = laterOf(price).map((each) => ({ ...each, fromMs: movingMs(each.fromMs, waits) }));
  const driven = track.slice(1).map((to, i) => pieceBetween(track[i] ?? to, to));
  const length = driven.reduce(joined, nothing);
  if (length.metres === 0 || length.seconds === 0) return inWhole(cutByTime(later, startMs, [measured]));
  const pieces = cutByTime(later, track[0]?.atMs ?? startMs, driven).map((piece) => ({
    ...piece,
    metres: (piece.metres * measured.metres) / length.metres,
    seconds: (piece.seconds * measured.seconds) / length.seconds,
  }));
  const kinds = pieces.map((piece) => kindOf(price, piece));
  const parts: DrivePart[] = [];
  for (const [i, piece] of pieces.entries()) {
    const last = i > 0 && kinds[i] === kinds[i - 1] ? parts.pop() : undefined;
    parts.push({ ...piece, ...joined(last ?? nothing, piece) });
  }
  return inWhole(parts);
}

/** Parts of a drive from an instant on, cut where later prices begin. Source: TARIFF-29. */
export function partsByTime(
  price: PriceRules['price'],
  startMs: number,
  parts: readonly DrivePart[],
): DrivePart[] {
  const later = laterOf(price);
  return later.length === 0 ? parts.map(unmarked) : inWhole(cutByTime(later, startMs, parts));
}

const laterOf = (price: PriceRules['price']): readonly LaterPrices[] => meteredPriceOf(price)?.later ?? [];

const unmarked = ({ metres, seconds }: DrivePart): DrivePart => ({ metres, seconds });

function cutByTime(later: readonly LaterPrices[], startMs: number, parts: readonly DrivePart[]): DrivePart[] {
  let endMs = startMs;
  return parts.flatMap(({ metres, seconds }) => {
    const fromMs = endMs;
    endMs += seconds * 1000;
    const cuts = later.map((prices) => prices.fromMs).filter((atMs) => fromMs < atMs && atMs < endMs);
    return [fromMs, ...cuts].map((atMs, i) => {
      const share = cuts.length === 0 ? 1 : ((cuts[i] ?? endMs) - atMs) / (endMs - fromMs);
      const begun = later.filter((prices) => prices.fromMs <= atMs).length;
      return { metres: metres * share, seconds: seconds * share, ...(begun > 0 && { later: begun }) };
    });
  });
}

/** What counts of a piece, as text: with single counting, whether the time does, in each band. */
function kindOf(price: PriceRules['price'], piece: DrivePart): string {
  const { later = 0 } = piece;
  const prices = laterOf(price)[later - 1] ?? meteredPriceOf(price);
  const bands = prices?.counting === 'single' ? prices.bands : [];
  return [later, ...bands.map((band) => isSlow(piece, band))].join();
}

/** From when until when a car waited; ms since the epoch. */
export interface WaitPeriod {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A track by a clock that stands still while the car waits: the waits take no time, and what was driven stays. */
export function withoutWaits(track: readonly TimedPlace[], waits: readonly WaitPeriod[]): TimedPlace[] {
  return track.map((place) => ({ ...place, atMs: movingMs(place.atMs, waits) }));
}

/** An instant by that clock. */
const movingMs = (atMs: number, waits: readonly WaitPeriod[]): number =>
  waits.reduce((at, { fromMs, untilMs }) => at - Math.max(0, Math.min(atMs, untilMs) - fromMs), atMs);

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
      ...part,
      metres: Math.round(sum.metres) - Math.round(before.metres),
      seconds: Math.round(sum.seconds) - Math.round(before.seconds),
    };
  });
}
