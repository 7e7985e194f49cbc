import { sql } from 'kysely';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

/** A check that failed for the last time. */
async function failedJob({ app, person }: SampleWorld) {
  const { rows } = await sql<{ id: string }>`insert into pgboss.job (name, state, data)
    values ('check-ledger', 'failed', ${JSON.stringify({ dueAt: app.clock.now(), payload: {} })})
    returning id`.execute(app.platform.db);
  return { as: await person('admin'), params: { id: rows[0]?.id ?? '' } };
}

export const operationSamples = {
  retryJob: { prepare: failedJob },
  dropJob: { prepare: failedJob },
} satisfies Samples;
