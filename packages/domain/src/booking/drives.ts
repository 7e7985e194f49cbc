import type { DriverPart } from '../charge/driver-shares.ts';
import type { LatLng } from '../geo/lat-lng.ts';

interface Place extends LatLng {
  readonly add: string;
}

/**
 * What one car drove of a ride that went on with another one. Instants are ms since the epoch. Source: CHANGE-14.
 */
export interface Drive extends DriverPart {
  readonly from: Place;
  readonly to: Place;
  readonly acceptedAtMs: number;
  readonly arrivedAtMs: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** What its driver gets of the fare, in minor units; null until the ride has ended. */
  readonly share: number | null;
}

/** A drive as its track shows it; its time does not contain the wait for the next car. Source: CHANGE-16. */
export interface MeasuredDrive extends Omit<DriverPart, 'driverId'> {
  readonly seconds: number;
}
