import { sql } from 'kysely';
import type { TestApp } from '../../apps/server/src/testing/start-test-app.ts';

/** A failed rehearsal of a period without rides; returns its id. */
export const addEndedRehearsal = (app: TestApp) => addRehearsal(app, 'failed');

/** While it is running, no other one can be started. */
export async function addRehearsal(app: TestApp, state: 'running' | 'failed'): Promise<string> {
  const [id, now] = [app.platform.ids.next(), app.clock.now()];
  const rules = {
    mode: 'nearest',
    fairness: 'waited',
    radius: 5,
    answerSeconds: 20,
    windowSeconds: 5,
    ageing: 0.1,
    rideWeight: 0.2,
  };
  const request = { from: now.toISOString(), until: now.toISOString(), rules, current: rules };
  await sql`insert into dispatch_rehearsals (id, asked_at, state, touched_at, request)
    values (${id}, ${now}, ${state}, ${now}, ${JSON.stringify(request)}) on conflict do nothing`.execute(
    app.platform.db,
  );
  return id;
}
