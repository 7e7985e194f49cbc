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
}

/** By what busy times multiply a metered fare: the largest of those at a pickup; 1 without any. Source: TARIFF-8. */
export function surgeAt(
  surges: readonly Surge[],
  ride: Pick<PricedRide, 'at' | 'isHoliday' | 'pickupZones'>,
): number {
  const factors = surges.flatMap(({ zone, factor, when }) => {
    const isThere = zone === null || ride.pickupZones.includes(zone);
    return isThere && timeWidthAt(when, ride.at, ride) !== null ? [factor] : [];
  });
  return Math.max(1, ...factors);
}
