import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAudit } from '../audit/index.ts';
import type { Capability } from '../platform/platform.ts';
import { startRides, type RideApp } from '../bookings/testing/rides.ts';
import { createWallet } from './index.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

/** Runs a nightly job now. */
async function run(capability: Capability, name: string): Promise<void> {
  const kind = capability.jobs?.find((job) => job.name === name);
  const { platform, clock } = app;
  await kind?.run({ payload: {}, dueAt: clock.now(), commit: (work) => platform.transact(work) });
}

/** The metrics whose names begin like this, with their values. */
async function metrics(prefix: string): Promise<Record<string, string>> {
  const { body } = await app.http.inject('/metrics');
  const lines = body.split('\n').filter((line) => line.startsWith(prefix));
  return Object.fromEntries(lines.map((line) => line.split(' ') as [string, string]));
}

/** A change made directly in the database. */
async function bend(change: string): Promise<void> {
  await app.platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(change).execute(tx);
  });
}

test('WAL-6 the results of the nightly checks of ledger and audit trail are metrics on every node', async () => {
  expect(await metrics('fiacre_check_')).toEqual({});
  await app.bookingIn('COMPLETE');
  await run(createWallet(app.platform), 'check-ledger');
  await run(createAudit(app.platform), 'check-audit');
  app.clock.forward(90_000);
  expect(await metrics('fiacre_check_')).toEqual({
    'fiacre_check_differences{check="ledger"}': '0',
    'fiacre_check_differences{check="audit"}': '0',
    'fiacre_check_age_seconds{check="ledger"}': '90',
    'fiacre_check_age_seconds{check="audit"}': '90',
  });
  await run(createAudit(app.platform), 'seal-audit');
  await bend(`update ledger_accounts set balance = balance + 7 where kind = 'driver'`);
  await bend(`update audit_log set action = 'nothing' where action = 'booking-end'`);
  await run(createWallet(app.platform), 'check-ledger');
  await run(createAudit(app.platform), 'check-audit');
  const found = await metrics('fiacre_check_differences');
  expect(Number(found['fiacre_check_differences{check="ledger"}'])).toBeGreaterThan(0);
  expect(found['fiacre_check_differences{check="audit"}']).toBe('1');
});

test('each part of a node’s readiness is a metric', async () => {
  expect(await metrics('fiacre_ready')).toEqual({
    'fiacre_ready{part="database"}': '1',
    'fiacre_ready{part="migrations"}': '1',
    'fiacre_ready{part="disk"}': '1',
    'fiacre_ready{part="writes"}': '1',
  });
});
