const night = 1;
const day = 1.1;
const peak = 1.33;

/**
 * How much longer a drive takes than on empty roads, by the local hour of a weekday. Source: Federal Highway
 * Administration, Urban Congestion Trends 2018: travel time index 1.33 over the peaks (6 to 9, 16 to 19), and no
 * congestion (below 1.11) outside them. One factor for all road classes keeps the fastest route the fastest, so one
 * hierarchy serves every hour.
 */
// prettier-ignore
export const hourFactors: readonly number[] = [
  night, night, night, night, night, night, peak, peak, peak, day, day, day,
  day, day, day, day, peak, peak, peak, day, night, night, night, night,
];

export interface TravelTime {
  /** The local hour of departure, 0 to 23; without it, roads are assumed to be empty. */
  readonly hour?: number;
}

/** The factor by which durations are multiplied. Throws `RangeError` for an invalid hour. */
export function durationFactor({ hour }: TravelTime): number {
  const factor = hour === undefined ? 1 : hourFactors[hour];
  if (factor === undefined) throw new RangeError(`hour ${hour}`);
  return factor;
}
