import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from '../city-map.module.css';

export interface MapFallbackProps {
  /** `webgl`: this browser cannot render it. `load`: it could not be loaded. */
  readonly reason: 'webgl' | 'load';
  /** Called on mount. */
  readonly onShown?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Replaces a map that cannot be shown: gives the reason, and shows its content as text. */
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
