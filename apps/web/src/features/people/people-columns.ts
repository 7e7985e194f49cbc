import type { UserRow } from '@fiacre/contract';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '../../i18n/text-key.ts';
import { useMoney } from '../../ui/price.tsx';

export interface PeopleFormat {
  readonly t: (key: TextKey) => string;
  readonly money: (amount: number) => string;
  readonly dateLocale: string;
}

type Cell = (user: UserRow) => string;

/** What the back office reads of people; of drivers also their work and their car. */
export function peopleColumns(
  type: 'driver' | 'rider',
  { t, money, dateLocale }: PeopleFormat,
): readonly GridColDef<UserRow>[] {
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
}

/** The columns in the reader's language and currency. */
export function usePeopleColumns(type: 'driver' | 'rider'): readonly GridColDef<UserRow>[] {
  const { t, dateLocale } = useI18n();
  const money = useMoney();
  return useMemo(() => peopleColumns(type, { t, money, dateLocale }), [t, money, dateLocale, type]);
}
