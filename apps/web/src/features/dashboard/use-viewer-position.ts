import type { LatLng } from '@fiacre/domain';
import { useCallback, useEffect, useState } from 'react';

export interface ViewerPosition {
  readonly state: 'unasked' | 'asking' | 'known' | 'denied' | 'unknown';
  readonly at: LatLng | null;
}

export interface ViewerPositionControl {
  readonly viewer: ViewerPosition;
  /** Asks the browser, which may ask the reader. */
  readonly ask: () => void;
}

const unasked: ViewerPosition = { state: 'unasked', at: null };

/**
 * The reader's position. Opening the page asks nobody: the position is read at once only where access was granted
 * before, and otherwise when the reader wants it. `denied` is separate, because the page then says how to allow it.
 * Sources: DASH-5, DASH-7.
 */
export function useViewerPosition(): ViewerPositionControl {
  const [viewer, setViewer] = useState(unasked);
  const ask = useCallback(() => {
    if (!('geolocation' in navigator)) return setViewer({ state: 'unknown', at: null });
    setViewer((before) => ({ ...before, state: 'asking' }));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setViewer({ state: 'known', at: { lat: coords.latitude, lng: coords.longitude } }),
      (cause) =>
        setViewer({ state: cause.code === cause.PERMISSION_DENIED ? 'denied' : 'unknown', at: null }),
      { maximumAge: 60_000, timeout: 20_000 },
    );
  }, []);
  useEffect(() => {
    let wanted = true;
    void isGranted().then((granted) => {
      if (wanted && granted) ask();
    });
    return () => {
      wanted = false;
    };
  }, [ask]);
  return { viewer, ask };
}

async function isGranted(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted';
  } catch {
    // Old browsers cannot tell: then the reader has to ask.
    return false;
  }
}
