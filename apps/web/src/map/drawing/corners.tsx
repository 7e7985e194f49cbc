import type { LatLng } from '@fiacre/domain';
import { useText } from '../../i18n/i18n-context.tsx';
import { MapMarker } from '../map-marker.tsx';
import styles from './corners.module.css';

interface CornersProps {
  readonly outline: readonly LatLng[];
  readonly onOutline: (outline: readonly LatLng[]) => void;
}

/** The corners of an outline: dragging moves one, pressing removes it, pressing the middle of a side adds one. */
export function Corners({ outline, onOutline }: CornersProps) {
  const t = useText();
  return outline.map((corner, index) => {
    const next = outline[(index + 1) % outline.length] ?? corner;
    const middle = { lat: (corner.lat + next.lat) / 2, lng: (corner.lng + next.lng) / 2 };
    const insert = (at: LatLng) => onOutline(outline.toSpliced(index + 1, 0, at));
    const number = index + 1;
    return [
      <MapMarker key={`corner ${index}`} at={corner} onMoved={(at) => onOutline(outline.with(index, at))}>
        <button
          type="button"
          className={styles.corner}
          aria-label={t('zone_remove_corner', { number })}
          title={t('zone_remove_corner', { number })}
          onClick={() => onOutline(outline.toSpliced(index, 1))}
        />
      </MapMarker>,
      outline.length > 2 && (
        <MapMarker key={`side ${index} ${middle.lat} ${middle.lng}`} at={middle} onMoved={insert}>
          <button
            type="button"
            className={styles.side}
            aria-label={t('zone_add_corner', { number })}
            title={t('zone_add_corner', { number })}
            onClick={() => insert(middle)}
          />
        </MapMarker>
      ),
    ];
  });
}
