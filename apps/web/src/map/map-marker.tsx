import type { LatLng } from '@fiacre/domain';
import type { Marker, PositionAnchor } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDrawnMap } from './map-context.ts';

export interface MapMarkerProps {
  readonly at: LatLng;
  readonly anchor?: PositionAnchor;
  /** Makes it movable by dragging. */
  readonly onMoved?: (at: LatLng) => void;
  readonly children: ReactNode;
}

/** Page content placed on the map; for a few items, not for a fleet. */
export function MapMarker({ at, anchor = 'center', onMoved, children }: MapMarkerProps) {
  const { library, map } = useDrawnMap();
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<Marker>(undefined);
  const moved = useEffectEvent((own: Marker) => {
    const { lat, lng } = own.getLngLat();
    onMoved?.({ lat, lng });
  });

  useEffect(() => {
    const own = new library.Marker({ element, anchor }).setLngLat([0, 0]).addTo(map);
    // MapLibre labels each marker "Map marker"; its content has its own label.
    element.removeAttribute('aria-label');
    element.removeAttribute('role');
    marker.current = own;
    own.on('dragend', () => moved(own));
    return () => void own.remove();
  }, [library, map, element, anchor]);

  useEffect(() => {
    marker.current?.setLngLat([at.lng, at.lat]);
  }, [at.lat, at.lng, map, anchor]);

  const isMovable = onMoved !== undefined;
  useEffect(() => void marker.current?.setDraggable(isMovable), [isMovable, map, anchor]);

  return createPortal(children, element);
}
