/** The one source of the present. Rules get instants as arguments and never read this. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
