import { sql, type Transaction } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { TableShape } from './tables.ts';

type Tx = Transaction<PlatformTables>;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Lets `work` load tables in any order. Foreign keys are checked for all rows at the end. Triggers do not run: balances
 * and links of the audit trail are loaded unchanged, and checked afterwards.
 */
export async function withoutConstraints(
  tx: Tx,
  tables: readonly TableShape[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await foreignKeys(tx);
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  await work();
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
}

async function foreignKeys(tx: Tx): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by relname, conname`.execute(tx);
  return rows;
}
