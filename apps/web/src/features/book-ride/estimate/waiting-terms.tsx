import type { Quote } from '@fiacre/contract';
import { formatDuration } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { useMoney } from '../../../ui/price.tsx';
import styles from './ride-facts.module.css';

/** What waiting costs at each place where it has a price, before the ride is booked. Source: TARIFF-5. */
export function WaitingTerms({ quote: { waiting } }: { readonly quote: Quote }) {
  const { t, locale } = useI18n();
  const money = useMoney();
  return waiting.map(({ places, freeSeconds, rate, maximum }, i) => {
    const price = money(Math.round((rate.amount * 60) / rate.per));
    const duration = formatDuration(locale, freeSeconds);
    return places.map((at) => {
      const place = t(`wait_at_${at}`);
      const terms =
        freeSeconds === 0
          ? t('wait_price', { place, price })
          : t('wait_price_free', { place, price, duration });
      return (
        <p key={`${i} ${at}`} className={styles.note}>
          {maximum === null ? terms : t('wait_price_max', { terms, price: money(maximum) })}
        </p>
      );
    });
  });
}
