import type { CityInfo } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import { useHydrated } from '../i18n/use-hydrated.ts';
import { CityChooser } from './city-chooser.tsx';
import styles from './city-map.module.css';
import { lazyPart } from '../ui/hydration/lazy-part.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapContext, type DrawnMap } from './map-context.ts';
import { MapFallback } from './map-fallback.tsx';
import { paletteOf } from './style/palette.ts';
import { openMapWhenLoaded, repaintMap, schemeOf } from './open-map.ts';
import { useScheme } from './use-scheme.ts';
import { hasWebGl } from './webgl-support.ts';
import { whenSeen } from './when-seen.ts';
import { whenUsed } from './when-used.ts';

const ClosureLayer = lazyPart(async () => (await import('./closure-layer.tsx')).ClosureLayer);

export interface CityMapProps {
  /** Describes the map for screen readers. */
  readonly label: string;
  /** Default: the city's centre. */
  readonly centre?: LatLng | undefined;
  readonly zoom?: number | undefined;
  /** Default: the full height of its container. */
  readonly heightPixels?: number;
  /** On a page that scrolls, one finger scrolls the page and two move the map. */
  readonly cooperative?: boolean;
  /** Next to figures that matter more, the map waits until the reader moves, touches or types. */
  readonly waits?: boolean;
  /** Shown instead in a browser that cannot render maps: addresses as text. */
  readonly fallback?: ReactNode;
  /** Called if there is no map, because the browser cannot render it or the library could not be loaded. */
  readonly onUnavailable?: () => void;
  /** Layers: each adds itself to the map while it is mounted. */
  readonly children?: ReactNode;
}

export interface MapCanvasProps extends CityMapProps {
  readonly city: CityInfo;
}

/** DASH-3, CONST-8: the specification's default zoom shows a whole city. */
const defaultZoom = 10;

/** Loads the map library once it is in view, renders the city, and removes everything on unmount. */
export function MapCanvas(props: MapCanvasProps) {
  const { city, fallback, onUnavailable, waits = false, children } = props;
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const canDraw = useMemo(() => !isHydrated || hasWebGl(), [isHydrated]);
  const [failed, setFailed] = useState(false);
  const [drawn, setDrawn] = useState<DrawnMap>();
  const scheme = useScheme();

  const open = useEffectEvent((element: HTMLElement): (() => void) => {
    let alive = true;
    const { label, centre = city.centre, zoom = defaultZoom, cooperative = false } = props;
    const cooperativeTexts = {
      'CooperativeGesturesHandler.WindowsHelpText': t('map_zoom_with_ctrl'),
      'CooperativeGesturesHandler.MacHelpText': t('map_zoom_with_command'),
      'CooperativeGesturesHandler.MobileHelpText': t('map_move_with_two_fingers'),
    };
    const view = { container: element, city, scheme, label, centre, zoom, cooperative, cooperativeTexts };
    return openMapWhenLoaded(view, {
      onDrawn: (library, map) =>
        setDrawn({ library, map, palette: paletteOf(schemeOf(map)), isAlive: () => alive }),
      onFailed: () => setFailed(true),
      onClosed: () => (alive = false),
    });
  });

  // The initial centre and zoom are read once: later changes are the reader's own.
  useEffect(() => {
    const element = container.current;
    if (!isHydrated || !canDraw || element === null) return undefined;
    let close = () => {};
    let cancel = () => {};
    const start = () => (cancel = whenSeen(element, () => (close = open(element))));
    if (waits) cancel = whenUsed(start);
    else start();
    return () => {
      cancel();
      close();
    };
  }, [isHydrated, canDraw, waits, city.id]);

  useEffect(() => {
    if (drawn?.isAlive() === true && drawn.palette.scheme !== scheme) repaintMap(drawn.map, city, scheme);
  }, [drawn, scheme, city]);

  if (!canDraw || failed) {
    return (
      <MapFallback reason={failed ? 'load' : 'webgl'} onShown={onUnavailable}>
        {fallback}
      </MapFallback>
    );
  }
  return (
    <>
      <div ref={container} className={styles.canvas} data-drawn={drawn !== undefined} />
      {drawn !== undefined && (
        <MapContext value={drawn}>
          <MapButtons />
          <CityChooser city={city} />
          {children}
          <Suspense fallback={null}>
            <ClosureLayer />
          </Suspense>
        </MapContext>
      )}
    </>
  );
}
