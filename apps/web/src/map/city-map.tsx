import type { CityInfo } from '@fiacre/contract';
import { useCity } from '../api/shared-queries.ts';
import { useText } from '../i18n/i18n-context.tsx';
import styles from './city-map.module.css';
import { MapCanvas, type CityMapProps } from './map-canvas.tsx';
import { MapFallback } from './map-fallback.tsx';

/** The map of the installation's city, in the page's own colours; everything shown on it is a child component. */
export function CityMap(props: CityMapProps) {
  const { data: city, isError } = useCity();
  const t = useText();
  const frame = props.heightPixels === undefined ? {} : { blockSize: props.heightPixels };
  return (
    <div className={styles.frame} style={frame}>
      {city !== undefined && <MapCanvas {...props} city={city} />}
      {isError && (
        <MapFallback reason="load" onShown={props.onUnavailable}>
          {props.fallback}
        </MapFallback>
      )}
      {city === undefined && !isError && <p className={styles.waiting}>{t('map_loading')}</p>}
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
