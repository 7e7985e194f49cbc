import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEarnings, type EarningsFilter, type EarningsItem } from '../../api/office/reports.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { earningColumns } from './earning-columns.ts';
import styles from './earnings.module.css';
import { MonthChart } from './month-chart.tsx';
import { useMonthNames } from './use-month-names.ts';
import { yearFilter, yearIn } from './year-filter.ts';

/** `/earningreports`: the operator's earnings by month. Sources: EARN-1 to EARN-3, EMPTY-5. */
export function EarningReportsPage() {
  const { nameOf } = useMonthNames();
  const timeZone = useOperatorZone();
  const [now] = useState(() => new Date());
  const filters = useMemo(() => yearFilter(now, timeZone), [now, timeZone]);
  const columns = useMemo(() => earningColumns(nameOf), [nameOf]);
  return (
    <OfficeList<EarningsItem, EarningsFilter>
      name="earning-reports"
      title="earning_reports"
      emptyText="no_data"
      columns={columns}
      filters={filters}
      defaultSort=""
      searchable={false}
      useRows={useEarnings}
      csv="listEarnings"
      summary={<Summary />}
    />
  );
}

const measures = [
  { value: 'adminEarning', label: 'col_admin_earning' },
  { value: 'profit', label: 'col_profit' },
  { value: 'customerPaid', label: 'col_customer_paid' },
  { value: 'driverShare', label: 'col_driver_share' },
] as const;

/** Enough rows for a year of months, even with several currencies. */
const summaryRows = 100;

function Summary() {
  const t = useText();
  const [measure, setMeasure] = useState<(typeof measures)[number]['value']>('adminEarning');
  const { code } = useSettings();
  const [address] = useSearchParams();
  const timeZone = useOperatorZone();
  const { data } = useEarnings({ ...yearIn(address, timeZone), pageSize: summaryRows });
  if (data === undefined) return null;
  const label = measures.find(({ value }) => value === measure)?.label ?? 'col_admin_earning';
  return (
    <section className={styles.summary}>
      <Segmented
        label={t('earnings_measure')}
        hideLabel
        value={measure}
        onChange={setMeasure}
        options={measures.map((option) => ({ value: option.value, label: t(option.label) }))}
      />
      <MonthChart
        title={t('earnings_by_month', { amount: t(label) })}
        months={data.items.map((row) => ({ ...row, amount: row[measure] }))}
        currency={code}
      />
    </section>
  );
}
