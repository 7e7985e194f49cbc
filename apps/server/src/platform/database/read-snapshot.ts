import { sql, type Kysely, type Transaction } from 'kysely';
import type { PlatformTables } from './tables.ts';

/** For nightly work that reads whole tables: one read-only snapshot without a time limit. */
export function readSnapshot<T>(
  db: Kysely<PlatformTables>,
  read: (db: Transaction<PlatformTables>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return read(tx);
    });
}
