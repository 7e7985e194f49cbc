import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { ensurePartitions, platformPartitions } from './partitions.ts';

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
  expect(await partitionsOf('outbox')).toEqual([
    'outbox_2027_03_31',
    'outbox_2027_04_01',
    'outbox_2027_04_02',
  ]);
  await ensurePartitions(app.platform.db, platformPartitions, new Date('2027-04-01T12:00:00Z'));
  expect(await partitionsOf('outbox')).toContain('outbox_2027_03_31');
  await ensurePartitions(app.platform.db, platformPartitions, new Date('2027-04-02T00:00:00Z'));
  expect(await partitionsOf('outbox')).not.toContain('outbox_2027_03_31');
  expect(await partitionsOf('audit_log')).toContain('audit_log_2026_11');
});

test('a write to a month without a partition creates the partition', async () => {
  app.clock.set(new Date('2031-06-01T00:00:00Z'));
  await app.platform.transact(async (tx) => tx.audit({ action: 'test', object: { kind: 'test', id: '1' } }));
  expect(await partitionsOf('audit_log')).toContain('audit_log_2031_06');
});
