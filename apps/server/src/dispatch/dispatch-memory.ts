import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { DispatchTables } from './tables.ts';

/** The memory of a policy and its version, which is 0 before the first one is saved. */
export interface Remembered {
  readonly version: number;
  readonly memory: unknown;
}

export async function readMemory(
  db: Kysely<PlatformTables>,
  policy: string,
  firstMemory: unknown,
): Promise<Remembered> {
  const found = await db
    .withTables<DispatchTables>()
    .selectFrom('dispatch_memory')
    .select(['version', 'memory'])
    .where('policy', '=', policy)
    .executeTakeFirst();
  return found ?? { version: 0, memory: firstMemory };
}

/**
 * Saves the memory of a plan if no other plan was saved since it was started. Locks the memory until the transaction
 * ends, so plans take effect one after the other, whichever nodes made them.
 */
export async function saveMemory(
  tx: Tx,
  policy: string,
  { version, memory }: Remembered,
): Promise<'saved' | 'outdated'> {
  const text = JSON.stringify(memory ?? null);
  const { rows } = await sql`insert into dispatch_memory (policy, version, memory)
    values (${policy}, ${version + 1}, ${text}::jsonb)
    on conflict (policy) do update set version = excluded.version, memory = excluded.memory
      where dispatch_memory.version = ${version}
    returning version`.execute(tx.sql);
  return rows.length === 1 ? 'saved' : 'outdated';
}
