import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEngine } from './engine.ts';
import { EngineHost } from './engine-host.ts';
import { engineOrder, WASM_POSTGRES_MAJOR } from './open-wasm.ts';
import { firstValue, queryMessage, statusAtEnd } from './wire.ts';

let cluster = '';
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'fiacre-engine-'));
});
afterEach(() => rmSync(cluster, { recursive: true, force: true }));

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('an engine that acknowledges without syncing is not used, however it came to that', async () => {
  const order = engineOrder(cluster);
  for (const careless of [['-F'], ['-c', 'wal_sync_method=fdatasync'], ['-c', 'synchronous_commit=off']]) {
    const startParameters = [...order.startParameters, ...careless];
    await expect(openEngine({ ...order, startParameters })).rejects.toMatchObject({
      code: 'engine_failed',
      message: expect.stringContaining('was not synced to disk'),
    });
  }
  const engine = await openEngine(order);
  expect(Number.parseInt(engine.postgresVersion, 10)).toBe(WASM_POSTGRES_MAJOR);
  await engine.close();
}, 300_000);

test('an engine that breaks off is replaced, and an open transaction is found failed', async () => {
  const host = await EngineHost.open(engineOrder(cluster), quiet);
  await host.execute(queryMessage('create table kept (id int)'));
  await host.execute(queryMessage('begin'));
  await host.execute(queryMessage('insert into kept values (1)'));
  // Without data behind it the engine cannot go on with its conversation.
  const answer = await host.execute(queryMessage('copy kept from stdin'));
  expect(Buffer.from(answer).toString('latin1')).toContain('C57P02');
  expect(statusAtEnd(answer)).toBe('E');
  expect(statusAtEnd(await host.execute(queryMessage('rollback')))).toBe('I');
  expect(firstValue(await host.execute(queryMessage('select count(*) from kept')))).toBe('0');
  await host.close();
}, 300_000);
