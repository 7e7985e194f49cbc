import type { DriverOnMap } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { useEffect, useMemo, useState } from 'react';
import { useCity } from '../../api/shared-queries.ts';
import { useText, type I18n } from '../../i18n/i18n-context.tsx';
import { CarMarkers } from '../../map/cars/car-markers.tsx';
import { CentreOn } from '../../map/centre-on.tsx';
import { CityMap } from '../../map/city-map.tsx';
import { PlacePin } from '../../map/ride/place-pin.tsx';
import { ShowAll } from '../../map/show-all.tsx';
import { cityShown } from '../../api/city/shown-city.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './dashboard.module.css';
import { firstView, marginDegrees, type MapView } from './map-view.ts';

/** Source: CONST-8. */
const mapHeightPixels = 480;

const ageStepMs = 15_000;
/** Phones report every few seconds; only an older position shows its age. */
const recentMs = 30_000;

/** How old a driver's position is, unless it is recent. */
function ageOf({ locatedAt }: DriverOnMap, nowMs: number, t: I18n['t']): string {
  const ageMs = nowMs - Date.parse(locatedAt);
  return ageMs < recentMs ? '' : t('position_age', { seconds: Math.round(ageMs / 1000) });
}

export interface DriversMapProps {
  readonly drivers: readonly DriverOnMap[];
  /** The reader's position; null when unknown. */
  readonly viewer: LatLng | null;
  /** The driver selected in the list. */
  readonly found: MapView | null;
}

/** Approved, active drivers with name, vehicle number and a car of their type. Sources: DASH-3, DASH-7. */
export function DriversMap({ drivers, viewer, found }: DriversMapProps) {
  const t = useText();
  const { data: city } = useCity();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const widthPixels = useMemo(() => frame?.clientWidth, [frame]);
  // The list of drivers stands far below the map.
  useEffect(() => {
    if (found !== null) frame?.scrollIntoView?.({ block: 'nearest' });
  }, [found, frame]);
  const first = useMemo(
    () =>
      city === undefined || widthPixels === undefined
        ? null
        : firstView(cityShown(city, viewer, marginDegrees), viewer, {
            widthPixels,
            heightPixels: mapHeightPixels,
          }),
    [city, viewer, widthPixels],
  );
  // Ages are shown in steps, so that a fleet is not drawn again each second.
  const step = Math.floor(useNow() / ageStepMs);
  const cars = useMemo(
    () =>
      drivers.map((driver) => ({
        id: driver.id,
        at: driver.location,
        headingDegrees: driver.headingDegrees,
        carType: driver.carType,
        title: driver.name,
        detail: [driver.vehicleNumber, ageOf(driver, step * ageStepMs, t)].filter(Boolean).join(' · '),
      })),
    [drivers, step, t],
  );
  return (
    <div className={styles.map} ref={setFrame}>
      <CityMap
        label={t('drivers_on_map')}
        centre={first?.at}
        zoom={first?.zoom}
        heightPixels={mapHeightPixels}
        cooperative
        waits
      >
        <ShowAll points={drivers.map((driver) => driver.location)} />
        <CarMarkers cars={cars} label={t('map_cars')} />
        {first !== null && <CentreOn view={first} />}
        {viewer !== null && first?.at === viewer && (
          <PlacePin at={viewer} kind="self" label={t('map_you_are_here')} />
        )}
        {found !== null && <CentreOn view={found} />}
      </CityMap>
    </div>
  );
}
