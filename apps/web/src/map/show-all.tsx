import type { LatLng } from '@fiacre/domain';
import { useText } from '../i18n/i18n-context.tsx';
import styles from './city-map.module.css';
import { boundsOf } from './fit-bounds.tsx';
import { useDrawnMap, prefersReducedMotion } from './map-context.ts';
import { reach } from './map-limits.ts';

/** A button that fits the map to all of these places. */
export function ShowAll({ points }: { readonly points: readonly LatLng[] }) {
  const { map } = useDrawnMap();
  const t = useText();
  const show = () => {
    const bounds = boundsOf(points);
    if (bounds === undefined) return;
    reach(map, points);
    map.fitBounds(bounds, { padding: 64, maxZoom: 15, animate: !prefersReducedMotion() });
  };
  if (points.length === 0) return null;
  return (
    <button type="button" className={styles.showAll} onClick={show}>
      {t('map_show_all')}
    </button>
  );
}
