import type { Booking } from '@fiacre/contract';
import { useMemo } from 'react';
import { useDriversOnMap } from '../../../api/driver.ts';
import { inOneLine } from '../../../i18n/direction.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { CityMap } from '../../../map/city-map.tsx';
import { FitBounds } from '../../../map/fit-bounds.tsx';
import { MapMarker } from '../../../map/map-marker.tsx';
import { PlacePin } from '../../../map/ride/place-pin.tsx';
import type { AssignableDriver } from './assign-choices.ts';
import styles from './assign-dialog.module.css';

/** Drivers with a driving time are near; a button for each of a whole fleet would hide the map. */
const maxOnMap = 25;
/** The map opens on the pickup and this many of the soonest drivers. */
const maxInView = 6;
const mapHeightPixels = 320;

export interface AssignMapProps {
  readonly booking: Booking;
  /** The soonest first. */
  readonly drivers: readonly AssignableDriver[];
  readonly chosen: string | undefined;
  readonly onChoose: (driverId: string) => void;
}

/** The pickup and the free drivers around it, where they are now. Pressing a driver chooses them. Source: BKT-9. */
export function AssignMap({ booking, drivers, chosen, onChoose }: AssignMapProps) {
  const { t } = useI18n();
  const { data } = useDriversOnMap();
  const places = useMemo(() => new Map(data?.items.map(({ id, location }) => [id, location])), [data]);
  const shown = drivers.slice(0, maxOnMap);
  // The drivers when the dialog opened: the map should not move under the pointer.
  const inView = [booking.pickup, ...drivers.slice(0, maxInView).map(({ location }) => location)];
  return (
    <div className={styles.map}>
      <CityMap label={t('assign_map')} centre={booking.pickup} zoom={13} heightPixels={mapHeightPixels}>
        <PlacePin at={booking.pickup} kind="pickup" label={`${t('pickup')}: ${booking.pickup.add}`} />
        {shown.map((driver) => (
          <MapMarker key={driver.id} at={places.get(driver.id) ?? driver.location} anchor="bottom">
            <DriverPin driver={driver} isChosen={driver.id === chosen} onChoose={onChoose} />
          </MapMarker>
        ))}
        <FitBounds points={inView} />
      </CityMap>
    </div>
  );
}

export interface DriverPinProps {
  readonly driver: AssignableDriver;
  readonly isChosen: boolean;
  readonly onChoose: (driverId: string) => void;
}

/** A driver on the map: how soon they can be at the pickup, and who they are once chosen. */
export function DriverPin({ driver, isChosen, onChoose }: DriverPinProps) {
  const { locale } = useI18n();
  const { id, name, vehicleNumber, etaSeconds } = driver;
  const eta = etaSeconds === null ? null : formatDuration(locale, etaSeconds);
  const label = inOneLine([name, vehicleNumber, eta]);
  return (
    <button
      type="button"
      className={styles.pin}
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      onClick={() => onChoose(id)}
    >
      {isChosen ? <bdi>{name}</bdi> : (eta ?? '…')}
    </button>
  );
}
