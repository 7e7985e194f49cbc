import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createLog } from '../log/log.ts';
import { startVacuum, vacuumUnseen } from './vacuum.ts';

let app: TestApp;
const db = () => app.platform.db;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/**
 * Tables in the state after a migration rewrote them, or after any restore. Without autovacuum, which the inserts would
 * trigger.
 */
beforeEach(async () => {
  for (const [table, rows] of [
    ['rewritten', 9_000],
    ['short', 100],
  ] as const) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db());
    await sql`create table ${sql.table(table)} (id integer, filler text) with (autovacuum_enabled = false)`.execute(
      db(),
    );
    await sql`insert into ${sql.table(table)}
      select number, repeat('x', 1000) from generate_series(1, ${rows}::integer) number`.execute(db());
    await sql`alter table ${sql.table(table)} alter column id type bigint`.execute(db());
  }
});

/** How often a table was vacuumed. */
async function vacuumsOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select vacuum_count as count from pg_stat_user_tables
    where relid = ${table}::regclass`.execute(db());
  return rows[0]?.count ?? -1;
}

async function visiblePages(table: string): Promise<number> {
  const { rows } = await sql<{ visible: number }>`select relallvisible as visible from pg_class
    where oid = ${table}::regclass`.execute(db());
  return rows[0]?.visible ?? -1;
}

const vacuums = async () =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query like 'vacuum%' and state = 'active'`.execute(db())
  ).rows;

/** Does the work while no vacuum is in progress, and lets none begin before it is done. */
async function betweenVacuums(work: () => Promise<unknown>): Promise<void> {
  await db()
    .connection()
    .execute(async (other) => {
      await sql`select pg_advisory_lock(hashtext('fiacre vacuum'))`.execute(other);
      await work();
      await sql`select pg_advisory_unlock(hashtext('fiacre vacuum'))`.execute(other);
    });
}

const vacuum = (ending = new AbortController().signal) => vacuumUnseen(app.pool, createLog('silent'), ending);

test('a large rewritten table is vacuumed, a small one is not', async () => {
  expect(await visiblePages('rewritten')).toBe(0);
  await vacuum();
  expect([await vacuumsOf('rewritten'), await vacuumsOf('short')]).toEqual([1, 0]);
});

test('is done by the server itself soon after its start', async () => {
  const node = await startTestApp({ nodeOf: app, parts: { background: true } });
  await expect.poll(() => vacuumsOf('rewritten')).toBe(1);
  await node.close();
});

test('is repeated, because it has no effect during a long transaction', async () => {
  const often = { firstMilliseconds: 0, pauseMilliseconds: 1 };
  const backup = await db().startTransaction().setIsolationLevel('repeatable read').execute();
  await sql`select 1`.execute(backup);
  await sql`alter table rewritten alter column id type numeric`.execute(db());
  await vacuum();
  expect(await visiblePages('rewritten')).toBe(0);
  const repeated = startVacuum(app.pool, createLog('silent'), often);
  try {
    await expect.poll(vacuums).not.toEqual([]);
    // A vacuum already in progress would see only some of the pages, and might be the last one.
    await betweenVacuums(() => backup.commit().execute());
    await expect.poll(() => visiblePages('rewritten')).toBeGreaterThan(1_000);
  } finally {
    await repeated.stop();
  }
});

test('only one node vacuums', async () => {
  await betweenVacuums(() => vacuum());
  expect(await vacuumsOf('rewritten')).toBe(0);
});

test('a table that autovacuum has begun is left alone', async () => {
  const autovacuum = await holdLock(db(), sql`lock table rewritten in share update exclusive mode`);
  await vacuum();
  await autovacuum.release();
  expect(await vacuumsOf('rewritten')).toBe(0);
});

/** Runs the work while a vacuum waits to record its result. */
async function during(work: () => Promise<unknown>): Promise<void> {
  const held = await holdLock(db(), sql`lock table pg_class in share mode`);
  try {
    await work();
  } finally {
    await held.release();
  }
}

test('the end of the server does not wait for it', async () => {
  await during(async () => {
    const ending = new AbortController();
    const vacuumed = vacuum(ending.signal);
    await untilBlocked(db(), 1);
    ending.abort();
    await vacuumed;
    await expect.poll(vacuums).toEqual([]);
  });
});

test('a vacuum that is killed is done by the next start', async () => {
  await during(async () => {
    const vacuumed = vacuum();
    await untilBlocked(db(), 1);
    for (const { pid } of await vacuums()) await sql`select pg_terminate_backend(${pid})`.execute(db());
    await vacuumed;
  });
  expect(await vacuumsOf('rewritten')).toBe(0);
  await vacuum();
  expect(await vacuumsOf('rewritten')).toBe(1);
});
