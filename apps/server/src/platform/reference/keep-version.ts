import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';

/** For a migration: every write to the table gives the reference data another version, in the same transaction. */
export async function keepVersion(db: Kysely<PlatformTables>, table: string): Promise<void> {
  const name = sql.ref(`${table}_is_reference`);
  await sql`create trigger ${name} after insert or update or delete or truncate on ${sql.table(table)}
    for each statement execute function change_reference_version()`.execute(db);
}
