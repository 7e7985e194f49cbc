import { useEffect, type RefObject } from 'react';

/** The minimum width at which the hero moves. Source: LAND-1, CONST-8. */
const minWidthPixels = 768;
const calm = '(prefers-reduced-motion: reduce)';

/** Moves an element by a third of the scroll position. Set by script, because the page allows no style attributes. */
export function useParallax(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let frame = 0;
    const move = () => {
      frame = 0;
      const moves = window.innerWidth >= minWidthPixels && !window.matchMedia(calm).matches;
      element.style.transform = moves ? `translate3d(0, ${window.scrollY / 3}px, 0)` : '';
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(move);
    };
    move();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [ref]);
}
