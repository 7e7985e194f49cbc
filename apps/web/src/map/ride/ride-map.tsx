import type { Booking, BookingTracking } from '@fiacre/contract';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { CarMarkers, type MapCar } from '../cars/car-markers.tsx';
import { CityMap } from '../city-map.tsx';
import { FitBounds } from '../fit-bounds.tsx';
import { Follow } from '../follow.tsx';
import { PlacePin } from './place-pin.tsx';
import { StopPins } from './stop-pins.tsx';
import { usePointsInView } from './points-in-view.ts';
import { RouteLine } from './route-line.tsx';
import { useApproach } from './use-approach.ts';
import { PlacePair } from '../../ui/booking/place-pair.tsx';

export interface RideMapProps {
  readonly booking: Booking;
  readonly tracking: BookingTracking | undefined;
  /** The route as driven, an encoded polyline; the booked route is then drawn behind it. */
  readonly driven?: string;
  /** Keeps the car centred; otherwise the whole ride is shown. */
  readonly follow?: boolean;
  /** Cars to show while the ride has no car yet. */
  readonly children?: ReactNode;
}

/** The booked route, pickup and drop and, during the trip, the car. */
export function RideMap({ booking, tracking, driven = '', follow = false, children }: RideMapProps) {
  const t = useText();
  const last = tracking?.last ?? null;
  const heading = tracking?.headingDegrees ?? null;
  const cars = useMemo<readonly MapCar[]>(
    () =>
      last === null
        ? []
        : [
            {
              id: booking.driver ?? booking.id,
              at: { lat: last.lat, lng: last.lng },
              headingDegrees: heading,
              carType: booking.carType,
              title: booking.driverName ?? '',
              detail: booking.vehicleNumber ?? '',
            },
          ],
    [last, heading, booking.driver, booking.id, booking.carType, booking.driverName, booking.vehicleNumber],
  );
  const coming = tracking?.toward === 'pickup' && last !== null;
  const approach = useApproach(coming ? last : null, booking.pickup);
  const points = usePointsInView(booking, tracking, approach);
  return (
    <CityMap
      label={t('ride_map')}
      centre={booking.pickup}
      zoom={14}
      cooperative
      fallback={<PlacePair ride={booking} />}
    >
      <RouteLine
        polyline={booking.polyline}
        tone={approach === undefined && driven === '' ? 'ahead' : 'later'}
      />
      {driven !== '' && <RouteLine polyline={driven} />}
      {approach !== undefined && <RouteLine polyline={approach} />}
      <PlacePin at={booking.pickup} kind="pickup" label={`${t('pickup')}: ${booking.pickup.add}`} />
      <StopPins stops={booking.coords} />
      <PlacePin at={booking.drop} kind="drop" label={`${t('drop')}: ${booking.drop.add}`} />
      {children ?? <CarMarkers cars={cars} label={t('map_cars')} />}
      {follow && last !== null ? <Follow at={last} /> : <FitBounds points={points} />}
    </CityMap>
  );
}
