import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { partitionedTables } from '../../schema.ts';
import { dropExpiredPartitions, ensurePartitions, platformPartitions } from './partitions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${table}::regclass order by 1`.execute(app.platform.db);
  return rows.map(({ name }) => name);
}

test('the partitions of this month or day and the next two exist when the server starts', async () => {
  expect(await partitionsOf('audit_log')).toEqual([
    'audit_log_2026_11',
    'audit_log_2026_12',
    'audit_log_2027_01',
  ]);
  expect(await partitionsOf('outbox')).toEqual([
    'outbox_2026_11_21',
    'outbox_2026_11_22',
    'outbox_2026_11_23',
  ]);
});

test('can be created by several processes at the same time', async () => {
  const later = new Date('2027-03-31T23:59:59Z');
  await Promise.all([1, 2, 3].map(() => ensurePartitions(app.platform.db, platformPartitions, later)));
  expect(await partitionsOf('audit_log')).toContain('audit_log_2027_05');
});

test('live events are kept for a whole day and then dropped, the audit trail is kept forever', async () => {
  await dropExpiredPartitions(app.platform.db, platformPartitions, new Date('2027-04-01T00:00:00Z'));
  expect(await partitionsOf('outbox')).toEqual([
    'outbox_2027_03_31',
    'outbox_2027_04_01',
    'outbox_2027_04_02',
  ]);
  await dropExpiredPartitions(app.platform.db, platformPartitions, new Date('2027-04-01T12:00:00Z'));
  expect(await partitionsOf('outbox')).toContain('outbox_2027_03_31');
  await dropExpiredPartitions(app.platform.db, platformPartitions, new Date('2027-04-02T00:00:00Z'));
  expect(await partitionsOf('outbox')).not.toContain('outbox_2027_03_31');
  expect(await partitionsOf('audit_log')).toContain('audit_log_2026_11');
});

test('a write to a month without a partition creates the partition', async () => {
  app.clock.set(new Date('2031-06-01T00:00:00Z'));
  await app.platform.transact(async (tx) => tx.audit({ action: 'test', object: { kind: 'test', id: '1' } }));
  expect(await partitionsOf('audit_log')).toContain('audit_log_2031_06');
});

const indexesOf = async (table: string) => {
  const { rows } = await sql<{
    definition: string;
  }>`select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and indisvalid`.execute(app.platform.db);
  return rows.map(({ definition }) => definition.replace(/INDEX .* USING/, 'INDEX USING')).toSorted();
};

const constraintsOf = async (table: string) =>
  (
    await sql`select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${table}::regclass order by 1`.execute(app.platform.db)
  ).rows;

test('a partition has the indexes, keys and triggers of its table', async () => {
  for (const { table } of partitionedTables) {
    const name = (await partitionsOf(table)).at(-1) ?? '';
    expect(await indexesOf(name)).toEqual(await indexesOf(table));
    expect(await constraintsOf(name)).toEqual(await constraintsOf(table));
  }
  const name = (await partitionsOf('audit_log')).at(-1) ?? '';
  const { rows } = await sql`select tgname as name from pg_trigger
    where tgrelid = ${name}::regclass and not tgisinternal`.execute(app.platform.db);
  expect(rows).toEqual([{ name: 'audit_kept' }]);
});

test('creating a partition does not wait for writers of its table', async () => {
  const { db } = app.platform;
  const tables = sql.join(partitionedTables.map(({ table }) => sql.table(table)));
  const writer = await holdLock(db, sql`lock table ${tables} in row exclusive mode`);
  try {
    await ensurePartitions(db, partitionedTables, new Date('2033-01-01T00:00:00Z'));
  } finally {
    await writer.release();
  }
  for (const { table } of partitionedTables)
    expect((await partitionsOf(table)).at(-1)).toMatch(/_2033_(?:03|01_03)$/);
});

test('a transaction in progress when a month begins is not rolled back', async () => {
  const { db, transact } = app.platform;
  const [started, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const entry = { action: 'test', object: { kind: 'test', id: '1' } } as const;
  app.clock.set(new Date('2034-06-01T00:00:00Z'));
  let runs = 0;
  const underWay = transact(async (tx) => {
    runs += 1;
    await sql`lock table user_notifications in row exclusive mode`.execute(tx.sql);
    started.resolve();
    await over.promise;
    tx.audit(entry);
  });
  await started.promise;
  const creating = transact(async (tx) => tx.audit(entry));
  // Until it has created everything, or waits for the other node.
  await Promise.race([untilBlocked(db, 1), creating]);
  over.resolve();
  await Promise.all([underWay, creating]);
  expect(runs).toBe(1);
});

test('dropping gives up if a table is busy, and a server starts nevertheless', async () => {
  const { db } = app.platform;
  const later = new Date('2035-01-01T00:00:00Z');
  const reader = await holdLock(db, sql`lock table outbox in access share mode`);
  try {
    await expect(dropExpiredPartitions(db, platformPartitions, later)).rejects.toMatchObject({
      code: '55P03',
    });
    app.clock.set(later);
    await (await startTestApp({ nodeOf: app })).close();
  } finally {
    await reader.release();
  }
  expect((await partitionsOf('outbox'))[0]).toBe('outbox_2027_04_01');
  await (await startTestApp({ nodeOf: app })).close();
  expect((await partitionsOf('outbox'))[0]).toBe('outbox_2035_01_01');
});
