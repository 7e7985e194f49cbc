import { holdUser, type Confirm } from '../accounts/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { requireAnotherAdmin } from '../users/index.ts';
import { leftInWallets } from '../wallet/index.ts';
import { forgetPerson } from './forget-person.ts';

/**
 * Deletes the caller's own account. Requires the password or a fresh code, no booking in progress, and an empty wallet
 * unless the person gives up the balance. Personal data is removed immediately. Source: LAYOUT-11.
 */
export function deleteMe(confirm: Confirm, everything: readonly PersonalData[]): Handler<'deleteMe'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const confirmed = await confirm.withPasswordOrCode(reader, call.body);
    return call.commit(async (tx) => {
      await confirmed(tx);
      const user = (await holdUser(tx, reader.userId)) ?? refuse('not_logged_in');
      await requireAnotherAdmin(tx, user);
      await requireEmptyWallets(tx, user.id, call.body.giveUpBalance === true);
      await forgetPerson(tx, everything, user);
      tx.audit({ action: 'delete-account', object: { kind: 'user', id: user.id } });
      call.reply.clearSessionCookie();
      return { ok: true };
    });
  };
}

async function requireEmptyWallets(tx: Tx, userId: string, givesUp: boolean): Promise<void> {
  const left = await leftInWallets(tx, userId);
  if (left === 'debt' || (left === 'money' && !givesUp)) refuse('wallet_not_empty', { left });
}
