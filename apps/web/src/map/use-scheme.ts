import { useSyncExternalStore } from 'react';
import type { Scheme } from './open-map.ts';

const darkWanted = '(prefers-color-scheme: dark)';

function subscribe(changed: () => void): () => void {
  const media = globalThis.matchMedia?.(darkWanted);
  media?.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true });
  return () => {
    media?.removeEventListener('change', changed);
    observer.disconnect();
  };
}

/** Follows the page's tokens: the root's `color-scheme` is `light`, `dark` or both. */
function current(): Scheme {
  const declared = getComputedStyle(document.documentElement).colorScheme;
  if (!declared.includes('dark')) return 'light';
  if (!declared.includes('light')) return 'dark';
  return globalThis.matchMedia?.(darkWanted).matches ? 'dark' : 'light';
}

/** Whether the page is light or dark now; updated when the theme switch or the device changes it. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, current, () => 'light');
}
