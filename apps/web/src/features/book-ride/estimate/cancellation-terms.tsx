import type { Quote } from '@fiacre/contract';
import { formatDuration } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { useMoney } from '../../../ui/price.tsx';
import styles from './ride-facts.module.css';

/** What the rider pays for cancelling, or for not coming, before the ride is booked. Source: CAR-8. */
export function CancellationTerms({ quote: { cancellation } }: { readonly quote: Quote }) {
  const { t, locale } = useI18n();
  const money = useMoney();
  const { graceMinutes, fees } = cancellation;
  if (fees.length === 0) return <p className={styles.note}>{t('cancel_terms_none')}</p>;
  return (
    <details className={styles.terms}>
      <summary>{t('cancel_terms')}</summary>
      <ul>
        {graceMinutes > 0 && (
          <li>{t('cancel_terms_grace', { duration: formatDuration(locale, graceMinutes * 60) })}</li>
        )}
        {fees.map(({ since, minutes, fee }) => (
          <li key={`${since} ${minutes}`}>
            {minutes === 0
              ? t(`fee_at_${since}`, { fee: money(fee) })
              : t(`fee_since_${since}`, { duration: formatDuration(locale, minutes * 60), fee: money(fee) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
