import type { Role } from '@fiacre/domain';
import type { Config } from '../../platform/config/config.ts';

const staff: ReadonlySet<Role> = new Set(['fleetadmin', 'admin']);

/** Whether somebody of this role may have a second factor: whoever sees other people's data. */
export const isStaff = (role: Role): boolean => staff.has(role);

/** Whether the installation lets this role in only with one. */
export function demandsSecondFactor({ signIn }: Pick<Config, 'signIn'>, role: Role): boolean {
  return signIn.staffSecondFactor === 'required' && isStaff(role);
}
