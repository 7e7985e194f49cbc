/** The only source of the current time. Rules get times as arguments and never read the clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * The clocks of several nodes differ by less than this. A time further in the future dates from before a clock was set
 * back.
 */
export const maxSkewMilliseconds = 10_000;
