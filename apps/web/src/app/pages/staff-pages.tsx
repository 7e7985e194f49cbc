import { adminList, fleetAdminList } from '../../features/people/people-lists.ts';
import { PeoplePage } from '../../features/people/people-page.tsx';
import type { FactorDialog } from '../../features/people/person/person-access.tsx';
import { RemoveFactorsDialog } from '../../features/security/remove-factors-dialog.tsx';

const factorDialog: FactorDialog = ({ id, firstName, lastName }, onClose) => (
  <RemoveFactorsDialog id={id} name={`${firstName} ${lastName}`.trim()} onClose={onClose} />
);

/** `/fleetadmins`, for admins. Source: USERS-1. */
export function FleetAdminsPage() {
  return <PeoplePage list={fleetAdminList} factorDialog={factorDialog} />;
}

/** `/alladmin`, for admins. Source: USERS-2. */
export function AdminsPage() {
  return <PeoplePage list={adminList} factorDialog={factorDialog} />;
}
