import type { Tx } from '../transaction/tx.ts';

/** The nightly checks, whose newest results are metrics with alerts. */
export type NightlyCheck = 'audit' | 'ledger';

/** Stores the result of a check. It is in the database, so that every node shows it, even after a restart. */
export async function saveCheckResult(tx: Tx, name: NightlyCheck, differences: number): Promise<void> {
  const result = { at: tx.now, differences };
  await tx.sql
    .insertInto('check_results')
    .values({ name, ...result })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(result))
    .execute();
}
