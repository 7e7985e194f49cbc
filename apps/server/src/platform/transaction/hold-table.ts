import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/**
 * Lets no other transaction write a table until this one ends; readers go on. For the few tables that an admin edits
 * as a whole list, where a rule speaks of several rows: a name once, one default, numbers without a gap.
 */
export async function holdTable(tx: Tx, table: string): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx.sql);
}
