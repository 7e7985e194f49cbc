import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  useDriverEarnings,
  type DriverEarningsFilter,
  type DriverEarningsItem,
} from '../../api/office/reports.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { driverEarningColumns } from './earning-columns.ts';
import styles from './earnings.module.css';
import { MonthChart } from './month-chart.tsx';
import { useMonthNames } from './use-month-names.ts';
import { yearFilter, yearIn } from './year-filter.ts';

/** `/driverearning`: the monthly earnings of each driver whom the reader may see. Sources: EARN-1, EARN-3. */
export function DriverEarningPage() {
  const { nameOf } = useMonthNames();
  const timeZone = useOperatorZone();
  const [now] = useState(() => new Date());
  const filters = useMemo(() => yearFilter(now, timeZone), [now, timeZone]);
  const columns = useMemo(() => driverEarningColumns(nameOf), [nameOf]);
  return (
    <OfficeList<DriverEarningsItem, DriverEarningsFilter>
      name="driver-earning"
      title="driver_earning"
      emptyText="no_data"
      columns={columns}
      filters={filters}
      defaultSort=""
      useRows={useDriverEarnings}
      csv="listDriverEarnings"
      summary={<Summary />}
    />
  );
}

/** The months of the drivers that match the list's filters. */
function Summary() {
  const t = useText();
  const { code } = useSettings();
  const [address] = useSearchParams();
  const timeZone = useOperatorZone();
  const q = address.get('q')?.trim().slice(0, 100) ?? '';
  const { data } = useDriverEarnings({
    ...yearIn(address, timeZone),
    ...(q !== '' && { q }),
    pageSize: 1,
  });
  if (data === undefined) return null;
  return (
    <section className={styles.summary}>
      <MonthChart
        title={t('earnings_by_month', { amount: t('col_driver_share') })}
        months={data.months.map((row) => ({ ...row, amount: row.driverShare }))}
        currency={code}
      />
    </section>
  );
}
