import type { LatLng } from '@fiacre/domain';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDrawnMap } from '../map-context.ts';
import styles from './taps.module.css';

interface TapsProps {
  readonly onTap: (at: LatLng) => void;
  /** Of the button that uses the centre of the map. */
  readonly label: string;
}

/** Reports taps on the map, and offers its centre to people without a pointer. */
export function Taps({ onTap, label }: TapsProps) {
  const { map } = useDrawnMap();
  const tapped = useEffectEvent((event: MapMouseEvent) => {
    // Handles are inside the map's element, but have separate actions.
    if (event.originalEvent.target === map.getCanvas())
      onTap({ lat: event.lngLat.lat, lng: event.lngLat.lng });
  });
  useEffect(() => {
    const hear = (event: MapMouseEvent) => tapped(event);
    map.on('click', hear);
    return () => void map.off('click', hear);
  }, [map]);
  const addCentre = () => {
    const { lat, lng } = map.getCenter();
    onTap({ lat, lng });
  };
  return (
    <div className={styles.centre}>
      <Button tone="secondary" onClick={addCentre}>
        {label}
      </Button>
    </div>
  );
}
