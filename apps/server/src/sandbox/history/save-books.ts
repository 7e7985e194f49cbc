import type { LedgerAccount } from '@fiacre/domain';
import { createIds } from '../../platform/ids/ids.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { insertAll } from './insert-all.ts';
import type { Past } from './past.ts';

/**
 * Saves the made-up ledger in three statements. The ledger's trigger checks that each transaction sums to zero and
 * updates the balances, as it does for every posting.
 */
export async function saveBooks(tx: Tx, { books, platform, settings }: Past): Promise<void> {
  const accounts = new Map<string, ReturnType<typeof accountRow>>();
  let nowMs = 0;
  const ids = createIds({ now: () => new Date(nowMs) }, platform.random);
  const idOf = (account: LedgerAccount): string => {
    const key = JSON.stringify(account);
    const known = accounts.get(key) ?? accountRow(platform.ids.next(), account, settings.code);
    accounts.set(key, known);
    return known.id;
  };
  const sorted = books.transactions.toSorted((one, other) => one.atMs - other.atMs);
  const transactions = sorted.map(({ atMs, transaction, bookingId, sourceId, chargeId }) => {
    nowMs = atMs;
    const [id, at] = [ids.next(), new Date(atMs)];
    const row = {
      id,
      at,
      reason: transaction.reason,
      booking_id: bookingId ?? null,
      source_id: sourceId ?? null,
      charge_id: chargeId ?? null,
    };
    const entries = transaction.postings.map(({ account, amount, txRef }) => ({
      id: ids.next(),
      transaction_id: id,
      account_id: idOf(account),
      amount,
      tx_ref: txRef,
      at,
    }));
    return { row, entries };
  });
  await insertAll(tx, 'ledger_accounts', [...accounts.values()]);
  await insertAll(
    tx,
    'ledger_transactions',
    transactions.map(({ row }) => row),
  );
  await insertAll(
    tx,
    'ledger_entries',
    transactions.flatMap(({ entries }) => entries),
  );
}

function accountRow(id: string, account: LedgerAccount, currency: string) {
  return {
    id,
    kind: account.kind,
    user_id: 'userId' in account ? account.userId : null,
    provider: 'companyId' in account ? account.companyId : 'provider' in account ? account.provider : null,
    currency,
    balance: 0,
  };
}
