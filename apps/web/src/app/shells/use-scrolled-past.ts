import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/** Whether the page is scrolled further than `heightPixels`. */
export function useScrolledPast(heightPixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > heightPixels,
    () => false,
  );
}
