import type { Dice } from './dice.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** How many rides each hour of a day has, relative to the others: commuters, lunch and the evening. */
const hourWeights = [3, 2, 1, 1, 1, 3, 5, 9, 12, 8, 6, 6, 8, 7, 6, 7, 9, 12, 13, 11, 9, 8, 7, 5];
/** Friday and Saturday nights. */
const nightWeights = [9, 8, 6, 3, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 9, 10, 12, 13, 13, 13, 14, 12];
/** From Sunday to Saturday. */
const dayFactors = [0.75, 0.9, 0.95, 1, 1.05, 1.3, 1.35];
/** At the end of the month there are this many more rides than at its beginning. */
const growth = 0.35;

/**
 * When somebody wanted a ride, in milliseconds and in order, over the days before an instant. Hours count in the
 * operator's time zone, of which `offsetMs` is the offset from UTC.
 */
export function demandOf(
  dice: Dice,
  of: {
    readonly days: number;
    readonly ridesPerDay: number;
    readonly untilMs: number;
    readonly offsetMs: number;
  },
): number[] {
  const firstMidnight = Math.floor((of.untilMs + of.offsetMs) / dayMs) * dayMs - of.days * dayMs;
  const times: number[] = [];
  for (let day = 0; day <= of.days; day += 1) {
    const midnight = firstMidnight + day * dayMs;
    const weekday = new Date(midnight).getUTCDay();
    const factor = (dayFactors[weekday] ?? 1) * (1 + (growth * day) / of.days) * dice.between(0.85, 1.15);
    const weights = weekday >= 5 ? nightWeights : hourWeights;
    for (let ride = 0; ride < Math.round(of.ridesPerDay * factor); ride += 1)
      times.push(midnight - of.offsetMs + (dice.weighted(weights) + dice.between(0, 1)) * hourMs);
  }
  return times.filter((time) => time < of.untilMs).toSorted((one, other) => one - other);
}

/** How much slower the streets are at an hour of the day. */
export function trafficAt(timeMs: number, offsetMs: number): number {
  const hour = Math.floor(((((timeMs + offsetMs) % dayMs) + dayMs) % dayMs) / hourMs);
  return 1 + (hourWeights[hour] ?? 0) / 45;
}
