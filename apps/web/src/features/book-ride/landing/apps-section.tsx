import { useSettings } from '../../../api/shared-queries.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import styles from './apps-section.module.css';

/** Links to the app stores for which the operator has set a URL. Sources: LAND-2, INFO-3. */
export function AppsSection() {
  const t = useText();
  const { appName, appleStoreLink, playStoreLink } = useSettings();
  const stores = [
    { href: appleStoreLink.trim(), label: t('app_store') },
    { href: playStoreLink.trim(), label: t('play_store') },
  ].filter(({ href }) => href !== '');
  return (
    <section className={styles.band} aria-labelledby="apps-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 className={styles.title} id="apps-title">
            {t('apps_title')}
          </h2>
          <p className={styles.text}>{t('apps_text', { appName })}</p>
        </div>
        {stores.length > 0 && (
          <div className={styles.stores}>
            {stores.map(({ href, label }) => (
              <a key={href} href={href} rel="noreferrer">
                {label}
              </a>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
