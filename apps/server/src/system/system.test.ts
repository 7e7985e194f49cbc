import { randomUUID } from 'node:crypto';
import type { SystemArea } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { codeOf } from '../testing/requests.ts';

let app: RideApp;
let other: TestApp;
beforeAll(async () => {
  app = await startRides();
  other = await startTestApp({ nodeOf: app, env: { PORT: '3001' } });
  await app.settle();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const read = async () => good(await app.call('getSystem', { as: app.admin }));
const stateOf = async (area: SystemArea) => (await read()).areas.find((one) => one.area === area)?.state;
const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000);
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.platform.db);

test('SYS-8 only admins see the state of the machines, each area once', async () => {
  const system = await read();
  expect(new Set(system.areas.map(({ area }) => area)).size).toBe(16);
  expect(system.database).toMatchObject({ embedded: true, version: expect.stringMatching(/^\d+\.\d+/) });
  expect(system.database.sizeBytes).toBeGreaterThan(1e6);
  expect(system.database.connections).toBeGreaterThan(0);
  expect(system.notReady).toEqual([]);
  expect(system).toMatchObject({ redis: null, pendingMigrations: [], backup: null, ledger: null });
  expect(system.cities[0]).toEqual({ name: 'Gridville', dataAt: '2023-11-14T22:13:20.000Z' });
  const fleet = await app.addPerson('fleetadmin');
  for (const as of [app.rider, app.driver, fleet])
    expect((await app.call('getSystem', { as })).status).toBe(403);
});

describe('SYS-8 an area is', () => {
  test.each<[SystemArea, 'warn' | 'bad', ReturnType<typeof sql>, ReturnType<typeof sql>]>([
    [
      'backup',
      'bad',
      sql`insert into operator_runs values ('backup', now(), false, 3, null, null, 'no space')`,
      sql`delete from operator_runs`,
    ],
    [
      'ledger',
      'bad',
      sql`insert into check_results values ('ledger', '2026-01-01T03:00:00Z', 4)`,
      sql`delete from check_results`,
    ],
    [
      'audit',
      'warn',
      sql`insert into check_results values ('audit', '2020-01-01T03:00:00Z', 0)`,
      sql`delete from check_results`,
    ],
    [
      'dispatch',
      'bad',
      sql`insert into dispatch_leases values ('all', 1, '2020-01-01T03:00:00Z', false, null, null)`,
      sql`delete from dispatch_leases`,
    ],
    ['upgrade', 'bad', sql`delete from kysely_migration where name = '039_system'`, restored()],
  ])('%s: %s when it should be, and not afterwards', async (area, state, provoke, mend) => {
    await run(provoke);
    expect(await stateOf(area)).toBe(state);
    await run(mend);
    expect(await stateOf(area)).not.toBe('bad');
  });
});

test('SYS-8 a check that has never run is no problem on a new node, and one after two days', async () => {
  await app.settle();
  expect(await stateOf('ledger')).toBe('off');
  await run(sql`update nodes set started_at = ${ago(49 * 3600)}`);
  expect(await stateOf('ledger')).toBe('warn');
  expect(await stateOf('audit')).toBe('warn');
  await run(sql`update nodes set started_at = ${ago(1)}`);
});

function restored() {
  return sql`insert into kysely_migration (name, timestamp) values ('039_system', '2026-11-30T00:00:00Z')`;
}

test('SYS-10 every node reports, and one that stops is a problem until it is forgotten after a day', async () => {
  await app.settle();
  await other.settle();
  const { nodes } = await read();
  expect(nodes).toHaveLength(2);
  expect(nodes.filter(({ isHere }) => isHere)).toHaveLength(1);
  expect(nodes[0]).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    nodeVersion: process.versions.node,
  });
  expect(await stateOf('nodes')).toBe('good');
  app.clock.forward(61_000);
  await app.settle();
  expect(await stateOf('nodes')).toBe('bad');
  const ids = new Set((await read()).nodes.map(({ id }) => id));
  expect(ids.size).toBe(2);
  await run(sql`update nodes set seen_at = ${ago(86_401)} where seen_at < ${ago(30)}`);
  app.clock.forward(15_000);
  await app.settle();
  expect((await read()).nodes).toHaveLength(1);
  expect(await stateOf('nodes')).toBe('good');
});

test('SYS-10 a node that is started again replaces itself, and one that ends on purpose is no problem', async () => {
  const start = () => startTestApp({ nodeOf: app, env: { PORT: '3002' } });
  const [killed, again] = [await start(), await start()];
  await killed.settle();
  const before = (await read()).nodes.length;
  await again.settle();
  expect((await read()).nodes).toHaveLength(before);
  await again.close();
  expect((await read()).nodes).toHaveLength(before - 1);
  await killed.close();
});

describe('SYS-9 a failed job', () => {
  /** The id of a job without attempts left, in the queue of nightly checks. */
  async function failed(): Promise<string> {
    const id = randomUUID();
    await run(sql`insert into pgboss.job (id, name, state, data, retry_count, retry_limit, completed_on, output)
      values (${id}, 'check-ledger', 'failed', ${JSON.stringify({ dueAt: ago(60), payload: {} })}, 8, 8, now(),
        ${JSON.stringify({ message: 'Rita Rider is missing' })})`);
    return id;
  }
  const entries = async (action: string) =>
    good(await app.call('listAudit', { as: app.admin, query: { pageSize: '20' } })).items.filter(
      (row) => row.action === action,
    );

  test('is listed without what it carries, runs again when an admin retries it, with an entry', async () => {
    const id = await failed();
    const { jobs } = await read();
    expect(jobs).toMatchObject({ failedCount: 1, failed: [{ id, name: 'check-ledger', attempts: 9 }] });
    expect(JSON.stringify(jobs)).not.toContain('Rita');
    expect(await stateOf('jobs')).toBe('warn');
    good(await app.call('retryJob', { as: app.admin, params: { id } }));
    await app.settle();
    const system = await read();
    expect(system.jobs.failedCount).toBe(0);
    expect(system.ledger).not.toBeNull();
    expect(await entries('retry-job')).toMatchObject([{ objectKind: 'job', objectId: id }]);
    expect(codeOf(await app.call('retryJob', { as: app.admin, params: { id } }))).toBe('not_found');
  });

  test('is removed when an admin drops it, with an entry; one that has not failed is left alone', async () => {
    const id = await failed();
    good(await app.call('dropJob', { as: app.admin, params: { id } }));
    expect((await read()).jobs.failed).toEqual([]);
    expect(await entries('drop-job')).toMatchObject([{ objectKind: 'job', objectId: id }]);
    const waiting = await failed();
    await run(
      sql`update pgboss.job set state = 'created', start_after = now() + interval '1 hour' where id = ${waiting}`,
    );
    expect(codeOf(await app.call('dropJob', { as: app.admin, params: { id: waiting } }))).toBe('not_found');
    const { rows } = await run(sql`select 1 from pgboss.job where id = ${waiting}`);
    expect(rows).toHaveLength(1);
  });
});
