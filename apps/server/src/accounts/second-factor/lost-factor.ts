import type { Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Confirm } from './confirmation.ts';
import { endCredentials } from '../credentials/end-credentials.ts';
import type { AccountParts } from '../parts.ts';
import { findUser } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { publishUser } from '../record/users-topic.ts';
import { isStaff } from '../record/who-needs-it.ts';

const factorTables = ['authenticator_apps', 'recovery_codes', 'passkeys'] as const;

/**
 * For a colleague who lost the app and the recovery codes: an admin removes the second factors, and the colleague sets
 * up new ones. The admin has to confirm their own identity, and cannot do this for themselves.
 */
export function createRemoveSecondFactorOf(
  parts: AccountParts,
  confirm: Confirm,
): Handler<'removeSecondFactorOf'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const person = await findUser(parts.platform.db, call.params.id);
    if (person === null || !isStaff(person.usertype)) return refuse('not_found');
    if (person.id === reader.userId) return refuse('own_account');
    const confirmed = await confirm.withFactor(reader, call.body);
    return call.commit(async (tx) => {
      await confirmed(tx);
      const accounts = tx.sql.withTables<AccountTables>();
      for (const table of factorTables)
        await accounts.deleteFrom(table).where('user_id', '=', person.id).execute();
      await endCredentials(tx, 'removed-factor', person.id);
      publishUser(tx, person);
      tx.audit({ action: 'take-away-second-factor', object: { kind: 'user', id: person.id } });
      return { ok: true };
    });
  };
}
