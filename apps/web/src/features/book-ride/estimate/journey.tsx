import { useText } from '../../../i18n/i18n-context.tsx';
import styles from './journey.module.css';

/** The line that joins the pickup mark to the drop mark. */
export function JourneyRail() {
  return (
    <span className={styles.rail} aria-hidden="true">
      <span className={styles.from} />
      <span className={styles.line} />
      <span className={styles.to} />
    </span>
  );
}

export function Journey({ pickup, drop }: { readonly pickup: string; readonly drop: string }) {
  const t = useText();
  return (
    <div className={styles.journey}>
      <JourneyRail />
      <dl className={styles.stops}>
        <div>
          <dt className={styles.label}>{t('pickup')}</dt>
          <dd className={styles.place}>
            <bdi>{pickup}</bdi>
          </dd>
        </div>
        <div>
          <dt className={styles.label}>{t('drop')}</dt>
          <dd className={styles.place}>
            <bdi>{drop}</bdi>
          </dd>
        </div>
      </dl>
    </div>
  );
}
