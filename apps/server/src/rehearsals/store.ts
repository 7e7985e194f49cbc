import type { Rehearsal } from '@fiacre/contract';
import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { RehearsalRequest, RehearsalTables } from './tables.ts';

/** A node reports every second; after this time without a report it has ended. */
const silentMilliseconds = 60_000;
const maxKept = 20;

type Row = Selectable<RehearsalTables['dispatch_rehearsals']>;

/** Rehearsals of earlier releases were stored without this number, which could not be changed. */
const earlierRules = { ageing: 0.1 };

const isSilent = (row: Row, now: Date) =>
  row.state === 'running' && now.getTime() - row.touched_at.getTime() > silentMilliseconds;

export function presentRehearsal(row: Row, now: Date): Rehearsal {
  return {
    id: row.id,
    askedAt: row.asked_at.toISOString(),
    state: isSilent(row, now) ? 'failed' : row.state,
    progress: row.progress,
    from: row.request.from,
    until: row.request.until,
    rules: { ...earlierRules, ...row.request.rules },
    current: { ...earlierRules, ...row.request.current },
    result: row.result,
  };
}

export async function readRehearsals(db: Kysely<PlatformTables>): Promise<readonly Row[]> {
  return db
    .withTables<RehearsalTables>()
    .selectFrom('dispatch_rehearsals')
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxKept)
    .execute();
}

/** Returns null while another one is running. */
export async function addRehearsal(tx: Tx, request: RehearsalRequest): Promise<Row | null> {
  const db = tx.sql.withTables<RehearsalTables>();
  const rows = await readRehearsals(tx.sql);
  const silent = rows.filter((row) => isSilent(row, tx.now)).map(({ id }) => id);
  const old = rows.slice(maxKept - 1).map(({ id }) => id);
  if (silent.length > 0) await endRehearsal(tx, silent[0] ?? '', 'failed');
  if (old.length > 0) await db.deleteFrom('dispatch_rehearsals').where('id', 'in', old).execute();
  const row = {
    id: tx.newId(),
    asked_at: tx.now,
    state: 'running' as const,
    progress: 0,
    touched_at: tx.now,
    request: JSON.stringify(request),
    result: null,
  };
  const added = await db
    .insertInto('dispatch_rehearsals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}

/** Returns false if it has been cancelled. */
export async function reportProgress(tx: Tx, id: string, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .withTables<RehearsalTables>()
    .updateTable('dispatch_rehearsals')
    .set({ progress, touched_at: tx.now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a rehearsal if it is running. */
export async function endRehearsal(tx: Tx, id: string, state: 'cancelled' | 'failed'): Promise<void> {
  await tx.sql
    .withTables<RehearsalTables>()
    .updateTable('dispatch_rehearsals')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function saveResult(
  tx: Tx,
  id: string,
  result: NonNullable<Rehearsal['result']>,
): Promise<void> {
  await tx.sql
    .withTables<RehearsalTables>()
    .updateTable('dispatch_rehearsals')
    .set({ state: 'done', progress: 1, result: JSON.stringify(result) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}
