import { dispatchNumbers, usualReachSeconds, type Fairness } from '@fiacre/domain';

const { answerSeconds, windowSeconds, ageing, rideWeight } = dispatchNumbers;

/** The parameters of modes that plan for the whole city. All times are seconds of driving, unless named otherwise. */
export interface DispatchRules {
  readonly radiusMetres: number;
  /** How long a driver has to respond to an offer made to nobody else. */
  readonly answerSeconds: number;
  /** How long bookings are collected before they are matched together. */
  readonly windowSeconds: number;
  readonly fairness: Fairness;
  /** A driver whose trip ends within this time is matched like a free driver. */
  readonly soonFreeSeconds: number;
  /** The time from the arrival at a drop to the departure for the next pickup. */
  readonly handoverSeconds: number;
  /** While there are more bookings than drivers, a booking waits if its driver would have to drive longer than this. */
  readonly reachSeconds: number;
  /** How much that limit grows with each second of waiting. */
  readonly ageing: number;
  /**
   * While there are more bookings than drivers, how much a second of the ride itself costs: a shorter ride frees its
   * driver sooner for the next rider. 0 treats all rides alike.
   */
  readonly rideWeight: number;
  /** The advantage of the driver who waited longest or earned least; less than the time for a few streets. */
  readonly fairnessSeconds: number;
  /** The advantage of the driver for whom a booked ride is reserved. */
  readonly promisedSeconds: number;
  /** How many of the nearest free drivers are compared for a booking. */
  readonly candidates: number;
  /** A driver who let an offer of a booking expire is asked again after this time. */
  readonly askAgainSeconds: number;
}

export const defaultRules: DispatchRules = {
  radiusMetres: 10_000,
  answerSeconds: answerSeconds.initial,
  windowSeconds: windowSeconds.initial,
  fairness: 'waited',
  soonFreeSeconds: 120,
  handoverSeconds: 45,
  reachSeconds: usualReachSeconds,
  ageing: ageing.initial,
  rideWeight: rideWeight.initial,
  fairnessSeconds: 30,
  promisedSeconds: 300,
  candidates: 16,
  askAgainSeconds: 120,
};
