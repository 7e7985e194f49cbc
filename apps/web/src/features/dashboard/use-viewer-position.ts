import type { LatLng } from '@fiacre/domain';
import { useEffect, useState } from 'react';

export interface ViewerPosition {
  readonly state: 'asking' | 'known' | 'denied' | 'unknown';
  readonly at: LatLng | null;
}

const unknown: ViewerPosition = { state: 'unknown', at: null };
/** The maximum time to wait for a position. */
const patienceMs = 4000;

const canAsk = () => 'geolocation' in navigator;

/**
 * The reader's position, requested once. `denied` is a separate state, because the page then asks for access. Source:
 * DASH-5.
 */
export function useViewerPosition(): ViewerPosition {
  const [position, setPosition] = useState<ViewerPosition>(() =>
    canAsk() ? { state: 'asking', at: null } : unknown,
  );
  useEffect(() => {
    if (!canAsk()) return undefined;
    let wanted = true;
    const settle = (next: ViewerPosition) => wanted && setPosition(next);
    const tired = setTimeout(() => settle(unknown), patienceMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => settle({ state: 'known', at: { lat: coords.latitude, lng: coords.longitude } }),
      (cause) => settle(cause.code === cause.PERMISSION_DENIED ? { state: 'denied', at: null } : unknown),
      { maximumAge: 60_000, timeout: 20_000 },
    );
    return () => {
      wanted = false;
      clearTimeout(tired);
    };
  }, []);
  return position;
}
