import { findUser, type User } from '../accounts/index.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';

/** The driver themselves, an admin, or the driver's fleet admin; for everybody else it is not found. Source: ROLE-8. */
export async function requireDriverInScope(
  sql: Platform['db'],
  { role, userId }: SignedIn,
  driverId: string,
): Promise<User> {
  const user = await findUser(sql, driverId);
  if (user?.usertype !== 'driver') return refuse('not_found');
  const may =
    role === 'admin' || user.id === userId || (role === 'fleetadmin' && user.fleet_admin_id === userId);
  return may ? user : refuse('not_found');
}
