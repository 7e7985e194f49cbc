import { sql, type Kysely, type Transaction } from 'kysely';
import type { PlatformTables } from './tables.ts';

/** For work of the night that reads whole tables: one snapshot, and as much time as it takes. Writes nothing. */
export function readAtRest<T>(
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
