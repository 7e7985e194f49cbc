import type { LatLng } from '../geo/lat-lng.ts';
import type { When } from '../tariff/tariff.ts';

export const tollPayers = ['rider', 'driver'] as const;

/** What a gate costs, in minor units; empty lists do not limit it. Source: TOLL-3, TOLL-6. */
export interface TollPrice {
  /** The names of the gates by which a car that pays it came in; absent: whichever way it came. */
  readonly entries?: readonly string[] | undefined;
  readonly carTypes: readonly string[];
  readonly when: When;
  readonly amount: number;
}

/** A line across a road. Source: TOLL-1. */
export interface TollGate {
  readonly name: string;
  /** From the left side of the road to the right side, as seen by those who pay. */
  readonly line: readonly [LatLng, LatLng];
  /** Whether the other direction pays as well. */
  readonly bothWays: boolean;
  /** `driver`: it is not added to the fare. */
  readonly paidBy: (typeof tollPayers)[number];
  readonly prices: readonly TollPrice[];
}
