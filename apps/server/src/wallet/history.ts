import type { Wallet } from '@fiacre/contract';
import type { WalletAccount } from '@fiacre/domain';
import { sql, type Expression, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { WalletTables } from './tables.ts';
import { countAll } from '../platform/http/list-query.ts';

const defaultPageSize = 50;

/** The wallet's accounts, one for each currency that it ever held. */
const accountsOf = (db: Kysely<PlatformTables>, owner: WalletAccount) =>
  db
    .withTables<WalletTables>()
    .selectFrom('ledger_accounts')
    .where('kind', '=', owner.kind)
    .where('user_id', '=', owner.userId);

/**
 * One page of the specification's walletHistory, newest first, read from the ledger's entries. Source: WAL-1, DATA-1.
 */
export async function readHistory(
  db: Kysely<PlatformTables>,
  owner: WalletAccount,
  currency: string,
  asked: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
): Promise<Pick<Wallet, 'history' | 'historyTotal' | 'page' | 'pageSize'>> {
  const { page = 1, pageSize = defaultPageSize } = asked;
  const account = await accountsOf(db, owner)
    .select('id')
    .where('currency', '=', currency)
    .executeTakeFirst();
  if (account === undefined) return { history: [], historyTotal: 0, page, pageSize };
  const entries = db
    .withTables<WalletTables>()
    .selectFrom('ledger_entries')
    .where('account_id', '=', account.id);
  const total = await countAll(entries);
  const offset = (page - 1) * pageSize;
  const newestFirst = entries.orderBy('at', 'desc').orderBy('id', 'desc');
  // Reads the entries and the balance in one statement, so that they match.
  const rows = await newestFirst
    .select(['amount', 'at', 'tx_ref'])
    .select((eb) =>
      eb
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('ledger_accounts.id', '=', account.id)
        .$asScalar()
        .$notNull()
        .as('balance'),
    )
    .select(sumOf(newestFirst.select('amount').limit(offset)).as('newer'))
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { history: withBalances(rows), historyTotal: Number(total), page, pageSize };
}

function sumOf(amounts: Expression<{ amount: number }>) {
  return sql<number>`(select coalesce(sum(amount), 0)::bigint from ${amounts} as summed)`;
}

interface HistoryRow {
  readonly amount: number;
  readonly at: Date;
  readonly tx_ref: string;
  /** The wallet's current balance. */
  readonly balance: number;
  /** The sum of all entries on the previous pages. */
  readonly newer: number;
}

/** Computes the balance after each entry, going backwards from the current balance. */
export function withBalances(rows: readonly HistoryRow[]): Wallet['history'] {
  let booked = 0;
  return rows.map(({ amount, at, tx_ref: txRef, balance, newer }) => {
    const after = balance - newer - booked;
    booked += amount;
    const type = entryType(amount, txRef);
    return { type, amount: Math.abs(amount), date: at.toISOString(), txRef, balance: after };
  });
}

function entryType(amount: number, txRef: string): Wallet['history'][number]['type'] {
  if (txRef === 'withdraw') return 'Withdraw';
  return amount > 0 ? 'Credit' : 'Debit';
}

/** Balances in currencies that the operator no longer uses; zero balances are left out. */
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
