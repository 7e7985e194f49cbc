import type { LedgerAccount, LedgerTransaction, WalletAccount } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import { pushChanges } from './pushes.ts';
import type { WalletTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;
/** What money is moved for; each moves it once a reason. */
export interface PostingSource {
  readonly currency: string;
  readonly bookingId?: string;
  readonly sourceId?: string;
}

/** The columns that tell an account from every other one of its currency. */
function columnsOf(account: LedgerAccount) {
  return {
    kind: account.kind,
    user_id: 'userId' in account ? account.userId : null,
    provider: 'provider' in account ? account.provider : null,
  };
}

const keyOf = (account: LedgerAccount) => Object.values(columnsOf(account)).join(' ');

/** The id of every account, opened where it is the first entry. In one order, so that two payments never wait for each other. */
async function openAccounts(
  tx: Tx,
  ids: Ids,
  accounts: readonly LedgerAccount[],
  currency: string,
): Promise<Map<string, string>> {
  const opened = new Map<string, string>();
  const distinct = new Map(accounts.map((account) => [keyOf(account), account]));
  for (const [key, account] of [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const known = await accountId(tx.sql, account, currency);
    // Somebody may open it in between: then it is there.
    const id =
      known ??
      (await openAccount(tx, ids, account, currency)) ??
      (await accountId(tx.sql, account, currency));
    if (id === null) throw new Error(`No ledger account ${key}`);
    opened.set(key, id);
  }
  return opened;
}

async function openAccount(
  tx: Tx,
  ids: Ids,
  account: LedgerAccount,
  currency: string,
): Promise<string | null> {
  const row = await tx.sql
    .withTables<WalletTables>()
    .insertInto('ledger_accounts')
    .values({ id: ids.next(), ...columnsOf(account), currency })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function accountId(db: Sql, account: LedgerAccount, currency: string): Promise<string | null> {
  const { kind, user_id, provider } = columnsOf(account);
  const row = await db
    .withTables<WalletTables>()
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('user_id', 'is not distinct from', user_id)
    .where('provider', 'is not distinct from', provider)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Books a balanced transaction; the database refuses one that is not, and a second one of the same source and reason. Source: WAL-6. */
export async function post(
  tx: Tx,
  ids: Ids,
  transaction: LedgerTransaction,
  source: PostingSource,
): Promise<void> {
  if (transaction.postings.length === 0) return;
  const accounts = await openAccounts(
    tx,
    ids,
    transaction.postings.map(({ account }) => account),
    source.currency,
  );
  const tables = tx.sql.withTables<WalletTables>();
  const id = ids.next();
  await tables
    .insertInto('ledger_transactions')
    .values({
      id,
      at: tx.now,
      reason: transaction.reason,
      booking_id: source.bookingId ?? null,
      source_id: source.sourceId ?? null,
    })
    .execute();
  const entries = transaction.postings.map(({ account, amount, txRef }) => ({
    id: ids.next(),
    transaction_id: id,
    account_id: accounts.get(keyOf(account)) ?? '',
    amount,
    tx_ref: txRef,
    at: tx.now,
  }));
  await tables.insertInto('ledger_entries').values(entries).execute();
  await tellOwners(tx, transaction, source.currency);
  await pushChanges(tx, transaction, source.currency);
}

/** Every wallet that changed is told its new balance. Source: WAL-5, MISC-6. */
async function tellOwners(tx: Tx, transaction: LedgerTransaction, currency: string): Promise<void> {
  const owners = transaction.postings.map(({ account }) => account).filter((account) => 'userId' in account);
  for (const owner of new Map(owners.map((account) => [keyOf(account), account])).values()) {
    const balance = await balanceOf(tx.sql, owner, currency);
    const data: WalletFact = { userId: owner.userId, currency, balance };
    tx.publish({ topics: ['wallet'], event: 'changed', data });
  }
}

/** What readers of the topic `wallet` hear. */
export interface WalletFact {
  readonly userId: string;
  readonly currency: string;
  readonly balance: number;
}

/** Minor units in a wallet, as the database keeps them: the sum of its entries, 0 without any. Source: WAL-6, CONST-5. */
export async function balanceOf(db: Sql, owner: WalletAccount, currency: string): Promise<number> {
  return (await balancesOf(db, owner.kind, [owner.userId], currency)).get(owner.userId) ?? 0;
}

/** The balances of many wallets at once, in the operator's currency unless another is asked for; wallets without entries are absent. */
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

/** Holds a wallet until the transaction ends, so that two payments from it are weighed one after the other. */
export function holdWallet(tx: Tx, owner: WalletAccount): Promise<void> {
  return holdName(tx, `wallet ${owner.kind} ${owner.userId}`);
}

/** Holds what has no row to be held, until the transaction ends. */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.sql);
}
