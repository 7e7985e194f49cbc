import type { Role } from '@fiacre/domain';
import type { UserFilter } from '../../api/office/users.ts';
import type { ListFilter } from '../../back-office/view/list-view.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { SelectOption } from '../../ui/fields/select-field.tsx';

/** One of the pages that list people of a role. Sources: USERS-1, USERS-2. */
export interface PeopleList {
  readonly role: Role;
  /** Names the list in the browser's storage and the exported file. */
  readonly name: string;
  readonly title: TextKey;
  /** Label of the button that adds one. */
  readonly add: TextKey;
  readonly base: UserFilter;
}

export const driverList: PeopleList = {
  role: 'driver',
  name: 'drivers',
  title: 'drivers',
  add: 'add_driver',
  base: { type: 'driver' },
};
export const riderList: PeopleList = {
  role: 'rider',
  name: 'riders',
  title: 'riders',
  add: 'add_rider',
  base: { type: 'rider' },
};
export const fleetAdminList: PeopleList = {
  role: 'fleetadmin',
  name: 'fleet-admins',
  title: 'fleet_admins',
  add: 'add_fleetadmin',
  base: { type: 'fleetadmin' },
};
export const adminList: PeopleList = {
  role: 'admin',
  name: 'admins',
  title: 'all_admins',
  add: 'add_admin',
  base: { type: 'admin' },
};

/**
 * The filters of a list; `fleets` are the fleets to choose from, for admins: while they load there are none yet, and
 * nothing moves when they arrive.
 */
export function peopleFilters(
  t: (key: TextKey) => string,
  fleets: readonly SelectOption[] | 'loading',
): readonly ListFilter<UserFilter>[] {
  const approval: ListFilter<UserFilter> = {
    name: 'approved',
    label: 'col_approved',
    options: [
      { value: 'false', label: t('filter_not_approved') },
      { value: 'true', label: t('filter_approved') },
    ],
    query: (value) => ({ approved: value === 'true' ? 'true' : 'false' }),
  };
  if (fleets.length === 0) return [approval];
  const fleet: ListFilter<UserFilter> = {
    name: 'fleet',
    label: 'col_fleet',
    options: fleets === 'loading' ? [] : fleets,
    query: (fleetadmin) => ({ fleetadmin }),
  };
  return [approval, fleet];
}
