import { greatCircleMetres, type LatLng, type OfferState } from '@fiacre/domain';

/** Why nobody came: the first reason that applies. */
export const unservedReasons = ['no_drivers', 'none_near', 'all_busy', 'none_accepted', 'not_sent'] as const;
export type Unserved = (typeof unservedReasons)[number];

interface DriverThen {
  readonly carTypeId: string | undefined;
  readonly location: LatLng;
  readonly isFree: boolean;
  readonly offer: OfferState | undefined;
}

interface WantedRide {
  readonly pickup: LatLng;
  readonly carTypeId: string | undefined;
  readonly radiusMetres: number;
}

/** Judged from the drivers who are on duty when the rider gives up. */
export function whyUnserved(
  onDuty: readonly DriverThen[],
  { pickup, carTypeId, radiusMetres }: WantedRide,
): Unserved {
  const suitable = onDuty.filter((driver) => driver.carTypeId === carTypeId);
  if (suitable.length === 0) return 'no_drivers';
  const near = suitable.filter(({ location }) => greatCircleMetres(location, pickup) <= radiusMetres);
  if (near.length === 0) return 'none_near';
  const free = near.filter(({ isFree }) => isFree);
  if (free.length === 0) return 'all_busy';
  const said = (state: OfferState | undefined) => state === 'declined' || state === 'expired';
  // Somebody was free, but the mode kept them for other rides.
  return free.every(({ offer }) => said(offer)) ? 'none_accepted' : 'not_sent';
}
