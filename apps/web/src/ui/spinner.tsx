import { useText } from '../i18n/i18n-context.tsx';
import { classNames } from './styles/class-names.ts';
import styles from './spinner.module.css';

/** A spinning carriage wheel: eight spokes, one of them lit. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="12" cy="12" r="10" strokeWidth="2" opacity="0.35" />
      <path d="M12 12V2.5M12 12v9.5M12 12h9.5M12 12H2.5" strokeWidth="1.4" opacity="0.35" />
      <path d="M12 12 5.3 5.3M12 12l6.7 6.7M12 12l6.7-6.7M12 12l-6.7 6.7" strokeWidth="1.4" opacity="0.35" />
      <path d="M12 2a10 10 0 0 1 10 10" strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="12" cy="12" r="2" fill="currentColor" stroke="none" />
    </svg>
  );
}

/** Shown while a page loads. Without scripts it never would, and the page says so. */
export function PageSpinner({ fullScreen = false }: { readonly fullScreen?: boolean }) {
  const t = useText();
  return (
    <output className={classNames(styles.page, fullScreen && styles.full)}>
      <Spinner />
      <span>{t('loading')}</span>
      <noscript>
        <span>{t('needs_javascript')}</span>
      </noscript>
    </output>
  );
}
