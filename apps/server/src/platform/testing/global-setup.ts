import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../database/embedded/open-embedded-database.ts';
import type { ServerAddress } from '../database/open-database.ts';
import { createLog } from '../log/log.ts';
import { dropDatabases } from './database-server.ts';

const connections = 80;

/**
 * One database server for the whole run: that of TEST_DATABASE_URL, or else an embedded one in a temporary folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, close } = await openServer();
  const template = `fiacre_template_${process.pid}`;
  project.provide('testServer', { address, template });
  return async () => {
    await dropDatabases({ address, template }, [template, `${template}_making`]);
    await close();
  };
}

async function openServer(): Promise<{ address: ServerAddress; close(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '')
    return { address: { connectionString: url }, close: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), 'fiacre-test-'));
  const embedded = await openEmbeddedDatabase({
    dataDir,
    log: createLog('error'),
    maxConnections: connections,
    isTemporary: true,
    // Cleans up if the run is interrupted.
    graceSeconds: 0,
  });
  const { host, port, user, password } = embedded.pool.options;
  return {
    address: {
      ...(host !== undefined && { host }),
      ...(port !== undefined && { port }),
      ...(user !== undefined && { user }),
      ...(typeof password === 'string' && { password }),
    },
    async close() {
      await embedded.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
