import type { Booking } from '@fiacre/contract';
import { statusTraits, type LatLng } from '@fiacre/domain';
import { useMemo } from 'react';
import { useBookingTracking } from '../../../api/bookings.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { CarMarkers, type MapCar } from '../../../map/cars/car-markers.tsx';
import { CityMap } from '../../../map/city-map.tsx';
import { FitBounds } from '../../../map/fit-bounds.tsx';
import { Follow } from '../../../map/follow.tsx';
import { PlacePin } from '../../../map/ride/place-pin.tsx';
import { StopPins } from '../../../map/ride/stop-pins.tsx';
import { RouteLine } from '../../../map/ride/route-line.tsx';
import { PlacePair } from '../../../ui/booking/place-pair.tsx';
import { targetOf } from './next-step.ts';
import { useApproach } from '../../../map/ride/use-approach.ts';

export interface DriverTripProps {
  readonly booking: Booking;
  /** The car's position according to the device; null while unknown. */
  readonly own: (LatLng & { readonly headingDegrees: number | null }) | null;
}

/** The route from the car to its next destination, centred on the car. */
export function DriverTripMap({ booking, own: device }: DriverTripProps) {
  const t = useText();
  const known = useKnownPosition(booking, device === null);
  const own = device ?? known;
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
    <CityMap label={t('ride_map')} centre={own ?? target} zoom={15} fallback={<PlacePair ride={booking} />}>
      <RouteLine polyline={approach ?? booking.polyline} />
      <PlacePin at={booking.pickup} kind="pickup" label={`${t('pickup')}: ${booking.pickup.add}`} />
      <StopPins stops={booking.coords} />
      <PlacePin at={booking.drop} kind="drop" label={`${t('drop')}: ${booking.drop.add}`} />
      <CarMarkers cars={cars} label={t('this_car')} />
      {own === null ? <FitBounds points={[booking.pickup, booking.drop]} /> : <Follow at={own} />}
    </CityMap>
  );
}

/** The car's last position on the server, if the device has none: for a simulated car, or without a GPS signal. */
function useKnownPosition(booking: Booking, wanted: boolean): DriverTripProps['own'] {
  const tracked = wanted && statusTraits[booking.status].tracked;
  const { data } = useBookingTracking(booking.id, tracked);
  const last = tracked ? data?.last : undefined;
  const headingDegrees = data?.headingDegrees ?? null;
  return useMemo(
    () => (last ? { lat: last.lat, lng: last.lng, headingDegrees } : null),
    [last, headingDegrees],
  );
}
