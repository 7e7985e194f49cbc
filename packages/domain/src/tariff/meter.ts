import { dividedBy, isLess, plus, ratioOf, times, zero } from '../money/ratio.ts';
import type { Ratio } from '../money/ratio.ts';
import type { DrivePart } from './ride.ts';
import type { Band, Counting, Included, MeteredPrice, Rate, RunningPrices } from './tariff.ts';

/** What distance and time cost, exact, in minor units. */
export interface Metered {
  readonly distance: Ratio;
  readonly time: Ratio;
}

/**
 * Whole millimetres and milliseconds, so that the sum of a track of thousands of stretches is exact, and cutting a stretch
 * in two changes nothing.
 */
interface Travel {
  readonly mm: number;
  readonly ms: number;
}

const nothing: Travel = { mm: 0, ms: 0 };
const sum = (one: Travel, other: Travel): Travel => ({ mm: one.mm + other.mm, ms: one.ms + other.ms });
const thousandths = (value: number): Ratio => ({ num: BigInt(value), den: 1000n });

/** A band with the prices of one metre and one second. */
interface PricedBand {
  readonly fromMm: number;
  readonly fromMs: number | null;
  readonly perMetre: Ratio;
  readonly perSecond: Ratio;
}

const priceOf = (rate: Rate | null): Ratio =>
  rate === null ? zero : dividedBy(ratioOf(rate.amount), ratioOf(rate.per));

const priced = ({ fromMetres, fromSeconds, distance, time }: Band): PricedBand => ({
  fromMm: Math.round(fromMetres * 1000),
  fromMs: fromSeconds === null ? null : Math.round(fromSeconds * 1000),
  perMetre: priceOf(distance),
  perSecond: priceOf(time),
});

/** The prices of the start or of a later tariff, with what has counted by each band. */
interface Running {
  readonly counting: Counting;
  readonly bands: readonly PricedBand[];
  readonly counted: Travel[];
}

const running = ({ counting, bands }: RunningPrices): Running => ({
  counting,
  bands: bands.map(priced),
  counted: bands.map(() => nothing),
});

/**
 * What counts of travel at one speed. With single counting it is what costs more: the distance at speeds above that at
 * which both cost the same. Source: TARIFF-2.
 */
function countedOf(counting: Counting, { perMetre, perSecond }: PricedBand, { mm, ms }: Travel): Travel {
  if (counting === 'double') return { mm, ms };
  if (counting === 'distance') return { mm, ms: 0 };
  if (counting === 'time') return { mm: 0, ms };
  const byDistance = times(perMetre, thousandths(mm));
  return isLess(byDistance, times(perSecond, thousandths(ms))) ? { mm: 0, ms } : { mm, ms: 0 };
}

/** Cuts travel at one speed after a share of it. */
function cutAt(travel: Travel, share: number): readonly [Travel, Travel] {
  const first = { mm: Math.round(travel.mm * share), ms: Math.round(travel.ms * share) };
  return [first, { mm: travel.mm - first.mm, ms: travel.ms - first.ms }];
}

/** The share of travel after which a limit is reached; above 1 if it is not. */
const shareUntil = (toGo: number, length: number): number => {
  if (toGo <= 0) return 0;
  return length === 0 ? Infinity : toGo / length;
};

/** The share of travel after which the next band begins. Source: TARIFF-3. */
function shareUntilBand(next: PricedBand | undefined, done: Travel, travel: Travel): number {
  if (next === undefined) return Infinity;
  const byDistance = shareUntil(next.fromMm - done.mm, travel.mm);
  if (next.fromMs === null) return byDistance;
  return Math.min(byDistance, shareUntil(next.fromMs - done.ms, travel.ms));
}

/** Takes the included travel off what counts, as long as some is left. Source: TARIFF-1. */
function includedMeter(included: Included): (counted: Travel) => Travel {
  if (included.kind !== 'travel') return (counted) => counted;
  const { metres, seconds } = included;
  // Distance alone: time counts from the beginning, and the other way round.
  if (metres === null || seconds === null) {
    let left = { mm: (metres ?? 0) * 1000, ms: (seconds ?? 0) * 1000 };
    return ({ mm, ms }) => {
      const free = { mm: Math.min(mm, left.mm), ms: Math.min(ms, left.ms) };
      left = { mm: left.mm - free.mm, ms: left.ms - free.ms };
      return { mm: mm - free.mm, ms: ms - free.ms };
    };
  }
  let share = 1;
  return (counted) => {
    const uses = counted.mm / (metres * 1000) + counted.ms / (seconds * 1000);
    if (uses <= share) {
      share -= uses;
      return nothing;
    }
    const [, charged] = cutAt(counted, share / uses);
    share = 0;
    return charged;
  };
}

/**
 * What the distance and the time of a drive cost, exact and before the last step is charged whole. `stretches` are in
 * driving order. Throws RangeError if a number is not a finite decimal. Source: TARIFF-1 to TARIFF-3.
 */
export function meter(price: MeteredPrice, stretches: readonly DrivePart[]): Metered {
  const start = running(price);
  const later = (price.later ?? []).map(running);
  const withoutIncluded = includedMeter(price.start.included);
  let done = nothing;
  for (const { metres, seconds, later: begun = 0 } of stretches) {
    const { counting, bands, counted } = later[Math.min(begun, later.length) - 1] ?? start;
    let rest: Travel = { mm: Math.round(metres * 1000), ms: Math.round(seconds * 1000) };
    for (const [i, prices] of bands.entries()) {
      const share = shareUntilBand(bands[i + 1], done, rest);
      if (share === 0) continue;
      const isLast = share > 1;
      const [part, further] = isLast ? [rest, nothing] : cutAt(rest, share);
      const charged = withoutIncluded(countedOf(counting, prices, part));
      counted[i] = sum(counted[i] ?? nothing, charged);
      done = sum(done, part);
      if (isLast) break;
      rest = further;
    }
  }
  return totalOf([start, ...later]);
}

function totalOf(all: readonly Running[]): Metered {
  const sumBy = (amount: (band: PricedBand, counted: Travel) => Ratio): Ratio =>
    all
      .flatMap(({ bands, counted }) => bands.map((band, i) => amount(band, counted[i] ?? nothing)))
      .reduce(plus, zero);
  return {
    distance: sumBy(({ perMetre }, { mm }) => times(perMetre, thousandths(mm))),
    time: sumBy(({ perSecond }, { ms }) => times(perSecond, thousandths(ms))),
  };
}
