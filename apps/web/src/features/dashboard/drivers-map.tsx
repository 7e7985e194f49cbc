import type { DriverOnMap } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { useMemo } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { CarMarkers } from '../../map/car-markers.tsx';
import { CityMap } from '../../map/city-map.tsx';
import { PlacePin } from '../../map/place-pin.tsx';
import { ShowAll } from '../../map/show-all.tsx';
import styles from './dashboard.module.css';

/** The map's own dimensions. Source: CONST-8. */
const mapZoom = 10;
const mapHeightPixels = 480;

export interface DriversMapProps {
  readonly drivers: readonly DriverOnMap[];
  /** The reader's position; null when unknown. */
  readonly viewer: LatLng | null;
}

/** Approved, active drivers with name, vehicle number and a car of their type. Sources: DASH-3, DASH-7. */
export function DriversMap({ drivers, viewer }: DriversMapProps) {
  const t = useText();
  const cars = useMemo(
    () =>
      drivers.map((driver) => ({
        id: driver.id,
        at: driver.location,
        headingDegrees: driver.headingDegrees,
        carType: driver.carType,
        title: driver.name ?? '',
        detail: driver.vehicleNumber ?? '',
      })),
    [drivers],
  );
  return (
    <div className={styles.map}>
      <CityMap
        label={t('drivers_on_map')}
        centre={viewer ?? undefined}
        zoom={mapZoom}
        heightPixels={mapHeightPixels}
        cooperative
      >
        <ShowAll points={drivers.map((driver) => driver.location)} />
        <CarMarkers cars={cars} label={t('map_cars')} />
        {viewer !== null && <PlacePin at={viewer} kind="self" label={t('map_you_are_here')} />}
      </CityMap>
    </div>
  );
}
