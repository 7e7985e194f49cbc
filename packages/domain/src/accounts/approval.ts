import type { Role } from '../roles/role.ts';

/** A user who is about to be added. */
export interface NewAccount {
  readonly usertype: Role;
  /** The role of the person who adds the user; `guest` for self-registration. */
  readonly addedBy: Role | 'guest';
  /** The `approved` checkbox of the form; absent if the form has none. */
  readonly asked?: boolean | undefined;
}

/**
 * Whether a new account may sign in immediately. With `driverApproval` a driver waits for an admin, whoever added the
 * driver, and a fleet admin cannot approve. Source: REG-15, USERS-2, USERS-9, AUTH-3.
 */
export function startsApproved(account: NewAccount, driverApproval: boolean): boolean {
  const usual = account.usertype !== 'driver' || !driverApproval;
  return account.addedBy === 'admin' ? (account.asked ?? usual) : usual;
}

/** Whether this person may tick `approved` for a driver. Source: USERS-9. */
export function mayApprove(role: Role, driverApproval: boolean): boolean {
  return role === 'admin' || (role === 'fleetadmin' && !driverApproval);
}
