import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { valueTypes } from '../../apps/server/src/platform/database/values.ts';
import { limit, waitSeconds } from '../limits.ts';
import type { RestartingProduct } from './restarting-product.ts';

/** A separate connection to the database of a running product. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const lines = (await readFile(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  const host = lines[4]?.trim() ?? '';
  const client = new pg.Client({
    host,
    port: Number(lines[3]),
    user: 'postgres',
    database: 'postgres',
    types: valueTypes,
  });
  // The kill that this connection observes also ends the connection.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** As `connectTo`, once the database is up again after a kill. */
export async function connectWhenUp(product: Pick<RestartingProduct, 'last'>): Promise<pg.Client> {
  const deadline = performance.now() + limit(3 * waitSeconds);
  for (;;) {
    const { dataDir } = await product.last();
    try {
      return await connectTo(dataDir);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(20);
    }
  }
}

/** Each counts violations of an invariant; all of them read one snapshot. */
const wrongs = {
  'transactions out of balance': `select count(*) from (select from ledger_entries group by transaction_id
    having sum(amount) <> 0) as found`,
  'wallets that differ from the sum of their entries': `select count(*) from ledger_accounts where user_id is not null and
    balance <> (select coalesce(sum(amount), 0) from ledger_entries where account_id = ledger_accounts.id)`,
  'money from nowhere': `select coalesce(sum(amount), 0) from ledger_entries`,
  'transactions without entries': `select count(*) from ledger_transactions where id not in
    (select transaction_id from ledger_entries)`,
  'paid bookings without a transaction, or with two': `select count(*) from bookings where
    (status in ('PAID', 'COMPLETE')) <> ((select count(*) from ledger_transactions
      where booking_id = bookings.id and reason = 'trip-paid') = 1)`,
  'bookings whose parts do not add up to what was paid': `select count(*) from bookings where status in ('PAID', 'COMPLETE')
    and cash_amount + card_amount + wallet_amount <> customer_paid`,
  'cancellation fees without their transaction': `select count(*) from bookings where cancellation_fee > 0 and
    not exists (select from ledger_transactions where booking_id = bookings.id and reason = 'cancellation')`,
} as const;

/** The ledger's current violations by name; empty if there are none. */
export async function ledgerViolations(client: pg.Client): Promise<Record<string, number>> {
  const selects = Object.entries(wrongs).map(([name, count]) => `(${count})::bigint as "${name}"`);
  const { rows } = await client.query<Record<string, number>>(`select ${selects.join(', ')}`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count !== 0));
}

export interface Books {
  readonly balances: ReadonlyMap<string, number>;
  readonly transactions: ReadonlyMap<string, number>;
}

/** Wallets by owner, and the number of transactions by reason. */
export async function readBooks(client: pg.Client): Promise<Books> {
  const wallets = await client.query<{ user_id: string; balance: number }>(
    'select user_id, balance from ledger_accounts where user_id is not null',
  );
  const reasons = await client.query<{ reason: string; count: number }>(
    'select reason, count(*) as count from ledger_transactions group by reason',
  );
  return {
    balances: new Map(wallets.rows.map(({ user_id, balance }) => [user_id, balance])),
    transactions: new Map(reasons.rows.map(({ reason, count }) => [reason, count])),
  };
}

/** Sums of several counts, by name. */
export function sumOf(maps: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, amount] of maps.flatMap((map) => [...map])) sums[name] = (sums[name] ?? 0) + amount;
  return sums;
}
