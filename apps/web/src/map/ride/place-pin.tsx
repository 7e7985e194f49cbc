import type { LatLng } from '@fiacre/domain';
import { MapMarker } from '../map-marker.tsx';
import styles from './place-pin.module.css';

export interface PlacePinProps {
  readonly at: LatLng;
  readonly kind: 'pickup' | 'stop' | 'drop' | 'self';
  /** Shown in the pin of a stop. */
  readonly number?: number;
  /** Label for screen readers. */
  readonly label: string;
}

/** A ring at the pickup, a number at a stop, a flag at the drop, or a dot at the reader's position. */
export function PlacePin({ at, kind, number, label }: PlacePinProps) {
  return (
    <MapMarker at={at} anchor={kind === 'drop' ? 'bottom' : 'center'}>
      <span role="img" aria-label={label} title={label} className={styles[kind]}>
        {number}
        {kind === 'drop' && (
          <svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true">
            <path
              className={styles.body}
              d="M16 38.5C9.5 30 4 24 4 16a12 12 0 0 1 24 0c0 8-5.5 14-12 22.5z"
            />
            <rect className={styles.eye} x="11.5" y="11.5" width="9" height="9" rx="1.5" />
          </svg>
        )}
      </span>
    </MapMarker>
  );
}
