import type { Role } from '../roles/role.ts';

/** What is known when somebody adds a user. */
export interface NewAccount {
  readonly usertype: Role;
  /** Who adds it; a guest registers the own account. */
  readonly addedBy: Role | 'guest';
  /** What the staff member ticked; absent when nothing was said. */
  readonly asked?: boolean | undefined;
}

/**
 * Whether a new account may sign in at once. With `driverApproval` a driver waits for an admin, whoever added it;
 * a fleet admin has no say in it either way. Source: REG-15, USERS-2, USERS-9, AUTH-3.
 */
export function startsApproved(account: NewAccount, driverApproval: boolean): boolean {
  const usual = account.usertype !== 'driver' || !driverApproval;
  return account.addedBy === 'admin' ? (account.asked ?? usual) : usual;
}

/** Whether a fleet admin may tick `approved` of an own driver. Source: USERS-9. */
export function mayApprove(role: Role, driverApproval: boolean): boolean {
  return role === 'admin' || (role === 'fleetadmin' && !driverApproval);
}
