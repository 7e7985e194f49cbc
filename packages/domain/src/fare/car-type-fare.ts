import type { PassedToll } from './fare.ts';

/** How the convenience fee of a car type is calculated. Source: FARE-3, CONST-9. */
export const convenienceFeeTypes = ['flat', 'percentage'] as const;
export type ConvenienceFeeType = (typeof convenienceFeeTypes)[number];

/**
 * The charges of a car type. Flat amounts are whole minor units; rates are minor units per km (or mile) and per hour
 * with up to 4 decimals; `convenienceFees` is minor units (flat) or percent (percentage). Source: DATA-4.
 */
export interface CarTypeFare {
  readonly baseFare: number;
  readonly ratePerUnitDistance: number;
  readonly ratePerHour: number;
  readonly minFare: number;
  readonly convenienceFees: number;
  readonly convenienceFeeType: ConvenienceFeeType;
}

/** The actual or expected trip, and the amounts of the chosen options in minor units. Source: FARE-1. */
export interface FareInput {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly parcelAmount?: number | undefined;
  readonly optionAmount?: number | undefined;
  readonly tolls?: readonly PassedToll[] | undefined;
}

/** The operator's currency, decimals and unit of distance. Source: FARE-4, FARE-7. */
export interface FareSettings {
  readonly currency: string;
  readonly decimal: number;
  readonly convertToMile: boolean;
}
