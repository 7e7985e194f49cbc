import { useDashboard } from '../../api/office/reports.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './dashboard.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

const periods = [
  ['today', 'income_today'],
  ['thisMonth', 'income_this_month'],
  ['total', 'income_total'],
] as const;

/**
 * Gross convenience fees of today, this month and all time; separately for each currency. Sources: DASH-1, DASH-2,
 * DASH-6.
 */
export function EarningsFigures() {
  const t = useText();
  const money = useMoneyIn();
  const { data, error } = useDashboard();
  if (error !== null) return <FailureNotice failure={error} />;
  return (
    <section className={styles.figures} aria-label={t('income_title')}>
      {periods.map(([period, label]) => (
        <dl key={period}>
          <dt>{t(label)}</dt>
          {data?.earnings.map((row) => (
            <dd key={row.currency}>
              <bdi>{money(row[period], row.currency)}</bdi>
            </dd>
          )) ?? <dd>…</dd>}
        </dl>
      ))}
    </section>
  );
}
