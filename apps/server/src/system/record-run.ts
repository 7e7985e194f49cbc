import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { OperatorTask } from '../platform/operations/figures.ts';

export interface FinishedRun {
  readonly ok: boolean;
  readonly seconds: number;
  /** The size of what was written or read; null if the task failed. */
  readonly bytes: number | null;
  /** What was found, in a sentence for the operator. */
  readonly detail: string;
}

const maxCharacters = 500;

/** Stores the newest run of a task for metrics and the page System. Source: SYS-5. */
export async function recordRun(
  db: Kysely<PlatformTables>,
  name: OperatorTask,
  at: Date,
  { ok, seconds, bytes, detail }: FinishedRun,
): Promise<void> {
  const succeededAt = ok ? at : null;
  await sql`insert into operator_runs (name, at, ok, seconds, succeeded_at, bytes, detail)
    values (${name}, ${at}, ${ok}, ${Math.round(seconds)}, ${succeededAt}, ${bytes}, ${detail.slice(0, maxCharacters)})
    on conflict (name) do update set at = excluded.at, ok = excluded.ok, seconds = excluded.seconds,
      succeeded_at = coalesce(excluded.succeeded_at, operator_runs.succeeded_at),
      bytes = coalesce(excluded.bytes, operator_runs.bytes), detail = excluded.detail`.execute(db);
}

/** Runs a task and records how it ended. Returns its text, or throws as the task did. */
export async function recorded(
  db: Kysely<PlatformTables>,
  name: OperatorTask,
  now: () => Date,
  work: () => Promise<{ readonly text: string; readonly bytes: number }>,
): Promise<string> {
  const started = now().getTime();
  // A result that cannot be written, such as into an older schema, must not fail the task or hide its reason; the alert
  // about the task's age notices it.
  const record = (run: Omit<FinishedRun, 'seconds'>) =>
    recordRun(db, name, now(), { ...run, seconds: (now().getTime() - started) / 1000 }).catch(
      () => undefined,
    );
  try {
    const { text, bytes } = await work();
    await record({ ok: true, bytes, detail: text });
    return text;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    await record({ ok: false, bytes: null, detail });
    throw error;
  }
}
