import type { LiveWallet } from '@fiacre/contract';
import type { LedgerAccount, LedgerTransaction, WalletAccount } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { sql } from '../platform/database/sql.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import { withBalances } from './history.ts';
import { pushChanges } from './pushes.ts';
import type { WalletTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;
/** Why money is moved; each source is posted once per reason. */
export interface PostingSource {
  readonly currency: string;
  readonly bookingId?: string;
  readonly sourceId?: string;
  /** The charge that is posted; only what somebody earns has one. Source: CHARGE-3. */
  readonly chargeId?: string | undefined;
}

/** The columns that distinguish an account from other accounts in its currency. */
function columnsOf(account: LedgerAccount) {
  return {
    kind: account.kind,
    user_id: 'userId' in account ? account.userId : null,
    provider: partyOf(account),
  };
}

function partyOf(account: LedgerAccount): string | null {
  if ('companyId' in account) return account.companyId;
  return 'provider' in account ? account.provider : null;
}

interface Changed {
  readonly owner: string;
  readonly wallet: WalletAccount['kind'];
  readonly balance: number;
}

/**
 * Posts a balanced transaction. The database refuses an unbalanced one, and a second one with the same source and
 * reason. It is one statement: `book_transaction` creates missing accounts, posts the entries, and returns the
 * resulting balances. Source: WAL-6.
 */
export async function post(
  tx: Tx,
  ids: Ids,
  transaction: LedgerTransaction,
  source: PostingSource,
): Promise<void> {
  if (transaction.postings.length === 0) return;
  const postings = transaction.postings.map(({ account, amount, txRef }) => ({
    id: ids.next(),
    new_account: ids.next(),
    ...columnsOf(account),
    amount,
    tx_ref: txRef,
  }));
  const { rows } = await sql<Changed>`with booked as (select * from book_transaction(${ids.next()}, ${tx.now},
      ${transaction.reason}, ${source.bookingId ?? null}, ${source.sourceId ?? null}, ${source.chargeId ?? null},
      ${source.currency},
      ${JSON.stringify(postings)}))
    select * from booked`.execute(tx.sql);
  notifyOwners(tx, rows, transaction, source.currency);
  await pushChanges(tx, transaction, source.currency);
}

/** Sends each owner of a changed wallet the new balance and the entries that led to it. Source: WAL-5, MISC-6. */
function notifyOwners(
  tx: Tx,
  changed: readonly Changed[],
  { postings }: LedgerTransaction,
  currency: string,
): void {
  for (const { owner, wallet, balance } of changed) {
    const own = postings.filter(
      ({ account }) => account.kind === wallet && 'userId' in account && account.userId === owner,
    );
    const lines = own.map(({ amount, txRef }) => ({ amount, at: tx.now, tx_ref: txRef, balance, newer: 0 }));
    const entries = withBalances(lines.toReversed());
    const data: WalletEvent = { userId: owner, currency, balance, entries };
    tx.publish({ topics: ['wallet'], event: 'changed', data });
  }
}

/** An event of the topic `wallet`. */
export interface WalletEvent {
  readonly userId: string;
  readonly currency: string;
  readonly balance: number;
  /** The new entries of the history, newest first. */
  readonly entries: LiveWallet['entries'];
}

/**
 * The balance in minor units as stored by the database: the sum of the entries, 0 without any. Source: WAL-6, CONST-5.
 */
export async function balanceOf(db: Sql, owner: WalletAccount, currency: string): Promise<number> {
  return (await balancesOf(db, owner.kind, [owner.userId], currency)).get(owner.userId) ?? 0;
}

/** The balances of many wallets, in the operator's currency by default; wallets without entries are absent. */
export async function balancesOf(
  db: Sql,
  kind: WalletAccount['kind'],
  userIds: readonly string[],
  currency?: string,
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .withTables<WalletTables>()
    .selectFrom('ledger_accounts')
    .select(['user_id', 'balance'])
    .where('kind', '=', kind)
    .where('user_id', 'in', [...userIds])
    .where('currency', '=', currency ?? (await readSettings(db)).code)
    .execute();
  return new Map(rows.map((row) => [row.user_id ?? '', row.balance]));
}

/** Locks a wallet until the transaction ends, so that two payments from it are decided one after the other. */
export function holdWallet(tx: Tx, owner: WalletAccount): Promise<void> {
  return holdName(tx, `wallet ${owner.kind} ${owner.userId}`);
}

/** Locks a wallet, and refuses if it has less than an amount in minor units: what is taken from it makes no debt. */
export async function requireBalance(
  tx: Tx,
  owner: WalletAccount,
  { currency, amount }: { readonly currency: string; readonly amount: number },
): Promise<void> {
  await holdWallet(tx, owner);
  const balance = await balanceOf(tx.sql, owner, currency);
  if (balance < amount) refuse('wallet_too_low', { balance });
}

/** Locks a name until the transaction ends, for things without a row to lock. */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.sql);
}
