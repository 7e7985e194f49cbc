import { useEffect } from 'react';

/** Keeps the screen on while a driver waits or drives: a sleeping phone shares no position and plays no sound. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let wanted = true;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // The lock is refused on a low battery; the page works without it.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (wanted) lock = taken;
      else await taken?.release();
    };
    // The browser releases the lock whenever the page is hidden.
    const again = () => void take();
    void take();
    document.addEventListener('visibilitychange', again);
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [active]);
}
