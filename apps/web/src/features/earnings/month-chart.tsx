import { Link } from 'react-router';
import { useText } from '../../i18n/i18n-context.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './earnings.module.css';
import { useMonthNames } from './use-month-names.ts';

/** A month's sum of one amount. */
export interface MonthSum {
  readonly year: number;
  readonly month: number;
  readonly currency: string;
  readonly amount: number;
}

export interface MonthChartProps {
  readonly title: string;
  /** Newest first. */
  readonly months: readonly MonthSum[];
  readonly currency: string;
}

const maxMonths = 12;

/**
 * The newest months in one currency, oldest first; without any, says when there will be some. Source: EARN-3.
 */
export function MonthChart({ title, months, currency }: MonthChartProps) {
  const t = useText();
  const { shortOf } = useMonthNames();
  const money = useMoneyIn();
  if (months.length === 0) {
    return (
      <p className={styles.empty}>
        {t('earnings_none')} <Link to="/bookings">{t('earnings_none_link')}</Link>
      </p>
    );
  }
  const shown = months
    .filter((row) => row.currency === currency)
    .slice(0, maxMonths)
    .toReversed();
  return (
    <BarChart
      title={title}
      pointTitle={t('col_month')}
      series={[title]}
      points={shown.map(({ year, month, amount }) => ({ label: shortOf(year, month), values: [amount] }))}
      format={(amount) => money(amount, currency)}
    />
  );
}
