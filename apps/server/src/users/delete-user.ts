import type { User } from '../accounts/index.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { holdInScope } from './find-users.ts';
import { requireAnotherAdmin } from './last-admin.ts';

/** Erases a person's data everywhere, or refuses while a booking is in progress. */
export type Forget = (tx: Tx, user: User) => Promise<void>;

/** A staff member deletes a user in their scope, never their own account. Sources: USERS-11, USERS-12. */
export async function deleteByStaff(tx: Tx, reader: SignedIn, id: string, forget: Forget): Promise<void> {
  const user = await holdInScope(tx, reader, id);
  if (user.id === reader.userId) refuse('own_account');
  await requireAnotherAdmin(tx, user);
  await forget(tx, user);
  tx.audit({ action: 'delete-user', object: { kind: 'user', id }, facts: { usertype: user.usertype } });
}
