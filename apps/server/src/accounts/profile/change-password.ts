import type { Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import type { Confirm } from '../second-factor/confirmation.ts';
import { endCredentials } from '../credentials/end-credentials.ts';
import type { AccountParts } from '../parts.ts';
import { requireGoodPassword } from '../password-policy.ts';
import type { AccountTables } from '../record/tables.ts';

/**
 * Sets a new password for someone who knows the current one or enters a fresh code. With a code, a person with social
 * sign-in can set a first password. Every other session ends. Source: REG-5, AUTH-14.
 */
export function createChangePassword(parts: AccountParts, confirm: Confirm): Handler<'changePassword'> {
  return async (call) => {
    const session = signedIn(call.reader);
    const { newPassword, ...typed } = call.body;
    requireGoodPassword(parts.platform.config.signIn.passwordPolicy, newPassword);
    const confirmed = await confirm.withPasswordOrCode(session, typed);
    const passwordHash = await parts.passwords.hash(newPassword);
    return call.commit(async (tx) => {
      await confirmed(tx);
      await tx.sql
        .withTables<AccountTables>()
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', session.userId)
        .execute();
      await endCredentials(tx, 'new-password', session.userId, session);
      tx.audit({ action: 'change-password', object: { kind: 'user', id: session.userId } });
      return { ok: true };
    });
  };
}
