import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';

type Sql = Kysely<PlatformTables>;

/**
 * Holds the lock that `statement` takes until `release()` is called, so that other transactions stop between two steps.
 */
export async function holdLock(
  db: Sql,
  statement: RawBuilder<unknown>,
): Promise<{ release(): Promise<void> }> {
  const [taken, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = db.transaction().execute(async (tx) => {
    await statement.execute(tx);
    // On a busy machine, work in between may take longer than a connection may be idle in a transaction.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    taken.resolve();
    await over.promise;
  });
  await Promise.race([taken.promise, done]);
  return {
    async release() {
      over.resolve();
      await done;
    },
  };
}

/** Resolves when at least `count` transactions in this database, apart from autovacuum, are waiting for a lock. */
export async function untilBlocked(db: Sql, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`.execute(
      db,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
  }
}
