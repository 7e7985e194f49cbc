import type { Role } from '@fiacre/domain';
import type { Config } from '../../platform/config/config.ts';

const staff: ReadonlySet<Role> = new Set(['fleetadmin', 'admin']);

/** Whether a role may have a second factor: the roles that see other people's data. */
export const isStaff = (role: Role): boolean => staff.has(role);

/** Whether the installation requires a second factor for this role. */
export function requiresSecondFactor({ signIn }: Pick<Config, 'signIn'>, role: Role): boolean {
  return signIn.staffSecondFactor === 'required' && isStaff(role);
}
