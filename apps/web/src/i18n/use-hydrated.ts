import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Remembers whether a component was first rendered like on the server. */
function firstRender() {
  let isLikeServer = false;
  return {
    inBrowser: () => !isLikeServer,
    onServer: () => {
      isLikeServer = true;
      return false;
    },
  };
}

/**
 * False on the server and during hydration. What depends on it is then rendered in steps, between which the page handles
 * taps and keys; a store whose value changes makes React render all of it at once, so this one never changes.
 */
export function useHydrated(): boolean {
  const [first] = useState(firstRender);
  const isMounted = useSyncExternalStore(never, first.inBrowser, first.onServer);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    if (!isMounted) startTransition(() => setHydrated(true));
  }, [isMounted]);
  return isMounted || isHydrated;
}
