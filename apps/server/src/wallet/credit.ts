import { adminCreditPostings } from '@fiacre/domain';
import { keepUser } from '../accounts/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { balanceOf, post } from './ledger.ts';

/**
 * An admin adds money to the wallet of a rider or driver; other roles have none. Source: WAL-2, WAL-3, WAL-6, WAL-10.
 */
export function creditWallet({ ids }: Platform): Handler<'creditWallet'> {
  return (call) =>
    call.commit(async (tx) => {
      const { amount } = call.body;
      const user = (await keepUser(tx, call.params.id)) ?? refuse('not_found');
      const kind = user.usertype;
      if (amount <= 0 || (kind !== 'rider' && kind !== 'driver')) return refuse('no_details_error');
      const owner = { kind, userId: user.id };
      const { code: currency } = await readSettings(tx.sql);
      const sourceId = ids.next();
      await post(tx, ids, adminCreditPostings(owner, amount), { currency, sourceId });
      const object = { kind: 'user', id: user.id };
      tx.audit({ action: 'wallet-credit', object, facts: { amount, currency, credit: sourceId } });
      return { userId: user.id, currency, balance: await balanceOf(tx.sql, owner, currency) };
    });
}
