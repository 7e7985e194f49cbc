import type { Booking } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { useMemo } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { CarMarkers, type MapCar } from '../../map/car-markers.tsx';
import { CityMap } from '../../map/city-map.tsx';
import { FitBounds } from '../../map/fit-bounds.tsx';
import { Follow } from '../../map/follow.tsx';
import { PlacePin } from '../../map/place-pin.tsx';
import { RouteLine } from '../../map/route-line.tsx';
import { PlacePair } from '../../ui/booking/place-pair.tsx';
import { targetOf } from './next-step.ts';
import { useApproach } from '../../map/use-approach.ts';

export interface DriverTripProps {
  readonly booking: Booking;
  /** Where the device says the car is; null while it does not know. */
  readonly own: (LatLng & { readonly headingDegrees: number | null }) | null;
}

/** The way from the car to where it has to be now, with the car in the middle. */
export function DriverTripMap({ booking, own }: DriverTripProps) {
  const t = useText();
  const target = targetOf(booking);
  const approach = useApproach(own, target);
  const cars = useMemo<readonly MapCar[]>(
    () =>
      own === null
        ? []
        : [{ id: 'own', at: own, headingDegrees: own.headingDegrees, carType: booking.carType }],
    [own, booking.carType],
  );
  return (
    <CityMap
      label={t('ride_map')}
      centre={own ?? target}
      zoom={15}
      fallback={<PlacePair pickup={booking.pickup.add} drop={booking.drop.add} />}
    >
      <RouteLine polyline={approach ?? booking.polyline} />
      <PlacePin at={booking.pickup} kind="pickup" label={`${t('pickup')}: ${booking.pickup.add}`} />
      <PlacePin at={booking.drop} kind="drop" label={`${t('drop')}: ${booking.drop.add}`} />
      <CarMarkers cars={cars} label={t('this_car')} />
      {own === null ? <FitBounds points={[booking.pickup, booking.drop]} /> : <Follow at={own} />}
    </CityMap>
  );
}
