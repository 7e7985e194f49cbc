import { useMemo, useState } from 'react';
import {
  useKerbCommissions,
  type KerbCommissionsFilter,
  type KerbCommissionsItem,
} from '../../api/office/kerb.ts';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import type { ListColumn } from '../../back-office/view/list-column.ts';
import type { MonthName } from './earning-columns.ts';
import { useMonthNames } from './use-month-names.ts';
import { yearFilter } from './year-filter.ts';

export function kerbCommissionColumns(nameOf: MonthName): readonly ListColumn<KerbCommissionsItem>[] {
  return [
    { name: 'year', fields: ['year'], label: 'col_year', widthPixels: 80, text: ({ year }) => String(year) },
    {
      name: 'month',
      fields: ['month'],
      label: 'col_month',
      widthPixels: 120,
      text: ({ month }) => nameOf(month),
    },
    { name: 'place', fields: ['place'], label: 'kerb_place', widthPixels: 240, text: ({ place }) => place },
    {
      name: 'rides',
      fields: ['rides'],
      label: 'kerb_rides',
      widthPixels: 90,
      align: 'end',
      text: ({ rides }) => String(rides),
    },
    {
      name: 'fares',
      fields: ['fares', 'currency'],
      label: 'kerb_fares',
      widthPixels: 130,
      align: 'end',
      text: ({ fares, currency }, { moneyIn }) => moneyIn(fares, currency),
    },
    {
      name: 'commission',
      fields: ['commission'],
      label: 'kerb_commission',
      widthPixels: 130,
      align: 'end',
      text: ({ commission, currency }, { moneyIn }) => moneyIn(commission, currency),
    },
  ];
}

/** `/kerbcommissions`: what was booked at each place and what it is owed, by month. Source: KERB-8. */
export function KerbCommissionsPage() {
  const { nameOf } = useMonthNames();
  const timeZone = useOperatorZone();
  const [now] = useState(() => new Date());
  const filters = useMemo(() => yearFilter<KerbCommissionsFilter>(now, timeZone), [now, timeZone]);
  const columns = useMemo(() => kerbCommissionColumns(nameOf), [nameOf]);
  return (
    <OfficeList<KerbCommissionsItem, KerbCommissionsFilter>
      name="kerb-commissions"
      title="kerb_commissions"
      emptyText="no_data"
      columns={columns}
      filters={filters}
      defaultSort=""
      searchable={false}
      useRows={useKerbCommissions}
      csv="listKerbCommissions"
    />
  );
}
