import { useSettings } from '../../../api/shared-queries.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Plate } from '../../../ui/plate.tsx';
import styles from './product-section.module.css';

const features: readonly { readonly title: TextKey; readonly text: TextKey }[] = [
  { title: 'feature_price_title', text: 'feature_price_text' },
  { title: 'feature_live_title', text: 'feature_live_text' },
  { title: 'feature_safe_title', text: 'feature_safe_text' },
];

/** What a ride is like, in three steps. Source: LAND-2. */
export function ProductSection() {
  const { t, locale } = useI18n();
  const { appName } = useSettings();
  const number = new Intl.NumberFormat(locale);
  return (
    <section className={styles.section} aria-labelledby="product-title">
      <div className={styles.head}>
        <h2 className={styles.title} id="product-title">
          {t('product_title')}
        </h2>
        <p className={styles.lead}>{t('product_lead', { appName })}</p>
      </div>
      <ol className={styles.line}>
        {features.map(({ title, text }, index) => (
          <li key={title} className={styles.stop}>
            <span className={styles.number} aria-hidden="true">
              <Plate>{number.format(index + 1)}</Plate>
            </span>
            <h3 className={styles.name}>{t(title)}</h3>
            <p className={styles.text}>{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
