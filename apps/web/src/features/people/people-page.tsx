import type { UserRow } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { OfficeGrid, type GridView } from '../../back-office/office-grid.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '../../i18n/text-key.ts';
import { Notice } from '../../ui/notice.tsx';
import { useMoney } from '../../ui/price.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './people-page.module.css';

export interface PeoplePageProps {
  readonly type: Extract<Role, 'driver' | 'rider'>;
  readonly title: TextKey;
}

/** The people of one kind in the reader's scope, to be read. */
export function PeoplePage({ type, title }: PeoplePageProps) {
  const { t } = useI18n();
  const [q, setQ] = useState('');
  const [view, setView] = useState<GridView>({ page: 1, pageSize: 25, sort: undefined });
  const { page, pageSize, sort } = view;
  const query = { type, page, pageSize, ...(sort === undefined ? {} : { sort }), ...(q === '' ? {} : { q }) };
  const { data, error, isPending } = useQuery({
    queryKey: [...queryKeys.users, query],
    queryFn: ({ signal }) => api.listUsers({ query, signal }),
    placeholderData: keepPreviousData,
  });
  const columns = usePeopleColumns(type);
  return (
    <div className={styles.page}>
      <h1>{t(title)}</h1>
      <div className={styles.search} role="search">
        <TextField
          label={t('search')}
          type="search"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      </div>
      {error !== null && <Notice tone="bad">{t(failureOf(error).code)}</Notice>}
      <OfficeGrid<UserRow>
        label={t(title)}
        columns={columns}
        rows={data?.items.filter((row) => 'firstName' in row) ?? []}
        total={data?.total ?? 0}
        loading={isPending}
        emptyText={t('no_users')}
        view={view}
        onView={setView}
      />
    </div>
  );
}

type Cell = (user: UserRow) => string;

function usePeopleColumns(type: PeoplePageProps['type']): readonly GridColDef<UserRow>[] {
  const { t, dateLocale } = useI18n();
  const money = useMoney();
  return useMemo(() => {
    const yesNo = (value: boolean | null) => (value === null ? '' : t(value ? 'yes' : 'no'));
    const column = (field: string, label: TextKey, width: number, text: Cell): GridColDef<UserRow> => ({
      field,
      headerName: t(label),
      width,
      sortable: false,
      valueGetter: (_value, user) => text(user),
    });
    const everybody = [
      column('name', 'col_name', 200, (user) => `${user.firstName} ${user.lastName}`),
      column('email', 'col_email', 230, (user) => user.email ?? ''),
      column('mobile', 'col_mobile', 160, (user) => user.mobile ?? ''),
      column('approved', 'col_approved', 110, (user) => yesNo(user.approved)),
    ];
    const drivers = [
      column('driverActiveStatus', 'col_active', 100, (user) => yesNo(user.driverActiveStatus)),
      column('queue', 'col_busy', 100, (user) => yesNo(user.queue)),
      column('carType', 'car_type', 130, (user) => user.carType ?? ''),
      column('vehicleNumber', 'col_vehicle_number', 140, (user) => user.vehicleNumber ?? ''),
      column('rating', 'col_rating', 100, (user) => (user.rating === null ? '' : String(user.rating))),
    ];
    const end = [
      column('walletBalance', 'col_wallet', 120, (user) =>
        user.walletBalance === null ? '' : money(user.walletBalance),
      ),
      column('createdAt', 'col_since', 190, (user) => formatDateTime(dateLocale, user.createdAt)),
    ];
    return [...everybody, ...(type === 'driver' ? drivers : []), ...end];
  }, [t, money, dateLocale, type]);
}
