import type { Activity } from '@fiacre/contract';
import { useActivity } from '../../api/office/reports.ts';
import { formatDay, formatHour, formatDuration } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './dashboard.module.css';
import { UnservedTable } from './unserved-table.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** The last seven days: bookings, income, waiting times and unserved bookings, compared to the week before. */
export function ActivityCharts() {
  const { t } = useI18n();
  const { data, error } = useActivity();
  if (error !== null) return <FailureNotice failure={error} />;
  if (data === undefined) return null;
  return (
    <section className={styles.charts} aria-labelledby="activity">
      <h2 id="activity">{t('activity_title')}</h2>
      <p>{t('times_in_zone', { zone: data.timeZone })}</p>
      <div>
        <DayCharts activity={data} />
        <HourChart activity={data} />
        <WaitChart activity={data} />
        <UnservedTable activity={data} />
      </div>
    </section>
  );
}

interface ChartProps {
  readonly activity: Activity;
}

function useDayName(): (date: string) => string {
  const { dateLocale } = useI18n();
  return (date) => formatDay(dateLocale, date, { weekday: 'short', day: 'numeric' });
}

function DayCharts({ activity: { days, currency } }: ChartProps) {
  const { t, locale } = useI18n();
  const dayName = useDayName();
  const money = useMoneyIn();
  const numbers = new Intl.NumberFormat(locale);
  const series = [t('this_week'), t('last_week')];
  return (
    <>
      <BarChart
        title={t('bookings_by_day')}
        pointTitle={t('col_day')}
        series={series}
        points={days.map((day) => ({
          label: dayName(day.date),
          values: [day.bookings, day.lastWeek.bookings],
        }))}
        format={(value) => numbers.format(value)}
      />
      <BarChart
        title={t('income_by_day')}
        pointTitle={t('col_day')}
        series={series}
        points={days.map((day) => ({ label: dayName(day.date), values: [day.income, day.lastWeek.income] }))}
        format={(value) => money(value, currency)}
      />
    </>
  );
}

function HourChart({ activity: { hours } }: ChartProps) {
  const { t, locale, dateLocale } = useI18n();
  const numbers = new Intl.NumberFormat(locale);
  return (
    <BarChart
      title={t('bookings_by_hour')}
      pointTitle={t('col_hour')}
      series={[t('bookings_served'), t('bookings_cancelled'), t('bookings_open')]}
      stacked
      points={hours.map(({ hour, served, cancelled, open }) => ({
        label: formatHour(dateLocale, hour),
        values: [served, cancelled, open],
      }))}
      format={(value) => numbers.format(value)}
    />
  );
}

function WaitChart({ activity: { days, waitSeconds } }: ChartProps) {
  const { t, locale } = useI18n();
  const dayName = useDayName();
  const text = (seconds: number | null) => (seconds === null ? '–' : formatDuration(locale, seconds));
  const { median, p90, lastWeek } = waitSeconds;
  return (
    <div className={styles.wait}>
      <BarChart
        title={t('pickup_wait')}
        pointTitle={t('col_day')}
        series={[t('wait_median'), t('wait_p90')]}
        points={days.map(({ date, waitSeconds: wait }) => ({
          label: dayName(date),
          values: [wait.median ?? 0, wait.p90 ?? 0],
        }))}
        format={(value) => (value === 0 ? '–' : text(value))}
      />
      <p className={styles.soft}>
        {t('wait_week', { median: text(median), p90: text(p90) })}{' '}
        {t('wait_last_week', { median: text(lastWeek.median), p90: text(lastWeek.p90) })}
      </p>
    </div>
  );
}
