/** The only source of the current time. Rules get times as arguments and never read the clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
