import { sql } from 'kysely';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';

/** An admin runs a failed job again or removes it; the audit trail has both. Source: SYS-9. */
export const failedJobHandlers: Handlers<'retryJob' | 'dropJob'> = {
  retryJob: (call) =>
    call.commit(async (tx) => {
      const { id } = call.params;
      const { rows } = await sql<{ name: string }>`update pgboss.job
        set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null, output = null
        where id = ${id} and state = 'failed' returning name`.execute(tx.sql);
      const [job] = rows;
      if (job === undefined) return refuse('not_found');
      tx.audit({ action: 'retry-job', object: { kind: 'job', id }, facts: { name: job.name } });
      return { ok: true };
    }),
  dropJob: (call) =>
    call.commit(async (tx) => {
      const { id } = call.params;
      const { rows } = await sql<{
        name: string;
      }>`delete from pgboss.job where id = ${id} and state = 'failed'
        returning name`.execute(tx.sql);
      const [job] = rows;
      if (job === undefined) return refuse('not_found');
      tx.audit({ action: 'drop-job', object: { kind: 'job', id }, facts: { name: job.name } });
      return { ok: true };
    }),
};
