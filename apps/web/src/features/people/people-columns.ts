import type { UserRow } from '@fiacre/contract';
import type { ListColumn } from '../../back-office/list-column.ts';
import type { ColumnFormat } from '../../ui/column-format.ts';

const yesNo =
  (pick: (user: UserRow) => boolean | null) =>
  (user: UserRow, { t }: ColumnFormat) => {
    const value = pick(user);
    return value === null ? '' : t(value ? 'yes' : 'no');
  };

const everybody: readonly ListColumn<UserRow>[] = [
  {
    name: 'name',
    label: 'col_name',
    widthPixels: 200,
    sort: 'firstName',
    text: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  },
  {
    name: 'email',
    label: 'col_email',
    widthPixels: 230,
    sort: 'email',
    text: ({ email }) => email ?? '',
  },
  {
    name: 'mobile',
    label: 'col_mobile',
    widthPixels: 160,
    sort: 'mobile',
    text: ({ mobile }) => mobile ?? '',
  },
  {
    name: 'approved',
    label: 'col_approved',
    widthPixels: 110,
    sort: 'approved',
    text: yesNo(({ approved }) => approved),
  },
];

const ofDrivers: readonly ListColumn<UserRow>[] = [
  {
    name: 'driverActiveStatus',
    label: 'col_active',
    widthPixels: 100,
    text: yesNo(({ driverActiveStatus }) => driverActiveStatus),
  },
  { name: 'queue', label: 'col_busy', widthPixels: 100, text: yesNo(({ queue }) => queue) },
  { name: 'carType', label: 'car_type', widthPixels: 130, text: ({ carType }) => carType ?? '' },
  {
    name: 'vehicleNumber',
    label: 'col_vehicle_number',
    widthPixels: 140,
    sort: 'vehicleNumber',
    text: ({ vehicleNumber }) => vehicleNumber ?? '',
  },
  {
    name: 'rating',
    label: 'col_rating',
    widthPixels: 100,
    text: ({ rating }) => (rating === null ? '' : String(rating)),
  },
];

const account: readonly ListColumn<UserRow>[] = [
  {
    name: 'walletBalance',
    label: 'col_wallet',
    widthPixels: 120,
    align: 'end',
    text: ({ walletBalance }, { money }) => (walletBalance === null ? '' : money(walletBalance)),
  },
  {
    name: 'createdAt',
    label: 'col_since',
    widthPixels: 190,
    sort: 'createdAt',
    text: ({ createdAt }, { dateTime }) => dateTime(createdAt),
  },
];

/** The columns of people in the back office; for drivers also their availability and car. Source: USERS-8. */
export const riderColumns: readonly ListColumn<UserRow>[] = [...everybody, ...account];
export const driverColumns: readonly ListColumn<UserRow>[] = [...everybody, ...ofDrivers, ...account];
