import type { CityInfo } from '@fiacre/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import styles from './city-map.module.css';
import type { CityMapProps } from './city-map.tsx';
import { loadMapLibre } from './load-maplibre.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapContext, type DrawnMap } from './map-context.ts';
import { MapFallback } from './map-fallback.tsx';
import { openMap, repaintMap, type Scheme } from './open-map.ts';
import { paletteOf } from './style/palette.ts';
import { useScheme } from './use-scheme.ts';
import { hasWebGl } from './webgl-support.ts';

export interface MapCanvasProps extends CityMapProps {
  readonly city: CityInfo;
}

/** DASH-3, CONST-8: the zoom that the specification names as default shows a whole city. */
export const defaultZoom = 10;

type State =
  | { readonly kind: 'opening' | 'drawn' }
  | { readonly kind: 'failed'; readonly reason: 'webgl' | 'load' };

/** Loads the map library when it is mounted, draws the city, and removes everything when it leaves. */
export function MapCanvas(props: MapCanvasProps) {
  const { city, fallback, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ kind: 'opening' });
  const [drawn, setDrawn] = useState<DrawnMap>();
  const scheme = useScheme();
  const open = useOpenMap(props, scheme);

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    if (!hasWebGl()) {
      setState({ kind: 'failed', reason: 'webgl' });
      return undefined;
    }
    return open(element, {
      onDrawn: (next) => {
        setDrawn(next);
        setState({ kind: 'drawn' });
      },
      onFailed: () => setState({ kind: 'failed', reason: 'load' }),
    });
  }, [city.id]);

  const shown = useRef<Scheme>(scheme);
  useEffect(() => {
    if (drawn === undefined || shown.current === scheme) return;
    shown.current = scheme;
    repaintMap(drawn.map, city, scheme);
  }, [drawn, scheme, city]);

  if (state.kind === 'failed') return <MapFallback reason={state.reason}>{fallback}</MapFallback>;
  return (
    <>
      <div ref={container} className={styles.canvas} data-drawn={state.kind === 'drawn'} />
      {drawn !== undefined && (
        <MapContext value={drawn}>
          <MapButtons />
          {children}
        </MapContext>
      )}
    </>
  );
}

interface OpenHandlers {
  readonly onDrawn: (drawn: DrawnMap) => void;
  readonly onFailed: () => void;
}

/** Opens the map with what the props are then; later changes of centre or zoom are the reader's. */
function useOpenMap(
  { city, label, centre, zoom = defaultZoom, cooperative = false }: MapCanvasProps,
  scheme: Scheme,
) {
  const t = useText();
  const cooperativeTexts = {
    'CooperativeGesturesHandler.WindowsHelpText': t('map_zoom_with_ctrl'),
    'CooperativeGesturesHandler.MacHelpText': t('map_zoom_with_command'),
    'CooperativeGesturesHandler.MobileHelpText': t('map_move_with_two_fingers'),
  };
  return useEffectEvent((container: HTMLElement, { onDrawn, onFailed }: OpenHandlers) => {
    let alive = true;
    let close = () => {};
    const start = (library: Awaited<ReturnType<typeof loadMapLibre>>) => {
      if (!alive) return;
      const at = centre ?? city.centre;
      const map = openMap({
        library,
        container,
        city,
        scheme,
        label,
        centre: at,
        zoom,
        cooperative,
        cooperativeTexts,
      });
      let painted = scheme;
      map.on('style.load', () => {
        painted = map.getStyle().name?.endsWith('dark') ? 'dark' : 'light';
        onDrawn({ library, map, palette: paletteOf(painted), isAlive: () => alive });
      });
      close = () => map.remove();
    };
    loadMapLibre()
      .then(start)
      .catch(() => alive && onFailed());
    return () => {
      alive = false;
      close();
    };
  });
}
