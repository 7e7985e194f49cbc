import type { Waypoint } from '@fiacre/contract';
import { pickupPointsAt, stopFault, type LatLng, type Zone } from '@fiacre/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { api } from '../../api/client/client.ts';
import { useZonesAround } from '../../api/office/zones.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CityMap } from '../city-map.tsx';
import { useDrawnMap } from '../map-context.ts';
import { NearbyCars } from '../cars/nearby-cars.tsx';
import styles from './point-picker.module.css';
import { ZoneLayer } from './zone-layer.tsx';

export interface PointPickerProps {
  /** Initial centre; default: the city's centre. */
  readonly initial?: LatLng | undefined;
  readonly onPick: (place: Waypoint) => void;
  /** Shown below the map if it is slow, and instead of it in a browser that cannot render it. */
  readonly withoutMap?: ReactNode;
  /** For a pickup: shows the free cars around the pin, and the pickup points to choose from. */
  readonly isPickup?: boolean;
}

/** Five decimals are about a metre: smaller movements need no new address. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/**
 * Chooses a place by moving the map under a fixed pin; by keyboard with arrows, + and − and Enter. Not a form: it has
 * no field, and Enter would submit the form that it was opened from.
 */
export function PointPicker({ initial, onPick, withoutMap, isPickup = false }: PointPickerProps) {
  const t = useText();
  const [drawable, setDrawable] = useState(true);
  // It stays once the map is drawn: somebody may be typing in it.
  const [isLate, setIsLate] = useState(false);
  const [centre, setCentre] = useState<LatLng | undefined>(initial);
  const address = useAddressAt(centre);
  const { data: zones = [] } = useZonesAround(centre);
  const found = address.isPlaceholderData ? undefined : address.data?.address;

  const pick = () => {
    if (centre !== undefined && found !== undefined) onPick({ ...centre, add: found });
  };

  return (
    <div className={styles.picker}>
      <div className={drawable ? styles.map : undefined}>
        <CityMap
          label={t('map_dialog_title')}
          centre={initial}
          zoom={initial === undefined ? 13 : 16}
          onUnavailable={() => setDrawable(false)}
          onLate={() => setIsLate(true)}
        >
          <CentreWatcher onCentre={setCentre} onEnter={pick} />
          <ZoneLayer zones={zones} />
          {isPickup && centre !== undefined && <NearbyCars pickup={centre} />}
        </CityMap>
        {drawable && <Pin />}
      </div>
      {drawable && (
        <>
          <p className={styles.address} aria-live="polite">
            {address.isError ? t('map_no_address') : (found ?? t('map_looking_up'))}
          </p>
          {centre !== undefined && <StopRule zones={zones} at={centre} isPickup={isPickup} onPick={onPick} />}
          <p className={styles.hint}>{t('map_keyboard_hint')}</p>
          <Button large wide disabled={found === undefined} onClick={pick}>
            {t('map_use_here')}
          </Button>
        </>
      )}
      {(isLate || !drawable) && withoutMap}
    </div>
  );
}

interface StopRuleProps extends Pick<PointPickerProps, 'onPick'> {
  readonly zones: readonly Zone[];
  readonly at: LatLng;
  readonly isPickup: boolean;
}

/** Says that no car may stop under the pin, or offers the pickup points of the zone there. The server decides. */
function StopRule({ zones, at, isPickup, onPick }: StopRuleProps) {
  const t = useText();
  const fault = stopFault(zones, at, isPickup ? 'pickup' : 'drop');
  if (fault === null) return null;
  if (fault.kind === 'no_stop') return <Notice tone="warn">{t('no_stopping_here')}</Notice>;
  return (
    <Notice>
      {t('pickup_point_required')}
      <div className={styles.points}>
        {pickupPointsAt(zones, at).map(({ point: { name, lat, lng }, zone }) => (
          <Button
            key={`${zone.name} ${name}`}
            tone="secondary"
            onClick={() => onPick({ lat, lng, add: `${name}, ${zone.name}` })}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
      </div>
    </Notice>
  );
}

function Pin() {
  return (
    <span className={styles.pin} aria-hidden="true">
      <svg viewBox="0 0 32 40" width="40" height="50">
        <path d="M16 38.5C9.5 30 4 24 4 16a12 12 0 0 1 24 0c0 8-5.5 14-12 22.5z" />
        <circle cx="16" cy="16" r="4.5" />
      </svg>
    </span>
  );
}

function useAddressAt(centre: LatLng | undefined) {
  const at = centre && { lat: rounded(centre.lat), lng: rounded(centre.lng) };
  return useQuery({
    queryKey: ['reverse-place', at?.lat, at?.lng],
    queryFn: ({ signal }) => api.reversePlace({ query: at ?? { lat: 0, lng: 0 }, signal }),
    enabled: at !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

interface CentreWatcherProps {
  readonly onCentre: (centre: LatLng) => void;
  readonly onEnter: () => void;
}

/** Reports the centre of the map whenever it stops moving. */
function CentreWatcher({ onCentre, onEnter }: CentreWatcherProps): null {
  const { map } = useDrawnMap();
  const report = useEffectEvent(() => {
    const { lat, lng } = map.getCenter();
    onCentre({ lat: rounded(lat), lng: rounded(lng) });
  });
  const confirm = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  });
  useEffect(() => {
    const canvas = map.getCanvas();
    const rest = () => report();
    const key = (event: KeyboardEvent) => confirm(event);
    rest();
    map.on('moveend', rest);
    canvas.addEventListener('keydown', key);
    return () => {
      map.off('moveend', rest);
      canvas.removeEventListener('keydown', key);
    };
  }, [map]);
  return null;
}
