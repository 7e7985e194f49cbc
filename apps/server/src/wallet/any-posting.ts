import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { WalletTables } from './tables.ts';

/** Whether the ledger has any posting. */
export async function hasAnyPosting(sql: Kysely<PlatformTables>): Promise<boolean> {
  const entries = sql.withTables<WalletTables>().selectFrom('ledger_entries').select('id');
  return (await entries.limit(1).executeTakeFirst()) !== undefined;
}
