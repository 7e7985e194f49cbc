import type { LatLng } from '@fiacre/domain';
import type { Marker, PositionAnchor } from 'maplibre-gl';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDrawnMap } from './map-context.ts';

export interface MapMarkerProps {
  readonly at: LatLng;
  readonly anchor?: PositionAnchor;
  readonly children: ReactNode;
}

/** Page content placed on the map; for a few items, not for a fleet. */
export function MapMarker({ at, anchor = 'center', children }: MapMarkerProps) {
  const { library, map } = useDrawnMap();
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<Marker>(undefined);

  useEffect(() => {
    const own = new library.Marker({ element, anchor }).setLngLat([0, 0]).addTo(map);
    // MapLibre labels each marker "Map marker"; its content has its own label.
    element.removeAttribute('aria-label');
    element.removeAttribute('role');
    marker.current = own;
    return () => void own.remove();
  }, [library, map, element, anchor]);

  useEffect(() => {
    marker.current?.setLngLat([at.lng, at.lat]);
  }, [at.lat, at.lng, map, anchor]);

  return createPortal(children, element);
}
