import { sql, type Kysely } from 'kysely';
import type { Log } from '../log/log.ts';
import { applyFile, readAppliedFiles, type AppliedFiles, type SqlFile } from './sql-file.ts';
import type { PlatformTables } from './tables.ts';
import { limitLocks, type LockLimit } from './with-lock-limit.ts';

/**
 * Creates or replaces functions and triggers whose files have changed. On most starts none has, and nothing is locked.
 * During an upgrade, old and new nodes share a database: a node with an older version of a file leaves the newer one in
 * place.
 */
export async function applyFunctions(
  db: Kysely<PlatformTables>,
  files: readonly SqlFile[],
  log: Log,
  locks: LockLimit,
): Promise<void> {
  if (changedFiles(files, await readAppliedFiles(db)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    // One node at a time; nodes that waited then find nothing left to do.
    await sql`select pg_advisory_xact_lock(hashtext('fiacre functions'))`.execute(tx);
    await limitLocks(tx, locks);
    for (const file of changedFiles(files, await readAppliedFiles(tx))) {
      await applyFile(tx, file);
      log.info({ file: file.name, version: file.version }, 'database function');
    }
  });
}

function changedFiles(files: readonly SqlFile[], applied: AppliedFiles): SqlFile[] {
  return files.filter(({ name, version, hash }) => {
    const before = applied.get(name);
    return (
      before === undefined || before.version < version || (before.version === version && before.hash !== hash)
    );
  });
}
