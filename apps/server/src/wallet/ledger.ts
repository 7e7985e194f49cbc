import type { LedgerAccount, LedgerTransaction } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { WalletTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;
export type WalletOwner = Extract<LedgerAccount, { userId: string }>;

const keyOf = (account: LedgerAccount) => `${account.kind} ${'userId' in account ? account.userId : ''}`;

/** The id of every account, opened where it is the first entry. In one order, so that two payments never wait for each other. */
async function openAccounts(
  tx: Tx,
  ids: Ids,
  accounts: readonly LedgerAccount[],
): Promise<Map<string, string>> {
  const opened = new Map<string, string>();
  const distinct = new Map(accounts.map((account) => [keyOf(account), account]));
  for (const [key, account] of [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const userId = 'userId' in account ? account.userId : null;
    const { rows } = await sql<{ id: string }>`
      with found as (select id from ledger_accounts where kind = ${account.kind} and user_id is not distinct from ${userId}::uuid),
      opened as (insert into ledger_accounts (id, kind, user_id) select ${ids.next()}, ${account.kind}, ${userId}::uuid
        where not exists (select from found) on conflict do nothing returning id)
      select id from found union all select id from opened`.execute(tx.sql);
    // Somebody opened it in between: it is there now.
    const id = rows[0]?.id ?? (await accountId(tx.sql, account.kind, userId));
    if (id === null) throw new Error(`No ledger account ${key}`);
    opened.set(key, id);
  }
  return opened;
}

async function accountId(
  db: Sql,
  kind: LedgerAccount['kind'],
  userId: string | null,
): Promise<string | null> {
  const row = await db
    .withTables<WalletTables>()
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Books a balanced transaction; the database refuses one that is not, and a second one of a booking's kind. Source: WAL-6. */
export async function post(
  tx: Tx,
  ids: Ids,
  transaction: LedgerTransaction,
  bookingId: string | null,
): Promise<void> {
  if (transaction.postings.length === 0) return;
  const accounts = await openAccounts(
    tx,
    ids,
    transaction.postings.map(({ account }) => account),
  );
  const tables = tx.sql.withTables<WalletTables>();
  const id = ids.next();
  await tables
    .insertInto('ledger_transactions')
    .values({ id, at: tx.now, reason: transaction.reason, booking_id: bookingId })
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
  await tellOwners(tx, transaction);
}

/** Every wallet that changed is told its new balance. Source: WAL-5, MISC-6. */
async function tellOwners(tx: Tx, transaction: LedgerTransaction): Promise<void> {
  const owners = transaction.postings.map(({ account }) => account).filter((account) => 'userId' in account);
  for (const owner of new Map(owners.map((account) => [keyOf(account), account])).values()) {
    const balance = await balanceOf(tx.sql, owner);
    tx.publish({ topics: ['wallet'], event: 'changed', data: { userId: owner.userId, balance } });
  }
}

/** Minor units in a wallet: the sum of its entries, 0 without any. Source: WAL-6, CONST-5. */
export async function balanceOf(db: Sql, owner: WalletOwner): Promise<number> {
  const row = await db
    .withTables<WalletTables>()
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select((eb) => eb.cast<number | null>(eb.fn.sum('amount'), 'bigint').as('balance'))
    .where('kind', '=', owner.kind)
    .where('user_id', '=', owner.userId)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** The balances of many wallets at once; wallets without entries are absent. */
export async function balancesOf(
  db: Sql,
  kind: WalletOwner['kind'],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .withTables<WalletTables>()
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select((eb) => ['user_id', eb.cast<number>(eb.fn.sum('amount'), 'bigint').as('balance')])
    .where('kind', '=', kind)
    .where('user_id', 'in', [...userIds])
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id ?? '', row.balance]));
}

/** Holds a wallet until the transaction ends, so that two payments from it are weighed one after the other. */
export async function holdWallet(tx: Tx, owner: WalletOwner): Promise<void> {
  const name = `wallet ${owner.kind} ${owner.userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.sql);
}
