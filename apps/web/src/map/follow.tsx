import type { LatLng } from '@fiacre/domain';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import styles from './city-map.module.css';
import { useDrawnMap, prefersReducedMotion } from './map-context.ts';
import { reach } from './map-limits.ts';

export interface FollowProps {
  readonly at: LatLng;
  readonly zoom?: number;
}

/** Keeps a moving place centred until the reader moves the map; a button resumes following. */
export function Follow({ at, zoom = 15.5 }: FollowProps) {
  const { map } = useDrawnMap();
  const t = useText();
  const [following, setFollowing] = useState(true);

  useEffect(() => {
    const stop = () => setFollowing(false);
    map.on('dragstart', stop);
    return () => void map.off('dragstart', stop);
  }, [map]);

  useEffect(() => {
    if (!following) return;
    const centre: [number, number] = [at.lng, at.lat];
    reach(map, [{ lat: at.lat, lng: at.lng }]);
    const near = Math.max(map.getZoom(), zoom);
    if (prefersReducedMotion()) map.jumpTo({ center: centre, zoom: near });
    else map.easeTo({ center: centre, zoom: near, duration: 1200, easing: (share) => share });
  }, [map, at.lat, at.lng, zoom, following]);

  if (following) return null;
  return (
    <button type="button" className={styles.follow} onClick={() => setFollowing(true)}>
      {t('map_follow')}
    </button>
  );
}
