import type { CityInfo } from '@fiacre/contract';
import { useMemo, useState } from 'react';
import { useCity } from '../api/shared-queries.ts';
import { useText } from '../i18n/i18n-context.tsx';
import { useHydrated } from '../i18n/use-hydrated.ts';
import styles from './city-map.module.css';
import { MapCanvas, type CityMapProps, type MapPhase } from './map-canvas.tsx';
import { MapFallback } from './placeholder/map-fallback.tsx';
import { MapWaiting } from './placeholder/map-waiting.tsx';
import { renderingHere } from './webgl-support.ts';

/** The map of the installation's city, in the page's own colours; everything shown on it is a child component. */
export function CityMap(props: CityMapProps) {
  const { waits = false, fallback, onLate, onUnavailable } = props;
  const { data: city, isError } = useCity();
  const isHydrated = useHydrated();
  const isKnown = isHydrated && city !== undefined;
  const rendering = useMemo(() => (isKnown ? renderingHere() : 'gpu'), [isKnown]);
  const [phase, setPhase] = useState<MapPhase>(waits ? 'resting' : 'starting');
  const frame = props.heightPixels === undefined ? {} : { blockSize: props.heightPixels };
  return (
    <div className={styles.frame} style={frame}>
      {city !== undefined && <MapCanvas {...props} city={city} rendering={rendering} onPhase={setPhase} />}
      {isError && (
        <MapFallback reason="load" onShown={onUnavailable}>
          {fallback}
        </MapFallback>
      )}
      {(phase === 'starting' || city === undefined) && !isError && (
        <MapWaiting isSlow={rendering === 'software'} onLate={onLate}>
          {fallback}
        </MapWaiting>
      )}
      {city !== undefined && <Attribution city={city} />}
    </div>
  );
}

/** Always visible: names the source of the map data, and says if the city is fictional. */
function Attribution({ city }: { readonly city: CityInfo }) {
  const t = useText();
  return (
    <p className={styles.attribution}>
      {city.demo && <strong>{t('map_demo_city')}</strong>}
      <span>{city.attribution}</span>
    </p>
  );
}
