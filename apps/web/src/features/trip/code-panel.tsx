import { useText } from '../../i18n/i18n-context.tsx';
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx';
import styles from './ride.module.css';

/** The rider's code, large enough to read across a car. Source: BKT-12, BOOK-15. */
export function CodePanel({ code }: { readonly code: string }) {
  const t = useText();
  const digits = code.split('');
  return (
    <section className={styles.code} aria-label={t('your_code')}>
      <h3>{t('your_code')}</h3>
      <p className={styles.digits} dir="ltr">
        <VisuallyHidden>{digits.join(' ')}</VisuallyHidden>
        {digits.map((digit, index) => (
          <span key={index} aria-hidden="true">
            {digit}
          </span>
        ))}
      </p>
      <p className={styles.soft}>{t('your_code_hint')}</p>
    </section>
  );
}
