import type { PassedToll } from '../fare/fare.ts';
import type { peopleWhoAdd, RideSource, WaitPlace } from './tariff.ts';

/** A part of a drive at one speed; without metres, the car is stuck in traffic. */
export interface DrivePart {
  readonly metres: number;
  readonly seconds: number;
  /** How many of the later prices had begun; absent: none. Source: TARIFF-29. */
  readonly later?: number | undefined;
}

export interface Wait {
  readonly place: WaitPlace;
  readonly seconds: number;
}

/** A date and a time of day, as clocks at the pickup show them. */
export interface LocalTime {
  /** `2026-12-31` */
  readonly date: string;
  /** Minutes since midnight. */
  readonly minute: number;
}

/** An extra that somebody added. */
export interface AddedExtra {
  readonly code: string;
  readonly count: number;
  readonly by: (typeof peopleWhoAdd)[number];
}

/** Everything about a ride that its price depends on. Source: TARIFF-1 to TARIFF-12. */
export interface PricedRide {
  /** In driving order, from the pickup to the destination. */
  readonly stretches: readonly DrivePart[];
  readonly waits: readonly Wait[];
  /** When it begins. */
  readonly at: LocalTime;
  readonly isHoliday: (date: string) => boolean;
  /** The ids of the zones that contain its ends. */
  readonly pickupZones: readonly string[];
  readonly dropZones: readonly string[];
  readonly source: RideSource;
  readonly persons: number;
  readonly stops: number;
  readonly extras: readonly AddedExtra[];
  /** The parcel type and the option of the car type that were chosen, in minor units; part of the fare. Source: FARE-1. */
  readonly parcelAmount: number;
  readonly optionAmount: number;
  readonly tolls: readonly PassedToll[];
  readonly approachMetres: number;
  readonly returnMetres: number;
  /** By what a busy time multiplies a metered fare. */
  readonly surge: number;
}
