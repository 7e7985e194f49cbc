import type { ErrorCode } from '@fiacre/contract/errors';
import type { User } from '../accounts/index.ts';
import type { PersonalData, Person } from '../platform/privacy/personal-data.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';

export function personOf(user: User): Person {
  const contacts = [user.email, user.mobile, user.push_token].filter((contact) => contact !== null);
  return { id: user.id, role: user.usertype, contacts };
}

/** Why a person's data cannot be erased now; null if nothing prevents it. */
export async function obstacleTo(
  tx: Tx,
  everything: readonly PersonalData[],
  user: User,
): Promise<ErrorCode | null> {
  for (const data of everything) {
    const code = await data.obstacle?.(tx, personOf(user));
    if (code != null) return code;
  }
  return null;
}

/**
 * Erases a person's data everywhere in one transaction, unless something prevents that. Afterwards, only the person's
 * id remains. The caller has locked the user's row. Sources: USERS-11, LAYOUT-11.
 */
export async function forgetPerson(tx: Tx, everything: readonly PersonalData[], user: User): Promise<void> {
  const code = await obstacleTo(tx, everything, user);
  if (code !== null) refuse(code);
  for (const data of everything) await data.forget(tx, personOf(user));
}
