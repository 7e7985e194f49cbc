import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';

type Sql = Kysely<PlatformTables>;

const lock = sql`hashtext('fiacre files are read')`;

/** Runs `work` while no file can be removed, so that it can read the bytes of every file in its database connection. */
export function blockFileRemoval<T>(db: Sql, work: (held: Sql) => Promise<T>): Promise<T> {
  return db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock_shared(${lock})`.execute(held);
    try {
      return await work(held);
    } finally {
      await sql`select pg_advisory_unlock_shared(${lock})`.execute(held);
    }
  });
}

/** Runs `work` unless an archive is being written; in that case returns null, and the caller tries again later. */
export function unlessRemovalBlocked<T>(db: Sql, work: (held: Sql) => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(
      held,
    );
    if (rows[0]?.taken !== true) return null;
    try {
      return await work(held);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(held);
    }
  });
}
