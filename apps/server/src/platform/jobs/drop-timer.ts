import { sql } from '../database/sql.ts';
import type { Write } from '../transaction/write.ts';

/**
 * Deletes the waiting job with this name and key in the same statement as the caller's other writes. A job that is
 * already running is not affected.
 */
export function dropTimer(name: string, key: string): Write {
  // The same conditions as in the index that makes keys unique.
  const query = sql`delete from pgboss.job where name = ${name} and coalesce(singleton_key, '') = ${key}
    and state = 'created' and policy = 'short'`;
  return { name: 'dropped_timer', query, returns: false };
}
