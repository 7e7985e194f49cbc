import type { Wallet } from '@fiacre/contract';
import type { WalletAccount } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { WalletTables } from './tables.ts';

const usualPageSize = 50;

/** The wallet's accounts, one for each currency that it ever held. */
const accountsOf = (db: Kysely<PlatformTables>, owner: WalletAccount) =>
  db
    .withTables<WalletTables>()
    .selectFrom('ledger_accounts')
    .where('kind', '=', owner.kind)
    .where('user_id', '=', owner.userId);

/** One page of the specification's walletHistory, newest first: a view of the ledger's entries. Source: WAL-1, DATA-1. */
export async function readHistory(
  db: Kysely<PlatformTables>,
  owner: WalletAccount,
  currency: string,
  asked: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
): Promise<Pick<Wallet, 'history' | 'historyTotal' | 'page' | 'pageSize'>> {
  const { page = 1, pageSize = usualPageSize } = asked;
  const account = await accountsOf(db, owner)
    .select('id')
    .where('currency', '=', currency)
    .executeTakeFirst();
  if (account === undefined) return { history: [], historyTotal: 0, page, pageSize };
  const entries = db
    .withTables<WalletTables>()
    .selectFrom('ledger_entries')
    .where('account_id', '=', account.id);
  const { total } = await entries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await entries
    .select(['amount', 'at', 'tx_ref'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const history = rows.map(({ amount, at, tx_ref }) => ({
    type: entryType(amount, tx_ref),
    amount: Math.abs(amount),
    date: at.toISOString(),
    txRef: tx_ref,
  }));
  return { history, historyTotal: Number(total), page, pageSize };
}

function entryType(amount: number, txRef: string): Wallet['history'][number]['type'] {
  if (txRef === 'withdraw') return 'Withdraw';
  return amount > 0 ? 'Credit' : 'Debit';
}

/** What the wallet holds of currencies that the operator no longer uses; empty ones are left out. */
export async function otherBalances(
  db: Kysely<PlatformTables>,
  owner: WalletAccount,
  currency: string,
): Promise<Wallet['otherBalances']> {
  return accountsOf(db, owner)
    .select(['currency', 'balance'])
    .where('currency', '<>', currency)
    .where('balance', '<>', 0)
    .orderBy('currency')
    .execute();
}
