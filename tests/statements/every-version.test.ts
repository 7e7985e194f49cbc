import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../apps/server/src/platform/database/embedded/open-embedded-database.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { prepareDatabase, startTestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { compareFolder, recordedStatements } from './recorded-statements.ts';

/** A smaller number means that recording has failed. */
const minStatements = 1000;

/** The text of each statement that the server cannot parse or whose tables, columns, functions or types it lacks. */
async function refused(client: pg.Client, statements: readonly string[]): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  for (const text of statements) {
    try {
      // The extended protocol accepts one command only, so the statement is not run.
      await client.query({ text: `prepare one as ${text}`, queryMode: 'extended' } as pg.QueryConfig);
      await client.query('deallocate one');
    } catch (error) {
      reasons.set(text, error instanceof Error ? error.message : String(error));
    }
  }
  return reasons;
}

async function refusedByEmbedded(statements: readonly string[]): Promise<Map<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fiacre-statements-'));
  const log = createLog('silent');
  const embedded = await openEmbeddedDatabase({
    dataDir,
    log,
    maxConnections: 4,
    isTemporary: true,
    graceSeconds: 0,
  });
  const { host, port, user, password } = embedded.pool.options;
  const address = { host, port, user, password } as pg.ClientConfig;
  const client = new pg.Client(address);
  try {
    await prepareDatabase(address, log);
    await client.connect();
    return await refused(client, statements);
  } finally {
    await client.end();
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

test('every statement of the server’s tests is understood by both versions of PostgreSQL', async () => {
  const statements = recordedStatements(compareFolder ?? '');
  // Statements of tests about errors, and commands that cannot be prepared, are refused by both.
  const byEmbedded = await refusedByEmbedded(statements);
  const understood = statements.filter((text) => !byEmbedded.has(text));
  expect(understood.length).toBeGreaterThan(minStatements);
  const app = await startTestApp();
  const client = new pg.Client(app.address);
  await client.connect();
  try {
    expect(Object.fromEntries(await refused(client, understood))).toEqual({});
  } finally {
    await client.end();
    await app.close();
  }
});
