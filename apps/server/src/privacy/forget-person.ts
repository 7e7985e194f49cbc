import type { User } from '../accounts/index.ts';
import type { PersonalData, Person } from '../platform/privacy/personal-data.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';

export function personOf(user: User): Person {
  const contacts = [user.email, user.mobile, user.push_token].filter((contact) => contact !== null);
  return { id: user.id, role: user.usertype, contacts };
}

/**
 * Erases a person's data everywhere in one transaction, unless something prevents that. Afterwards, only the person's
 * id remains. The caller has locked the user's row. Sources: USERS-11, LAYOUT-11.
 */
export async function forgetPerson(tx: Tx, everything: readonly PersonalData[], user: User): Promise<void> {
  const person = personOf(user);
  for (const data of everything) {
    const code = await data.obstacle?.(tx, person);
    if (code != null) refuse(code);
  }
  for (const data of everything) await data.forget(tx, person);
}
