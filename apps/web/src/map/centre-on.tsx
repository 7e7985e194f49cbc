import type { LatLng } from '@fiacre/domain';
import { useEffect } from 'react';
import { useDrawnMap, prefersReducedMotion } from './map-context.ts';
import { reach } from './map-limits.ts';

export interface CentreOnProps {
  /** The map moves here whenever a different object is passed. */
  readonly view: { readonly at: LatLng; readonly zoom: number };
}

/** Moves the map to a place; in between the reader may move it freely. */
export function CentreOn({ view }: CentreOnProps): null {
  const { map } = useDrawnMap();
  useEffect(() => {
    const { at, zoom } = view;
    reach(map, [at]);
    const camera = { center: [at.lng, at.lat] as [number, number], zoom };
    if (prefersReducedMotion()) map.jumpTo(camera);
    else map.easeTo({ ...camera, duration: 600 });
  }, [map, view]);
  return null;
}
