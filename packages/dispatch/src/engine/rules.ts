import type { Fairness } from '@fiacre/domain';

/** How a mode that sees the whole city chooses. All times in seconds of road time, unless named otherwise. */
export interface DispatchRules {
  readonly radiusMetres: number;
  /** How long a driver has to answer an offer made to them alone. */
  readonly answerSeconds: number;
  /** Bookings are collected this long before they are matched together. */
  readonly windowSeconds: number;
  readonly fairness: Fairness;
  /** A driver whose trip ends within this time is matched like one who is free. */
  readonly soonFreeSeconds: number;
  /** From the arrival at a drop to the departure for the next pickup. */
  readonly handoverSeconds: number;
  /** While there are more bookings than drivers, a booking waits rather than have a driver drive longer than this. */
  readonly reachSeconds: number;
  /** How much a second of waiting adds to that. */
  readonly ageing: number;
  /**
   * While there are more bookings than drivers, how much a second of the ride itself counts: a short ride frees its
   * driver for the next rider sooner. 0 treats all rides alike.
   */
  readonly rideWeight: number;
  /** The advantage of the driver who waited longest or earned least: less than a few streets. */
  readonly fairnessSeconds: number;
  /** The advantage of the driver for whom a booked ride is reserved. */
  readonly promisedSeconds: number;
  /** How many free drivers, the nearest, are compared for a booking. */
  readonly candidates: number;
  /** A driver who let an offer of a booking pass is asked again after this time. */
  readonly askAgainSeconds: number;
}

export const defaultRules: DispatchRules = {
  radiusMetres: 10_000,
  answerSeconds: 20,
  windowSeconds: 5,
  fairness: 'waited',
  soonFreeSeconds: 120,
  handoverSeconds: 45,
  reachSeconds: 600,
  ageing: 0.1,
  rideWeight: 0.2,
  fairnessSeconds: 30,
  promisedSeconds: 300,
  candidates: 16,
  askAgainSeconds: 120,
};
