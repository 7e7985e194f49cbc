import type { EditableSettings, UserRow } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import type { FieldPath, ListColumn } from '../../back-office/view/list-column.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { ColumnFormat } from '../../ui/column-format.ts';
import { ApprovedBadge } from './person/approved-badge.tsx';
import { nameOf } from './person/name-of.ts';

type Column = ListColumn<UserRow>;

const yesNo =
  (pick: (user: UserRow) => boolean | null) =>
  (user: UserRow, { t }: ColumnFormat) => {
    const value = pick(user);
    return value === null ? '' : t(value ? 'yes' : 'no');
  };

const plain = (
  name: string,
  label: TextKey,
  widthPixels: number,
  pick: (user: UserRow) => string | null | undefined,
  sort?: string,
  fields: readonly FieldPath<UserRow>[] = [name as FieldPath<UserRow>],
): Column => ({
  name,
  fields,
  label,
  widthPixels,
  text: (user) => pick(user) ?? '',
  ...(sort === undefined ? {} : { sort }),
});

const name = plain('name', 'col_name', 190, nameOf, 'firstName', ['firstName', 'lastName']);
const firstName = plain('firstName', 'col_first_name', 160, (user) => user.firstName, 'firstName');
const lastName = plain('lastName', 'col_last_name', 160, (user) => user.lastName, 'lastName');
const email = plain('email', 'col_email', 230, (user) => user.email, 'email');
const mobile = plain('mobile', 'col_mobile', 150, (user) => user.mobile, 'mobile');
const referral = plain('referralId', 'col_referral', 140, (user) => user.referralId);
const approved: Column = {
  name: 'approved',
  fields: ['approved'],
  label: 'col_approved',
  widthPixels: 130,
  sort: 'approved',
  text: yesNo((user) => user.approved),
  draw: (user) => <ApprovedBadge user={user} />,
};
const since: Column = {
  name: 'createdAt',
  fields: ['createdAt'],
  label: 'col_since',
  widthPixels: 170,
  sort: 'createdAt',
  text: ({ createdAt }, { dateTime }) => dateTime(createdAt),
};
const wallet: Column = {
  name: 'walletBalance',
  fields: ['walletBalance'],
  label: 'col_wallet',
  widthPixels: 110,
  align: 'end',
  text: ({ walletBalance }, { money }) => (walletBalance === null ? '' : money(walletBalance)),
};

/** The columns that a dispatcher needs most are visible at 1280 px; the rest follows. */
const driverState: readonly Column[] = [
  {
    name: 'driverActiveStatus',
    fields: ['driverActiveStatus'],
    label: 'col_active',
    widthPixels: 80,
    text: yesNo((user) => user.driverActiveStatus),
  },
  { name: 'queue', fields: ['queue'], label: 'col_busy', widthPixels: 95, text: yesNo((user) => user.queue) },
  plain('vehicleNumber', 'col_vehicle_number', 130, (user) => user.vehicleNumber, 'vehicleNumber'),
  plain('carType', 'car_type', 110, (user) => user.carType),
];
const driverDetails: readonly Column[] = [
  plain('rating', 'col_rating', 80, ({ rating }) => (rating === null ? '' : String(rating))),
  plain('vehicleMake', 'col_vehicle_make', 110, (user) => user.vehicleMake),
  plain('vehicleModel', 'col_vehicle_model', 110, (user) => user.vehicleModel),
  {
    name: 'licenseImage',
    fields: ['licenseImage'],
    label: 'col_license',
    widthPixels: 90,
    text: yesNo((user) => user.licenseImage !== null),
  },
  plain('otherInfo', 'col_other_info', 180, (user) => user.otherInfo),
];
const fleet = plain('fleetadmin', 'col_fleet', 160, (user) => user.fleetadminName, undefined, [
  'fleetadminName',
]);
const bank: readonly Column[] = [
  plain('bankName', 'col_bank_name', 140, (user) => user.bankName),
  plain('bankCode', 'col_bank_code', 110, (user) => user.bankCode),
  plain('bankAccount', 'col_bank_account', 160, (user) => user.bankAccount),
];

export interface ColumnOptions {
  readonly role: Role;
  readonly reader: Role;
  readonly bankFields: EditableSettings['bankFields'];
}

/** The columns of each list of people. Sources: USERS-2, USERS-8. */
export function peopleColumns({ role, reader, bankFields }: ColumnOptions): readonly Column[] {
  const bankOf = bankFields ? bank : [];
  if (role === 'admin') return [firstName, lastName, email, approved, mobile, since];
  if (role === 'fleetadmin') return [name, email, mobile, approved, ...bankOf, referral, since];
  if (role === 'rider') return [name, email, mobile, approved, wallet, ...bankOf, referral, since];
  const fleetOf = reader === 'admin' ? [fleet] : [];
  return [
    name,
    approved,
    mobile,
    ...driverState,
    wallet,
    email,
    ...driverDetails,
    ...fleetOf,
    ...bankOf,
    referral,
    since,
  ];
}
