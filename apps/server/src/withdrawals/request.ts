import { withdrawalPostings, type WalletAccount } from '@fiacre/domain';
import { keepUser } from '../accounts/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import { publishListChange } from '../platform/live/lists-topic.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import { post, requireBalance, walletOf } from '../wallet/index.ts';
import { presentWithdrawal } from './present-withdrawal.ts';
import type { WithdrawalRow, WithdrawalTables } from './tables.ts';

/**
 * The money leaves the wallet as soon as it is requested, so that it cannot be withdrawn or spent twice. Source: WDR-4,
 * WDR-5, SET-18.
 */
export function requestWithdrawal({ ids }: Platform): Handler<'requestWithdrawal'> {
  return (call) =>
    call.commit(async (tx) => {
      const { amount } = call.body;
      const owner = walletOf(signedIn(call.reader));
      const settings = await readSettings(tx.sql);
      if (owner.kind === 'rider' && !settings.riderWithDraw) return refuse('withdrawals_off');
      if (amount <= 0) return refuse('no_details_error');
      const { code: currency } = settings;
      await requireBalance(tx, owner, { currency, amount });
      const row = await insert(tx, ids.next(), owner, { amount, currency });
      await post(tx, ids, withdrawalPostings(owner, amount), { currency, sourceId: row.id });
      const object = { kind: 'withdrawal', id: row.id };
      tx.audit({ action: 'withdrawal-request', object, facts: { amount, currency } });
      publishListChange(tx, 'withdrawals', owner.userId);
      return presentWithdrawal(row, settings);
    });
}

async function insert(
  tx: Tx,
  id: string,
  owner: WalletAccount,
  money: Pick<WithdrawalRow, 'amount' | 'currency'>,
): Promise<WithdrawalRow> {
  const user = (await keepUser(tx, owner.userId)) ?? refuse('not_logged_in');
  return tx.sql
    .withTables<WithdrawalTables>()
    .insertInto('withdrawals')
    .values({
      id,
      user_id: user.id,
      name: `${user.first_name} ${user.last_name}`.trim(),
      ...money,
      requested_at: tx.now,
      processed_at: null,
      bank_name: user.bank_name,
      bank_code: user.bank_code,
      bank_account: user.bank_account,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
