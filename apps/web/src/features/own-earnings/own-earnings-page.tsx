import type { OwnEarnings } from '@fiacre/contract';
import { addDays } from '@fiacre/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { useOwnEarnings } from '../../api/driver.ts';
import { formatDay } from '../../i18n/format.ts';
import { dayAt } from '../../i18n/wall-clock.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './own-earnings.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** `/earnings`: a driver's earnings day by day, one week at a time. Source: EARN-1. */
export function OwnEarningsPage() {
  const { t } = useI18n();
  const timeZone = useOperatorZone();
  const [today] = useState(() => dayAt(new Date(), timeZone));
  const [week, setWeek] = useState(today);
  const { data, error } = useOwnEarnings(week);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('own_earnings')}</h1>
        <Link to="/profile/wallet">{t('wallet')}</Link>
      </div>
      <nav className={styles.weeks} aria-label={t('own_earnings_week')}>
        <Button tone="secondary" onClick={() => setWeek(addDays(week, -7))}>
          {t('own_earnings_before')}
        </Button>
        <Button tone="secondary" disabled={week >= today} onClick={() => setWeek(addDays(week, 7))}>
          {t('own_earnings_after')}
        </Button>
      </nav>
      <FailureNotice failure={error} />
      {data === undefined ? error === null && <Skeleton lines={8} /> : <Week earnings={data} />}
    </div>
  );
}

function Week({ earnings }: { readonly earnings: OwnEarnings }) {
  const { t, dateLocale } = useI18n();
  const moneyIn = useMoneyIn();
  const money = (amount: number) => moneyIn(amount, earnings.currency);
  const { days, total, weekBefore } = earnings;
  const sumOf = ({ driverShare, cancellationFees }: OwnEarnings['total']) => driverShare + cancellationFees;
  const rows = [
    [t('own_earnings_rides'), String(total.rides)],
    [t('own_earnings_shares'), money(total.driverShare)],
    [t('own_earnings_fees'), money(total.cancellationFees)],
    [t('own_earnings_cash'), money(total.cash)],
    [t('own_earnings_last_week'), money(sumOf(weekBefore))],
  ];
  return (
    <>
      <section className={styles.card} aria-label={t('own_earnings_week')}>
        <p>
          {formatDay(dateLocale, days[0]?.date ?? '')} – {formatDay(dateLocale, days.at(-1)?.date ?? '')} ·{' '}
          <bdi>{earnings.timeZone}</bdi>
        </p>
        <p className={styles.total} aria-live="polite">
          {money(sumOf(total))}
        </p>
        <FactList className={styles.rows} facts={rows} />
        <p className={styles.soft}>{t('own_earnings_cash_hint')}</p>
      </section>
      <BarChart
        title={t('own_earnings_by_day')}
        pointTitle={t('col_date')}
        series={[t('own_earnings_total')]}
        points={days.map((day) => ({
          label: formatDay(dateLocale, day.date, { weekday: 'short', day: 'numeric' }),
          values: [sumOf(day)],
        }))}
        format={money}
      />
    </>
  );
}
