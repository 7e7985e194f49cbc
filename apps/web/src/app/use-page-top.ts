import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Shows each opened page from its top. Going back keeps the position that the browser restores. */
export function usePageTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== 'POP') document.documentElement.scrollTop = 0;
  }, [pathname, type]);
}
