import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/**
 * Blocks writes by other transactions to a table until this one ends; reads continue. For the few tables that an admin
 * edits as a whole, with rules that span several rows: unique names, one default, numbers without a gap.
 */
export async function lockTable(tx: Tx, table: string): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx.sql);
}
