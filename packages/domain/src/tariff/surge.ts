import type { PricedRide } from './ride.ts';
import type { When } from './tariff.ts';
import { timeWidthAt } from './when.ts';

/** A busy time that an admin declares: in a zone or everywhere, at some hours or always. Source: TARIFF-8. */
export interface Surge {
  /** The id of the zone of the pickup; null: everywhere. */
  readonly zone: string | null;
  /** By what it multiplies a metered fare, in steps of 0.1. */
  readonly factor: number;
  readonly when: When;
  /** From so many waiting rides for each free driver on; absent: whatever the demand. Source: TARIFF-30. */
  readonly ridesPerDriver?: number | undefined;
}

/** What was last counted in the zone of a busy time. */
export interface Demand {
  readonly waitingRides: number;
  readonly freeDrivers: number;
}

/** A busy time that has begun ends below this share of its limit, so that it does not come and go. */
const shareToEnd = 0.75;

/** Whether the demand is as high as a busy time asks for; `wasBusy`: it was when last counted. Source: TARIFF-30. */
export function isInDemand(
  { ridesPerDriver = 0 }: Pick<Surge, 'ridesPerDriver'>,
  { waitingRides, freeDrivers }: Demand,
  wasBusy: boolean,
): boolean {
  const limit = wasBusy ? ridesPerDriver * shareToEnd : ridesPerDriver;
  return waitingRides >= limit * Math.max(1, freeDrivers);
}

/** A busy time with whether its demand was reached when last counted. */
export type CountedSurge = Surge & { readonly inDemand: boolean };

/**
 * By what busy times multiply a metered fare: the largest of those at a pickup; 1 without any. Those by demand count for
 * rides that begin soon. Source: TARIFF-8, TARIFF-30.
 */
export function surgeAt(
  surges: readonly CountedSurge[],
  ride: Pick<PricedRide, 'at' | 'isHoliday' | 'pickupZones'> & { readonly beginsSoon: boolean },
): number {
  const factors = surges.flatMap(({ zone, factor, when, ridesPerDriver, inDemand }) => {
    const isThere = zone === null || ride.pickupZones.includes(zone);
    const isBusy = ridesPerDriver === undefined || (inDemand && ride.beginsSoon);
    return isThere && isBusy && timeWidthAt(when, ride.at, ride) !== null ? [factor] : [];
  });
  return Math.max(1, ...factors);
}
