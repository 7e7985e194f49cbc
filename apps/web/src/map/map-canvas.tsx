import type { CityInfo } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import { useHydrated } from '../i18n/use-hydrated.ts';
import { CityChooser } from './city-chooser.tsx';
import styles from './city-map.module.css';
import { lazyPart } from '../ui/hydration/lazy-part.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapContext, type DrawnMap } from './map-context.ts';
import { MapFallback } from './placeholder/map-fallback.tsx';
import { openMapWhenLoaded } from './open-map-when-loaded.ts';
import { useScheme } from './use-scheme.ts';
import type { Rendering } from './webgl-support.ts';
import { whenSeen } from './placeholder/when-seen.ts';
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
  /** Called if the map is in view and takes longer than a second. */
  readonly onLate?: () => void;
  /** Layers: each adds itself to the map while it is mounted. */
  readonly children?: ReactNode;
}

export interface MapCanvasProps extends CityMapProps {
  readonly city: CityInfo;
  readonly rendering: Rendering;
  readonly onPhase: (phase: MapPhase) => void;
}

/** `resting`: the map waits until the reader does something. `settled`: it is drawn, or cannot be. */
export type MapPhase = 'resting' | 'starting' | 'settled';

/** DASH-3, CONST-8: the specification's default zoom shows a whole city. */
const defaultZoom = 10;

/** Loads the map library once it is in view, renders the city, and removes everything on unmount. */
export function MapCanvas(props: MapCanvasProps) {
  const { city, rendering, fallback, onUnavailable, onPhase, waits = false, children } = props;
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const canDraw = rendering !== 'none';
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
    const isSoftware = rendering === 'software';
    const view = {
      container: element,
      city,
      scheme,
      label,
      centre,
      zoom,
      cooperative,
      cooperativeTexts,
      isSoftware,
    };
    return openMapWhenLoaded(view, {
      onDrawn: (opened) => setDrawn({ ...opened, isAlive: () => alive }),
      onSeen: () => onPhase('settled'),
      onFailed: () => setFailed(true),
      onClosed: () => (alive = false),
    });
  });

  const begin = useEffectEvent(() => onPhase('starting'));
  const giveUp = () => {
    onPhase('settled');
    onUnavailable?.();
  };

  // The initial centre and zoom are read once: later changes are the reader's own.
  useEffect(() => {
    const element = container.current;
    if (!isHydrated || !canDraw || element === null) return undefined;
    let close = () => {};
    let cancel = () => {};
    const start = () => {
      begin();
      cancel = whenSeen(element, () => (close = open(element)));
    };
    if (waits) cancel = whenUsed(start);
    else start();
    return () => {
      cancel();
      close();
    };
  }, [isHydrated, canDraw, waits, city.id]);

  useEffect(() => {
    if (drawn?.isAlive() === true && drawn.palette.scheme !== scheme) drawn.repaint(scheme);
  }, [drawn, scheme]);

  if (!canDraw || failed) {
    return (
      <MapFallback reason={failed ? 'load' : 'webgl'} onShown={giveUp}>
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
