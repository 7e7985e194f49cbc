import { useText } from '../i18n/i18n-context.tsx';
import styles from './city-map.module.css';
import { useDrawnMap } from './map-context.ts';

/** Zoom buttons, labelled in the reader's language. */
export function MapButtons() {
  const { map } = useDrawnMap();
  const t = useText();
  return (
    <div className={styles.buttons}>
      <button type="button" aria-label={t('map_zoom_in')} onClick={() => map.zoomIn()}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 4v12M4 10h12" />
        </svg>
      </button>
      <button type="button" aria-label={t('map_zoom_out')} onClick={() => map.zoomOut()}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h12" />
        </svg>
      </button>
    </div>
  );
}
