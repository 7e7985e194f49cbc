import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import styles from './city-map.module.css';

export interface MapFallbackProps {
  /** `webgl`: this browser cannot draw it. `load`: it could not be fetched. */
  readonly reason: 'webgl' | 'load';
  /** Called once it stands there. */
  readonly onShown?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Stands where the map would: says why there is none, and what the map would have shown. */
export function MapFallback({ reason, onShown, children }: MapFallbackProps) {
  const t = useText();
  const shown = useEffectEvent(() => onShown?.());
  useEffect(() => shown(), []);
  return (
    <div className={styles.fallback} role="note">
      <p>{t(reason === 'webgl' ? 'map_not_supported' : 'map_not_loaded')}</p>
      {children}
    </div>
  );
}
