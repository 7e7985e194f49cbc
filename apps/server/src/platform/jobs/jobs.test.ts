import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { jobKind, type JobKind } from './job.ts';
import { createJobs } from './jobs.ts';

let app: TestApp;
const runs: string[] = [];
let failures = 0;

const note: JobKind = jobKind<{ text: string }>({
  name: 'note',
  run: (job) =>
    job.commit(async (tx) => {
      tx.audit({ action: 'note', object: { kind: 'note', id: job.payload.text } });
      runs.push(job.payload.text);
    }),
});
const flaky: JobKind = jobKind({
  name: 'flaky',
  run: async (job) => {
    await job.commit(async (tx) => tx.audit({ action: 'flaky', object: { kind: 'note', id: '1' } }));
    failures += 1;
    throw new Error('after the effect');
  },
});

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a job runs once when it is due by the app’s clock, and there is at most one waiting job per key', async () => {
  const { db, clock, ids, log } = app.platform;
  const jobs = createJobs({ db, pool: app.pool, clock, ids, log });
  await jobs.start([note, flaky], app.platform.transact, false);
  const at = new Date(clock.now().getTime() + 30 * 60_000);
  const schedule = (text: string, key?: string) =>
    db
      .transaction()
      .execute((tx) =>
        jobs.write(tx, [{ name: 'note', payload: { text }, at, ...(key !== undefined && { key }) }]),
      );
  await schedule('one', 'booking 1');
  await schedule('two', 'booking 1');
  await schedule('three');
  expect(await jobs.runDue()).toBe(0);
  app.clock.forward(30 * 60_000);
  await jobs.runDue();
  expect(runs.toSorted()).toEqual(['one', 'three']);
  expect(await jobs.runDue()).toBe(0);
  await jobs.stop();
});

test('SET-16 due jobs run one after the other and wait only for an empty queue', async () => {
  const { db, clock, ids, log } = app.platform;
  const done = Promise.withResolvers<void>();
  // With a delay after each job, the test would time out.
  let left = 40;
  const countDown = jobKind({
    name: 'count-down',
    run: (job) =>
      job.commit(async () => {
        left -= 1;
        if (left === 0) done.resolve();
      }),
  });
  const jobs = createJobs({ db, pool: app.pool, clock, ids, log });
  await jobs.start([countDown], app.platform.transact, true);
  const due = Array.from({ length: left }, () => ({ name: 'count-down', payload: {}, at: clock.now() }));
  await db.transaction().execute((tx) => jobs.write(tx, due));
  await done.promise;
  await jobs.stop();
  expect(left).toBe(0);
});

test('AUTH-12 a run that sends a code is repeated soon if its node was killed', async () => {
  const { db, clock, ids, log } = app.platform;
  const short = jobKind({ name: 'short', maxSeconds: 30, run: (job) => job.commit(async () => undefined) });
  const jobs = createJobs({ db, pool: app.pool, clock, ids, log });
  await jobs.start([note, short], app.platform.transact, false);
  const of = (name: string) => ({ name, payload: {}, at: new Date(clock.now().getTime() + 60_000) });
  await db.transaction().execute((tx) => jobs.write(tx, [of('short'), of(note.name)]));
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, expire_seconds as seconds from pgboss.job where name in ('short', ${note.name})
      and start_after > now() order by name desc`.execute(db);
  expect(rows).toContainEqual({ name: 'short', seconds: 30 });
  expect(rows).toContainEqual({ name: note.name, seconds: 900 });
  await jobs.stop();
});

test('a job whose process dies after saving its effect does not repeat the effect', async () => {
  const { db, clock, ids, log } = app.platform;
  const jobs = createJobs({ db, pool: app.pool, clock, ids, log });
  await jobs.start([note, flaky], app.platform.transact, false);
  await db.transaction().execute((tx) => jobs.write(tx, [{ name: 'flaky', payload: {}, at: clock.now() }]));
  await expect(jobs.runDue()).rejects.toThrow('after the effect');
  await jobs.runDue();
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from audit_log where action = 'flaky'`.execute(db);
  expect({ failures, effects: rows[0]?.count }).toEqual({ failures: 1, effects: 1 });
  await jobs.stop();
});

test('two nodes that start together on an empty database both start, and leave every connection usable', async () => {
  const fresh = await startTestApp();
  const { db, clock, ids, log, transact } = fresh.platform;
  await sql`drop schema pgboss cascade`.execute(db);
  const lock = await holdLock(db, sql`lock table pg_namespace in share mode`);
  const nodes = [0, 1].map(() => createJobs({ db, pool: fresh.pool, clock, ids, log }));
  const starting = Promise.all(nodes.map((node) => node.start([note], transact, false)));
  // One node is about to create the tables; the other has seen that there are none and waits.
  await untilBlocked(db, 2);
  await lock.release();
  await starting;
  const all = Promise.withResolvers<void>();
  let taken = 0;
  const clean = Array.from({ length: 8 }, () =>
    db.connection().execute(async (connection) => {
      if ((taken += 1) === 8) all.resolve();
      await all.promise;
      return (await sql<{ one: number }>`select 1 as one`.execute(connection)).rows[0]?.one;
    }),
  );
  expect(await Promise.all(clean)).toEqual(Array.from({ length: 8 }, () => 1));
  for (const node of nodes) await node.stop();
  await fresh.close();
});
