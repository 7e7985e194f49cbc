import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { tableExists } from '../platform/database/sql-file.ts';
import type { PlatformTables } from '../platform/database/tables.ts';

/** A job that is waiting or running. Recurring jobs are left out, since every server creates them. */
export const waitingJobSchema = z.strictObject({
  name: z.string(),
  key: z.string().nullable(),
  dueAt: z.iso.datetime({ offset: true }),
  payload: z.record(z.string(), z.unknown()),
});

/** The waiting jobs as JSON lines, in an order that does not depend on the ids of the queue. */
export async function readWaitingJobs(db: Kysely<PlatformTables>): Promise<readonly string[]> {
  if (!(await tableExists(db, 'pgboss.job'))) return [];
  const { rows } = await sql<{ line: string }>`
    select json_build_object('name', name, 'key', singleton_key, 'dueAt', data->>'dueAt',
      'payload', data->'payload')::text as line
    from pgboss.job where state in ('created', 'retry', 'active') and data->>'dueAt' is not null
    order by name collate "C", singleton_key collate "C" nulls first, data::text collate "C"`.execute(db);
  return rows.map(({ line }) => line);
}
