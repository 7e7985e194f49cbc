import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useSettings } from '../../../api/shared-queries.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { useHydrated } from '../../../i18n/use-hydrated.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './hero.module.css';
import nightCity from './night-city.svg?url';
import nightParcels from './night-parcels.svg?url';
import nightRides from './night-rides.svg?url';

/** The minimum width at which the hero moves. Source: LAND-1, CONST-8. */
const minWidthPixels = 768;
const calm = '(prefers-reduced-motion: reduce)';

/** Moves an element by a third of the scroll position. Set by script, because the page allows no style attributes. */
function useParallax(ref: RefObject<HTMLElement | null>): void {
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

/** The city at night with rides or parcels across it; the form, if any, is next to the slogan. Source: LAND-1. */
export function Hero({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  const picture = useRef<HTMLDivElement>(null);
  useParallax(picture);
  return (
    <section className={classNames(styles.hero, children !== undefined && styles.withForm)}>
      <div className={styles.inner}>
        {/* First, as on a phone: otherwise the text would move down when the form arrives on a slow connection. */}
        {children !== undefined && <div className={styles.form}>{children}</div>}
        <div className={styles.words}>
          <h1 className={styles.title}>{t('hero_title')}</h1>
          <p className={styles.lead}>{t('hero_lead')}</p>
        </div>
      </div>
      {/* Last, because they fill the section, which grows while the form arrives. */}
      <div ref={picture} className={styles.picture}>
        <Picture />
      </div>
      <div className={styles.overlay} />
    </section>
  );
}

/** Decoration, so it is loaded once the form can be used; a browser without scripts loads it immediately. */
function Picture() {
  const moving = useSettings().appCategory === 'delivery' ? nightParcels : nightRides;
  const picture = [nightCity, moving].map((source) => (
    <img key={source} src={source} alt="" width="1600" height="1000" loading="lazy" decoding="async" />
  ));
  return useHydrated() ? picture : <noscript>{picture}</noscript>;
}
