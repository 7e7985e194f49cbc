import type { Map as MapLibreMap } from 'maplibre-gl';
import { loadMapLibre } from './load-maplibre.ts';
import type { DrawnMap } from './map-context.ts';
import type { OpenMapInput } from './open-map.ts';
import { loadMapFonts } from './style/fonts.ts';

export interface OpenMapHandlers {
  /** The style is loaded: layers may be added. Called again after each `repaint`. */
  readonly onDrawn: (drawn: Omit<DrawnMap, 'isAlive'>) => void;
  /** The first picture with all tiles in view is drawn. Called once. */
  readonly onSeen: () => void;
  readonly onFailed: () => void;
  readonly onClosed: () => void;
}

/**
 * Creates the map of the city in its container; the returned function removes it. The library, the styles and the drawing
 * of symbols are loaded now, because pages are used without a map as well.
 */
export function openMapWhenLoaded(input: OpenMapInput, handlers: OpenMapHandlers): () => void {
  let wanted = true;
  let map: MapLibreMap | undefined;
  const failed = () => {
    if (wanted) handlers.onFailed();
  };
  Promise.all([loadMapLibre(), import('./open-map.ts'), loadMapFonts()]).then(([library, parts]) => {
    if (!wanted) return;
    try {
      const opened = parts.openMap(library, input);
      opened.on('style.load', () =>
        handlers.onDrawn({
          library,
          map: opened,
          palette: parts.currentPalette(opened),
          repaint: (scheme) => parts.repaintMap(opened, input.city, scheme),
        }),
      );
      parts.whenTilesDrawn(opened, handlers.onSeen);
      map = opened;
    } catch (error) {
      failed();
      // Unlike a library that fails to load, this is a bug in the page.
      reportError(error);
    }
  }, failed);
  return () => {
    wanted = false;
    handlers.onClosed();
    map?.remove();
  };
}
