import type { Map as MapLibreMap } from 'maplibre-gl';
import { createContext, useContext } from 'react';
import type { MapLibre } from './load-maplibre.ts';
import type { MapPalette } from './style/palette.ts';

/** A map whose style is loaded. A change of palette creates a new one, and every layer is added again. */
export interface DrawnMap {
  readonly library: MapLibre;
  readonly map: MapLibreMap;
  readonly palette: MapPalette;
  /** Switches between day and night; sources and layers of our components are added again automatically. */
  readonly repaint: (scheme: MapPalette['scheme']) => void;
  /** False once the map is removed: React cleans up a parent before its children. */
  readonly isAlive: () => boolean;
}

export const MapContext = createContext<DrawnMap | undefined>(undefined);

/** The map that contains the calling component. */
export function useDrawnMap(): DrawnMap {
  const drawn = useContext(MapContext);
  if (drawn === undefined) throw new Error('A map layer must be inside <CityMap>');
  return drawn;
}

/** Whether the reader prefers reduced motion; the map then jumps instead of flying. */
export const prefersReducedMotion = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
