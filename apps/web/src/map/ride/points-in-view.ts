import type { Booking, BookingTracking } from '@fiacre/contract';
import { decodePolyline, type LatLng } from '@fiacre/domain';
import { useMemo, useState } from 'react';

/** A part of the ride, in its state at the start. */
interface Leg {
  readonly toward: BookingTracking['toward'];
  readonly start: LatLng;
  /** The way to the pickup, an encoded polyline; undefined until known. */
  readonly approach: string | undefined;
}

type Ride = Pick<Booking, 'pickup' | 'coords' | 'drop' | 'polyline'>;

/**
 * The car, its next destination and the streets between them, else the whole ride. A route may leave the box around its
 * two ends. The position and the route are those at the start of this leg: otherwise every report would move the map
 * while the reader is using it.
 */
export function usePointsInView(
  { pickup, coords, drop, polyline }: Ride,
  tracking: Pick<BookingTracking, 'toward' | 'last'> | undefined,
  approach: string | undefined,
): readonly LatLng[] {
  const toward = tracking?.toward ?? null;
  const seen = tracking?.last ?? null;
  const [leg, setLeg] = useState<Leg>();
  if (seen !== null && leg?.toward !== toward)
    setLeg({ toward, start: { lat: seen.lat, lng: seen.lng }, approach });
  else if (leg?.toward === toward && leg.approach === undefined && approach !== undefined)
    setLeg({ ...leg, approach });
  const isUnderWay = seen !== null && leg !== undefined;
  // While the car waits at a stop, it heads for nothing.
  const isTrip = toward === 'stop' || toward === 'drop' || coords.some(({ reachedAt }) => reachedAt !== null);
  const ends = isUnderWay ? [leg.start, isTrip ? drop : pickup] : [pickup, drop];
  const route = isUnderWay && !isTrip ? (leg.approach ?? '') : polyline;
  const between = useMemo(() => decodePolyline(route), [route]);
  return [...ends, ...between];
}
