import type { SetupState, SetupStep } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';

type SetupTables = {
  setup_steps: { step: SetupStep; state: SetupState; changed_at: Date };
};

/** The admins' decisions about the steps. */
export async function readSteps(sql: Kysely<PlatformTables>): Promise<ReadonlyMap<SetupStep, SetupState>> {
  const rows = await sql
    .withTables<SetupTables>()
    .selectFrom('setup_steps')
    .select(['step', 'state'])
    .execute();
  return new Map(rows.map(({ step, state }) => [step, state]));
}

export async function saveStep(tx: Tx, step: SetupStep, state: SetupState): Promise<void> {
  const changed = { state, changed_at: tx.now };
  await tx.sql
    .withTables<SetupTables>()
    .insertInto('setup_steps')
    .values({ step, ...changed })
    .onConflict((conflict) => conflict.column('step').doUpdateSet(changed))
    .execute();
}
