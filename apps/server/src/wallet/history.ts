import type { Wallet } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { WalletOwner } from './ledger.ts';
import type { WalletTables } from './tables.ts';

const longestHistory = 500;

/** The specification's walletHistory, newest first: a view of the wallet's ledger entries. Source: WAL-1, DATA-1. */
export async function readHistory(
  db: Kysely<PlatformTables>,
  owner: WalletOwner,
): Promise<Wallet['history']> {
  const rows = await db
    .withTables<WalletTables>()
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select(['amount', 'at', 'tx_ref'])
    .where('kind', '=', owner.kind)
    .where('user_id', '=', owner.userId)
    .orderBy('ledger_entries.at', 'desc')
    .orderBy('ledger_entries.id', 'desc')
    .limit(longestHistory)
    .execute();
  return rows.map(({ amount, at, tx_ref }) => ({
    type: entryType(amount, tx_ref),
    amount: Math.abs(amount),
    date: at.toISOString(),
    txRef: tx_ref,
  }));
}

function entryType(amount: number, txRef: string): 'Credit' | 'Debit' | 'Withdraw' {
  if (txRef === 'withdraw') return 'Withdraw';
  return amount > 0 ? 'Credit' : 'Debit';
}
