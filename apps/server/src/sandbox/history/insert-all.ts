import { sql } from 'kysely';
import type { Tx } from '../../platform/transaction/tx.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Inserts many rows in one statement, all with the columns of the first one. */
export async function insertAll(tx: Tx, table: string, rows: Rows): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(tx.sql);
}
