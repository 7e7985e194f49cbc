import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limit } from '../../../../tests/limits.ts';
import { writeArchive } from '../archive/index.ts';
import { sealAudit } from '../audit/index.ts';
import { startRides, type RideApp } from '../bookings/testing/rides.ts';
import { recorded } from '../system/index.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { compareWithLive, rehearseRestore } from './rehearse-restore.ts';

vi.setConfig({ testTimeout: limit(90), hookTimeout: limit(90) });

let app: RideApp;
let folder: string;
const quiet = () => undefined;

beforeAll(async () => {
  app = await startRides();
  await app.bookingIn('PAID');
  await app.platform.transact(sealAudit);
  folder = await mkdtemp(join(tmpdir(), 'fiacre-backups-'));
  // Old enough that no transaction of the ledger may have been open while it was written.
  app.clock.forward(11 * 60_000);
  await backup('2026-11-02');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => sql`delete from operator_runs`.execute(app.platform.db));

const backup = (name: string) =>
  writeArchive(
    { db: app.platform.db, files: memoryStore(), secretKey: null, now: app.clock.now(), progress: quiet },
    join(folder, name),
    { kind: 'backup', credentials: true },
  );
const rehearse = (parent = folder) => {
  const { config, log, db } = app.platform;
  return rehearseRestore({ config, log, live: db, progress: quiet }, parent);
};
const result = async () => {
  const { rows } = await sql<{ ok: boolean; detail: string; bytes: number | null }>`
    select ok, detail, bytes from operator_runs where name = 'restore-rehearsal'`.execute(app.platform.db);
  return rows[0];
};

test('SYS-6 restores the newest complete backup on trial, compares it, records it and leaves nothing behind', async () => {
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('fiacre-rehearsal-'));
  const text = await rehearse();
  expect(text).toMatch(
    /2026-11-02 was restored\. .* both agree with the installation: [1-9]\d* transactions\./,
  );
  expect(await result()).toMatchObject({ ok: true, detail: text, bytes: expect.any(Number) });
  const after = (await readdir(tmpdir())).filter((name) => name.startsWith('fiacre-rehearsal-'));
  expect(after).toEqual(before);
});

test('SYS-6 fails, and records why, if there is no backup or it is damaged', async () => {
  await expect(rehearse(join(folder, 'nothing'))).rejects.toThrow('There is no backup in');
  expect(await result()).toMatchObject({ ok: false, bytes: null });
  const damaged = await mkdtemp(join(tmpdir(), 'fiacre-damaged-'));
  await cp(join(folder, '2026-11-02'), join(damaged, '2026-11-02'), { recursive: true });
  await appendFile(join(damaged, '2026-11-02', 'tables', 'bookings.jsonl'), '\n');
  await expect(rehearse(damaged)).rejects.toThrow('bookings.jsonl');
  expect(await result()).toMatchObject({ ok: false, detail: expect.stringContaining('bookings.jsonl') });
  await rm(damaged, { recursive: true });
});

test('SYS-6 fails if the ledger or the audit trail of the backup is not that of the installation', async () => {
  const { db } = app.platform;
  const takenAt = app.clock.now();
  /** Takes uncommitted changes for a restored backup. */
  const compareAfter = (change: ReturnType<typeof sql>) =>
    db.transaction().execute(async (backup) => {
      // Without the triggers that protect the ledger.
      await sql`set local session_replication_role = replica`.execute(backup);
      await change.execute(backup);
      const result = await compareWithLive(backup, db, takenAt).catch((error: unknown) => error);
      await sql`rollback`.execute(backup);
      return result instanceof Error ? result.message : 'agrees';
    });
  const entry = sql`select id from ledger_entries limit 1`;
  expect(await compareAfter(sql`select 1`)).toBe('agrees');
  expect(
    await compareAfter(sql`update ledger_entries set amount = amount + 1 where id = (${entry})`),
  ).toMatch(/^The ledger of the backup differs from the installation’s until /);
  expect(await compareAfter(sql`delete from ledger_transactions`)).toMatch(/: 0 transactions, [1-9]/);
  expect(await compareAfter(sql`update audit_head set hash = repeat('7', 64)`)).toMatch(
    /^The audit trail of the backup is not part of the installation’s: link \d+ differs\.$/,
  );
  expect(await compareAfter(sql`update audit_head set seq = seq + 1`)).toMatch(/^The audit trail/);
  // What may have been committed after the backup is not compared.
  await app.bookingIn('PAID');
  expect(await compareAfter(sql`delete from ledger_transactions where at > ${takenAt}`)).toBe('agrees');
});

test('SYS-5 a task that fails keeps the time and size of its last success', async () => {
  const { db } = app.platform;
  const at = new Date('2026-11-05T03:30:00Z');
  await recorded(
    db,
    'backup',
    () => at,
    () => Promise.resolve({ text: 'written', bytes: 5_000_000_000 }),
  );
  const later = new Date('2026-11-06T03:30:00Z');
  const failing = recorded(
    db,
    'backup',
    () => later,
    () => Promise.reject(new Error('no space')),
  );
  await expect(failing).rejects.toThrow('no space');
  const { rows } = await sql`select at, ok, succeeded_at, bytes, detail from operator_runs
    where name = 'backup'`.execute(db);
  expect(rows).toEqual([
    { at: later, ok: false, succeeded_at: at, bytes: 5_000_000_000, detail: 'no space' },
  ]);
});
