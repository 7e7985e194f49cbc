import type { Dice } from './dice.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The relative number of rides in each hour of a day, with peaks for commuters, lunch and the evening. */
const hourWeights = [3, 2, 1, 1, 1, 3, 5, 9, 12, 8, 6, 6, 8, 7, 6, 7, 9, 12, 13, 11, 9, 8, 7, 5];
/** The same for Friday and Saturday nights. */
const nightWeights = [9, 8, 6, 3, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 9, 10, 12, 13, 13, 13, 14, 12];
/** The relative number of rides on each weekday, from Sunday to Saturday. */
const dayFactors = [0.75, 0.9, 0.95, 1, 1.05, 1.3, 1.35];
/** The share by which rides increase from the beginning to the end of the month. */
const growth = 0.35;

/**
 * The times at which somebody wanted a ride, in milliseconds and in order, over the days before an instant. Hours are
 * in the operator's time zone, whose offset from UTC is `offsetMs`.
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

/** How much slower traffic is at an hour of the day. */
export function trafficAt(timeMs: number, offsetMs: number): number {
  const hour = Math.floor(((((timeMs + offsetMs) % dayMs) + dayMs) % dayMs) / hourMs);
  return 1 + (hourWeights[hour] ?? 0) / 45;
}
