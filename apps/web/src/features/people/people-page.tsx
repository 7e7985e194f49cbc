import type { UserRow } from '@fiacre/contract';
import { useUsers, type UserFilter } from '../../api/users.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { driverColumns, riderColumns } from './people-columns.ts';

const ofBoth = {
  emptyText: 'no_users',
  defaultSort: '-createdAt',
  useRows: useUsers,
  csv: 'listUsers',
} as const;
const drivers: UserFilter = { type: 'driver' };
const riders: UserFilter = { type: 'rider' };

/** `/drivers`: admins see all drivers, fleet admins their own. Source: ROLE-9. */
export function DriversPage() {
  return (
    <OfficeList<UserRow, UserFilter>
      {...ofBoth}
      name="drivers"
      title="drivers"
      columns={driverColumns}
      base={drivers}
    />
  );
}

/** `/riders`, for admins. */
export function RidersPage() {
  return (
    <OfficeList<UserRow, UserFilter>
      {...ofBoth}
      name="riders"
      title="riders"
      columns={riderColumns}
      base={riders}
    />
  );
}
