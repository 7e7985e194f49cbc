import type { Handler } from '../platform/http/handler.ts';
import { publishListChange } from '../platform/live/lists-topic.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import { presentWithdrawal } from './present-withdrawal.ts';
import type { WithdrawalRow, WithdrawalTables } from './tables.ts';

/** An admin marks a request as paid, once; no money moves here. Source: WDR-3, WDR-5, WDR-7. */
export function processWithdrawal(): Handler<'processWithdrawal'> {
  return (call) =>
    call.commit(async (tx) => {
      const { id } = call.params;
      const row = await hold(tx, id);
      if (row.processed)
        return refuse('withdrawal_processed', { procesDate: row.processed_at?.toISOString() });
      const { user_id: uid, amount, currency } = row;
      tx.audit({
        action: 'withdrawal-process',
        object: { kind: 'withdrawal', id },
        facts: { uid, amount, currency },
      });
      publishListChange(tx, 'withdrawals', uid);
      return presentWithdrawal(await markProcessed(tx, id), await readSettings(tx.sql));
    });
}

/** Locked, so that the second of two simultaneous requests finds it processed. */
async function hold(tx: Tx, id: string): Promise<WithdrawalRow> {
  const row = await tx.sql
    .withTables<WithdrawalTables>()
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not_found');
}

function markProcessed(tx: Tx, id: string): Promise<WithdrawalRow> {
  return tx.sql
    .withTables<WithdrawalTables>()
    .updateTable('withdrawals')
    .set({ processed: true, processed_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
