import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Clock } from '../time/clock.ts';
import type { Tx } from '../transaction/tx.ts';

interface DeadAddressParts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
}

/** Records that a service permanently refused this address. Only messages that security needs are still sent to it. */
export async function retireAddress(
  { db, clock }: DeadAddressParts,
  address: string,
  reason: string,
): Promise<void> {
  const row = { address, reason, failed_at: clock.now() };
  await db
    .insertInto('dead_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('address').doUpdateSet(row))
    .execute();
}

/** The owner used a link or code that was sent to this address, or staff know better: all messages are sent again. */
export async function reviveAddress(tx: Tx, address: string): Promise<{ readonly reason: string } | null> {
  const rows = await tx.sql
    .deleteFrom('dead_addresses')
    .where('address', '=', address)
    .returning('reason')
    .execute();
  return rows[0] ?? null;
}

/** The given addresses that messages do not reach. */
export async function deadAmong(
  db: Kysely<PlatformTables>,
  addresses: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const known = addresses.filter((address) => address !== null);
  if (known.length === 0) return new Set();
  const rows = await db
    .selectFrom('dead_addresses')
    .select('address')
    .where('address', 'in', known)
    .execute();
  return new Set(rows.map(({ address }) => address));
}
