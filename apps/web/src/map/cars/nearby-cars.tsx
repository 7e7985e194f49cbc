import type { DriverNearby } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { useMemo } from 'react';
import { useDriversNearby } from '../../api/live/live-nearby.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { CarMarkers, type MapCar } from './car-markers.tsx';

/** Half of the maximum offset of a car, in degrees of latitude: about 30 m, so that it stays in its cell. */
const asideDegrees = 30 / 111_195;

/**
 * Where to draw a car whose position is rounded to 100 m: offset from the centre of its cell, always by the same
 * amount, so that cars of one cell do not overlap and a fleet does not form rows. Source: ROLE-9.
 */
export function drawnPlace({ id, location }: Pick<DriverNearby, 'id' | 'location'>): LatLng {
  const part = (from: number) => (Number.parseInt(id.slice(from, from + 4), 16) / 0xffff) * 2 - 1;
  const narrowing = Math.cos((location.lat * Math.PI) / 180);
  return {
    lat: location.lat + part(0) * asideDegrees,
    lng: location.lng + (part(4) * asideDegrees) / Math.max(0.1, narrowing),
  };
}

/** The free cars near a pickup, at approximate positions. */
export function NearbyCars({ pickup }: { readonly pickup: LatLng }) {
  const t = useText();
  const drivers = useDriversNearby(pickup);
  const cars = useMemo<readonly MapCar[]>(
    () =>
      drivers.map((driver) => ({
        id: driver.id,
        at: drawnPlace(driver),
        headingDegrees: null,
        carType: driver.carType,
        coarse: true,
      })),
    [drivers],
  );
  return <CarMarkers cars={cars} label={t('map_cars')} />;
}
