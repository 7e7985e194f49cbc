import type { LatLng } from '@fiacre/domain';
import { useCallback, useEffect, useState } from 'react';

export interface ViewerPosition {
  readonly state: 'unasked' | 'asking' | 'known' | 'denied' | 'unknown';
  readonly at: LatLng | null;
}

export interface ViewerPositionControl {
  readonly viewer: ViewerPosition;
  /** Requests the position from the browser, which may ask the reader for permission. */
  readonly ask: () => void;
}

const unasked: ViewerPosition = { state: 'unasked', at: null };

/**
 * The reader's position. Opening the page asks for no permission: the position is read immediately only if access was
 * granted before, and otherwise when the reader requests it. `denied` is a separate state, because the page then asks
 * the reader to allow access, at once if it was denied before. Sources: DASH-5, DASH-7.
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
    void readPermission().then((permission) => {
      if (!wanted) return;
      if (permission === 'granted') ask();
      if (permission === 'denied') setViewer({ state: 'denied', at: null });
    });
    return () => {
      wanted = false;
    };
  }, [ask]);
  return { viewer, ask };
}

async function readPermission(): Promise<PermissionState> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state;
  } catch {
    // Old browsers do not report the permission; the reader then has to request the position.
    return 'prompt';
  }
}
