interface RuleNumber {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  /** The value of a new installation. */
  readonly initial: number;
}

/**
 * The numbers of the modes `nearest` and `batched` that an operator may change, with their bounds. The settings, the
 * rehearsal and their pages share them.
 */
export const dispatchNumbers = {
  /** How long a driver has to respond to an offer made to nobody else. */
  answerSeconds: { min: 5, max: 120, whole: true, initial: 20 },
  /** How long bookings are collected before they are matched together. */
  windowSeconds: { min: 1, max: 60, whole: true, initial: 5 },
  /** While drivers are scarce, how many seconds the maximum drive to a pickup grows with each second of waiting. */
  ageing: { min: 0, max: 1, whole: false, initial: 0.1 },
  /** While drivers are scarce, how many seconds of that drive a second of the ride itself costs. */
  rideWeight: { min: 0, max: 1, whole: false, initial: 0.2 },
} as const satisfies Record<string, RuleNumber>;

export type DispatchNumber = keyof typeof dispatchNumbers;

/** The value of `reachSeconds` for every installation. */
export const usualReachSeconds = 600;
/** A ride of this length has neither an advantage nor a disadvantage. */
const usualRideSeconds = 800;

interface ReachRules {
  /** The maximum drive to the pickup of a new booking, for a ride of typical length. */
  readonly reachSeconds: number;
  readonly ageing: number;
  readonly rideWeight: number;
}

/**
 * While there are more bookings than drivers, a booking waits rather than getting a driver who would have to drive
 * longer than this. Negative if the ride is so long that it waits in any case.
 */
export function scarceReachSeconds(
  { reachSeconds, ageing, rideWeight }: ReachRules,
  { rideSeconds, waitedSeconds }: { readonly rideSeconds: number; readonly waitedSeconds: number },
): number {
  return reachSeconds + ageing * waitedSeconds - rideWeight * (rideSeconds - usualRideSeconds);
}
