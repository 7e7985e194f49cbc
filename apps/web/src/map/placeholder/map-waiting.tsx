import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from '../city-map.module.css';
import { whenInView } from './when-seen.ts';

/** Source: MAP-6. */
const patienceMilliseconds = 1000;

export interface MapWaitingProps {
  /** Known from the start: without a GPU, drawing the map keeps the page busy for more than a second. */
  readonly isSlow?: boolean;
  /** Called if the map is in view and takes longer than a second. */
  readonly onLate?: (() => void) | undefined;
  /** Shown from then on: the content of the map as text. */
  readonly children?: ReactNode;
}

/** Covers a map until its first picture. After a second, says that everything else works without it. */
export function MapWaiting({ isSlow = false, onLate, children }: MapWaitingProps) {
  const t = useText();
  const [isLate, setIsLate] = useState(false);
  const own = useRef<HTMLDivElement>(null);
  const late = useEffectEvent(() => {
    setIsLate(true);
    onLate?.();
  });
  useEffect(() => {
    if (own.current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = whenInView(own.current, () => {
      if (isSlow) late();
      else timer = setTimeout(() => late(), patienceMilliseconds);
    });
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [isSlow]);
  return (
    <div ref={own} className={styles.waiting} role={isLate ? 'note' : undefined} data-map-waiting>
      <p>{t(isLate ? 'map_slow' : 'map_loading')}</p>
      {isLate && children}
    </div>
  );
}
