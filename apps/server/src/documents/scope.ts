import { findUser, holdUser, type User } from '../accounts/index.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';

/** The driver themselves, an admin, or the driver's fleet admin; for everybody else it is not found. Source: ROLE-8. */
export async function requireDriverInScope(
  sql: Platform['db'],
  { role, userId }: SignedIn,
  driverId: string,
): Promise<User> {
  return inScope(await findUser(sql, driverId), { role, userId });
}

/**
 * The same, locked until the transaction ends, so that changes to one driver's documents happen one after the other.
 */
export async function holdDriverInScope(tx: Tx, reader: SignedIn, driverId: string): Promise<User> {
  return inScope(await holdUser(tx, driverId), reader);
}

function inScope(user: User | null, { role, userId }: Pick<SignedIn, 'role' | 'userId'>): User {
  if (user?.usertype !== 'driver') return refuse('not_found');
  const may =
    role === 'admin' || user.id === userId || (role === 'fleetadmin' && user.fleet_admin_id === userId);
  return may ? user : refuse('not_found');
}
