import { sql } from 'kysely';
import { asRefusal } from '../../../apps/server/src/platform/http/error-writer.ts';
import { lockKey } from '../../../apps/server/src/platform/http/pipeline/idempotency.ts';
import { createLocalCounter } from '../../../apps/server/src/platform/http/limits/request-counter.ts';
import { systemClock } from '../../../apps/server/src/platform/time/clock.ts';
import { sendBytes } from '../../samples/send.ts';
import { startWorld } from '../../samples/world.ts';
import type { Places, Provocations } from '../provocation.ts';
import { changeSettings } from '../../../apps/server/src/testing/change-settings.ts';

const json = { 'content-type': 'application/json' };

async function sent({ taxi }: Places, payload: string, headers: Record<string, string> = json) {
  const { app } = await taxi();
  return sendBytes(app.http, 'signIn', { payload, headers });
}

/** Errors that any request may get. */
export const requestErrors: Provocations = {
  invalid_request: (places) => sent(places, '{"email":1}'),
  invalid_json: (places) => sent(places, '{"email":'),
  too_large: (places) => sent(places, JSON.stringify({ email: 'a'.repeat(300_000) })),
  unsupported_media_type: (places) => sent(places, 'email=a', { 'content-type': 'text/plain' }),
  not_found: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('getBooking', { as: app.rider, params: { id: '01a1fde3-39c6-7625-b7f9-00000000dead' } });
  },
  forbidden: async ({ taxi }) => {
    const { app } = await taxi();
    return changeSettings(app, app.rider, {});
  },
  host_unknown: async ({ taxi }) => {
    const { app } = await taxi();
    const answer = await app.http.inject({ url: '/api/me', headers: { host: 'evil.example' } });
    return { status: answer.statusCode, body: answer.json() };
  },
  cross_site: async ({ taxi }) => {
    const { app } = await taxi();
    const headers = { cookie: `fiacre-session=${app.rider.token}`, 'sec-fetch-site': 'cross-site' };
    return app.call('updateMe', { body: { firstName: 'New' }, headers });
  },
  idempotency_key_invalid: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('updateMe', { as: app.rider, body: { firstName: 'New' }, idempotencyKey: 'with space' });
  },
  idempotency_mismatch: async ({ taxi }) => {
    const { app } = await taxi();
    await app.call('updateMe', { as: app.rider, body: { firstName: 'New' }, idempotencyKey: 'one' });
    return app.call('updateMe', { as: app.rider, body: { firstName: 'Newer' }, idempotencyKey: 'one' });
  },
  idempotency_running: async ({ taxi }) => {
    const { app } = await taxi();
    // Another process holds the key.
    return app.platform.db.transaction().execute(async (tx) => {
      await lockKey(tx, { caller: app.rider.id, route: 'updateMe', key: 'running', requestHash: '' });
      return app.call('updateMe', { as: app.rider, body: { firstName: 'New' }, idempotencyKey: 'running' });
    });
  },
  rate_limited: async () => {
    const strict = await startWorld({
      env: { RATE_LIMIT_PER_MINUTE: '20' },
      parts: { requests: createLocalCounter(systemClock) },
    });
    let answer = await strict.app.call('health');
    while (answer.status === 200) answer = await strict.app.call('health');
    await strict.close();
    return answer;
  },
  unavailable: async ({ taxi }) => {
    const { app } = await taxi();
    // A locked table makes the request wait; then its connection is cut, as by a restart.
    return app.platform.db.transaction().execute(async (holder) => {
      await sql`lock table reference_version in access exclusive mode`.execute(holder);
      const answer = app.call('getSettings');
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      let pid: number | undefined;
      // Outside the transaction, whose snapshot would not include connections opened later.
      while (pid === undefined) pid = (await waiting.execute(app.platform.db)).rows[0]?.pid;
      await sql`select pg_terminate_backend(${pid})`.execute(holder);
      return answer;
    });
  },
  internal: async () => {
    const broken = await startWorld();
    const broke = sql`update settings set "values" = jsonb_set("values", '{decimal}', '"two"')`;
    await broke.execute(broken.app.platform.db);
    const answer = await broken.app.call('getSettings');
    await broken.close();
    return answer;
  },
  overloaded: {
    because:
      'the event loop would have to be blocked for five seconds; platform/http/connections.test.ts does that',
    happens: () => asRefusal(Object.assign(new Error('busy'), { statusCode: 503 })).code,
  },
};
