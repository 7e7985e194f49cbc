import type { CityInfo } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import type { ReactNode } from 'react';
import { useCity } from '../api/shared-queries.ts';
import { useText } from '../i18n/i18n-context.tsx';
import styles from './city-map.module.css';
import { MapCanvas } from './map-canvas.tsx';
import { MapFallback } from './map-fallback.tsx';

export interface CityMapProps {
  /** What the map shows, for those who do not see it. */
  readonly label: string;
  /** The city's centre when absent. */
  readonly centre?: LatLng | undefined;
  readonly zoom?: number;
  /** Full height of its frame when absent. */
  readonly heightPixels?: number;
  /** On a page that scrolls, one finger scrolls the page and two move the map. */
  readonly cooperative?: boolean;
  /** What a browser that cannot draw maps shows instead: addresses as text. */
  readonly fallback?: ReactNode;
  /** Layers: each adds itself to the map while it is rendered. */
  readonly children?: ReactNode;
}

/** The map of the installation's city, in the page's own colours; everything on it is a child. */
export function CityMap(props: CityMapProps) {
  const { data: city, isError } = useCity();
  const t = useText();
  const frame = props.heightPixels === undefined ? {} : { blockSize: props.heightPixels };
  return (
    <div className={styles.frame} style={frame}>
      {city !== undefined && <MapCanvas {...props} city={city} />}
      {isError && <MapFallback reason="load">{props.fallback}</MapFallback>}
      {city === undefined && !isError && <p className={styles.waiting}>{t('map_loading')}</p>}
      {city !== undefined && <Attribution city={city} />}
    </div>
  );
}

/** Always in sight: whose data the map shows, and that a demo city is none that exists. */
function Attribution({ city }: { readonly city: CityInfo }) {
  const t = useText();
  return (
    <p className={styles.attribution}>
      {city.demo && <strong>{t('map_demo_city')}</strong>}
      <span>{city.attribution}</span>
    </p>
  );
}
